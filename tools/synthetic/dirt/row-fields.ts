import { DUMP_COLUMNS, type DumpColumn, type DumpRow } from '../../../src/builder/dump/dump-row.ts'

type Value = DumpRow[number]

const position = new Map<DumpColumn, number>(DUMP_COLUMNS.map((column, index) => [column, index]))

export function fieldOf(row: DumpRow, column: DumpColumn): Value {
  return row[position.get(column)!]!
}

/** A copy of the row with these values. */
export function withFields(row: DumpRow, values: Partial<Record<DumpColumn, Value>>): DumpRow {
  return DUMP_COLUMNS.map((column, index) =>
    column in values ? values[column]! : (row[index] ?? null),
  ) as unknown as DumpRow
}
