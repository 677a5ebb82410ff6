/** The columns of data/schema.sql, in that order. */
export const DUMP_COLUMNS = [
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
] as const

export type DumpColumn = (typeof DUMP_COLUMNS)[number]

/** Values in the order of `DUMP_COLUMNS`. */
type RowOf<Value> = readonly [
  id: Value,
  name: Value,
  type: Value,
  topic: Value,
  sub_topic: Value,
  start_date: Value,
  end_date: Value,
  city: Value,
  country: Value,
  venue: Value,
  organizer: Value,
  website: Value,
  description: Value,
  submission_deadline: Value,
  attendance: Value,
  updated_at: Value,
]

/** A row to write into a dump. Its values may be invalid: synthetic dumps have faults. */
export type DumpRow = RowOf<string | number | null>

/** A value read from SQLite. Integers are bigint, so that large ones keep all digits. */
export type DumpValue = string | bigint | number | Uint8Array | null

/** A row read from the table or view `events`. Optional columns that the dump lacks are null. */
export type RawRow = RowOf<DumpValue>
