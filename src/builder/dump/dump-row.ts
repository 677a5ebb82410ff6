import { ATTRIBUTE_NAMES, type AttributeColumn, attributeOf, columnOf } from '../../event/attributes.ts'

/** The first columns, in the order of data/schema.sql; the columns of further attributes follow. */
const FIRST_COLUMNS = [
  'id',
  'name',
  'type',
  'topic',
  'sub_topic',
  'start_date',
  'end_date',
  'city',
  'country',
  'venue',
  'organizer',
  'website',
  'description',
  'submission_deadline',
  'attendance',
  'updated_at',
  'source_url',
] as const

export type DumpColumn = (typeof FIRST_COLUMNS)[number] | AttributeColumn

export const DUMP_COLUMNS: readonly DumpColumn[] = [
  ...new Set<DumpColumn>([...FIRST_COLUMNS, ...ATTRIBUTE_NAMES.map(columnOf)]),
]

/** Index of each column in a row. */
export const AT = Object.fromEntries(DUMP_COLUMNS.map((column, at) => [column, at])) as Readonly<
  Record<DumpColumn, number>
>

export const OPTIONAL_COLUMNS: ReadonlySet<DumpColumn> = new Set([
  'description',
  'submission_deadline',
  'updated_at',
  'source_url',
  ...ATTRIBUTE_NAMES.filter((name) => attributeOf(name).isOptionalColumn).map(columnOf),
])

/**
 * A row to write into a dump, in the order of `DUMP_COLUMNS`. Values may be invalid, and the last values may
 * be absent.
 */
export type DumpRow = readonly (string | number | null)[]

/** A value read from SQLite. Integers are bigint, so that large integers keep all digits. */
export type DumpValue = string | bigint | number | Uint8Array | null

/** A row read from `events` or `deadlines`. Optional columns that the dump lacks are null. */
export type RawRow = readonly DumpValue[]
