/** Rows as CSV (RFC 4180), in UTF-8. Texts that spreadsheets would run as formulas are escaped. */
import { ATTRIBUTES, REQUESTED_NAMES } from '../event/attributes.ts'
import type { Conference } from '../operations/body-parts.ts'

/** Byte order mark at the beginning of a file, for programs that guess encodings, such as Excel. */
export const BYTE_ORDER_MARK = '\ufeff'

interface Column {
  readonly name: string
  /** The path of the field in a row. */
  readonly path: string
  readonly value: (row: Conference) => string | number | null | undefined
}

const COLUMNS: readonly Column[] = [
  { name: 'id', path: 'id', value: (row) => row.id },
  { name: 'name', path: 'name', value: (row) => row.name },
  { name: 'type', path: 'type', value: (row) => row.type },
  { name: 'topic', path: 'topic', value: (row) => row.topic },
  { name: 'sub_topic', path: 'sub_topic', value: (row) => row.sub_topic },
  { name: 'start', path: 'dates.start', value: (row) => row.dates.start },
  { name: 'end', path: 'dates.end', value: (row) => row.dates.end },
  { name: 'dates', path: 'dates.formatted', value: (row) => row.dates.formatted },
  { name: 'city', path: 'location.city', value: (row) => row.location.city },
  { name: 'country', path: 'location.country', value: (row) => row.location.country },
  { name: 'venue', path: 'location.venue', value: (row) => row.location.venue },
  { name: 'organizer', path: 'organizer', value: (row) => row.organizer },
  { name: 'website', path: 'website', value: (row) => row.website },
  { name: 'submission_deadline', path: 'submission_deadline', value: (row) => row.submission_deadline },
  ...REQUESTED_NAMES.map(
    (name): Column => ({ name, path: ATTRIBUTES[name].path, value: (row) => row[ATTRIBUTES[name].path] }),
  ),
  { name: 'first_seen', path: 'first_seen', value: (row) => row.first_seen },
  { name: 'updated', path: 'updated', value: (row) => row.updated },
]

/** First characters of a cell that spreadsheets treat as a formula. The last four are full-width forms. */
const FORMULA = '[=+\\-@\\t\\r＝＋－＠]'

/**
 * Positions at which a cell with a formula may begin: also after a semicolon, where Excel splits lines if it
 * uses decimal commas.
 */
const FORMULA_BEGINS = new RegExp(`^(?=${FORMULA}|\\n)|(?<=[,;\\t\\r\\n]"*)(?=${FORMULA})`, 'g')

const NEEDS_QUOTES = /[",;\t\r\n]/

export interface Table {
  /** The line of column names. */
  readonly header: string
  /** One line per row. */
  readonly lines: (rows: readonly Conference[]) => string
}

/** A table with the columns of these fields, which are named by their paths; all columns if undefined. */
export function tableOf(fields: readonly string[] | undefined): Table {
  const columns = COLUMNS.filter(({ path }) => fields === undefined || fields.some((field) => isWithin(path, field)))
  return {
    header: lineOf(columns.map(({ name }) => name)),
    lines: (rows) => rows.map((row) => lineOf(columns.map(({ value }) => value(row)))).join(''),
  }
}

function isWithin(path: string, field: string): boolean {
  return path === field || path.startsWith(`${field}.`)
}

function lineOf(cells: readonly (string | number | null | undefined)[]): string {
  return `${cells.map((cell) => (typeof cell === 'string' ? cellOf(cell) : (cell ?? ''))).join(',')}\r\n`
}

/** A text as a cell. An apostrophe before a formula makes it a text. */
function cellOf(text: string): string {
  const harmless = text.replace(FORMULA_BEGINS, "'")
  return harmless !== text || NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
