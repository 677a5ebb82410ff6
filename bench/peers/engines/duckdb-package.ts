import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The part of @duckdb/node-api that is used here; the package may be missing. */
export interface DuckDBPackage {
  DuckDBInstance: { create(path: ':memory:'): Promise<{ connect(): Promise<DuckDBConnection> }> }
  DuckDBDataChunk: { create(types: readonly ColumnType[], rows?: number): DataChunk }
  INTEGER: ColumnType
  DOUBLE: ColumnType
  BOOLEAN: ColumnType
}

type ColumnType = { readonly kind: 'type of a column' }

interface DataChunk {
  setColumns(columns: readonly (readonly (number | boolean | null)[])[]): void
}

export type Row = readonly (number | null)[]

export interface Prepared {
  /** Parameters are numbered from 1. */
  bindInteger(parameter: number, value: number): void
  runAndReadAll(): Promise<{ getRowsJS(): Row[] }>
}

export interface DuckDBConnection {
  run(sql: string): Promise<unknown>
  prepare(sql: string): Promise<Prepared>
  createAppender(table: string): Promise<{ appendDataChunk(chunk: DataChunk): void; closeSync(): void }>
}

/** @throws Error that says how to install the package */
export async function loadDuckDB(): Promise<DuckDBPackage> {
  try {
    const path = createRequire(resolve('bench/package.json')).resolve('@duckdb/node-api')
    return (await import(pathToFileURL(path).href)) as DuckDBPackage
  } catch (cause) {
    const install = 'npm install --prefix bench --no-audit --no-fund --no-package-lock'
    throw new Error(`expected the package @duckdb/node-api; run: ${install}`, { cause })
  }
}
