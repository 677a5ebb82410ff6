import { DUMP_COLUMNS, type DumpColumn } from '../../src/builder/dump/dump-row.ts'

export type SqlValue = string | number | bigint | null
/** Missing columns have the values of `SOUND_ROW`. */
export type SqlRow = Partial<Record<DumpColumn, SqlValue>>

/** A row that breaks no rule. */
export const SOUND_ROW: Readonly<Record<DumpColumn, SqlValue>> = {
  ...(Object.fromEntries(DUMP_COLUMNS.map((column) => [column, null])) as Record<DumpColumn, null>),
  id: 1,
  name: 'A Conference',
  type: 'conference',
  topic: 'Physics',
  start_date: '2026-12-01',
  city: 'Paris',
  country: 'France',
}

/** A dump as SQL text. */
export function sqlDump(rows: readonly SqlRow[], table = 'events'): string {
  const inserts = rows.map((row) => {
    const values = DUMP_COLUMNS.map((column) => sqlLiteral(row[column] === undefined ? SOUND_ROW[column] : row[column]))
    return `INSERT INTO ${table} VALUES (${values.join(', ')});`
  })
  return [
    'BEGIN TRANSACTION;',
    `CREATE TABLE ${table} (id INTEGER, ${DUMP_COLUMNS.slice(1)
      .map((column) => `${column} TEXT`)
      .join(', ')});`,
    ...inserts,
    'COMMIT;\n',
  ].join('\n')
}

export function sqlLiteral(value: SqlValue): string {
  if (value === null) return 'NULL'
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)
}
