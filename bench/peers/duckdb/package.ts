import { loadPackage } from '../packages.ts'

/** The part of the interface of @duckdb/node-api that is used here. */
interface DuckDB {
  DuckDBInstance: { create(path: ':memory:'): Promise<{ connect(): Promise<Connection> }> }
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

interface Connection {
  run(sql: string): Promise<unknown>
  prepare(sql: string): Promise<Prepared>
  createAppender(table: string): Promise<{ appendDataChunk(chunk: DataChunk): void; closeSync(): void }>
}

export type DuckDBConnection = Connection
export type DuckDBPackage = DuckDB

export function loadDuckDB(): Promise<DuckDB> {
  return loadPackage<DuckDB>('@duckdb/node-api')
}
