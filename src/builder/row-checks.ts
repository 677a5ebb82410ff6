import { columnOf, TEXT_NAMES } from '../event/attributes.ts'
import { READ_NAMES } from '../event/read-value.ts'
import type { EventRecord } from '../event/record.ts'
import { STATUS_FORMS } from '../event/status.ts'
import { readText } from './dump/clean-row.ts'
import { MAX_CHARACTERS } from './dump/cut-texts.ts'
import { decodeEntities } from './dump/decode-entities.ts'
import { AT, type DumpValue, type RawRow } from './dump/dump-row.ts'
import { lacksPlace } from './places/online.ts'
import { Samples } from './samples.ts'

/** A row that was kept, and the event that was read from it. */
interface KeptRow {
  readonly row: RawRow
  readonly event: EventRecord
  /** True if a text of the event was too long, and has been shortened. */
  readonly isCut: boolean
  /** Texts of the row that match `SUSPECT`, joined by line feeds; mostly empty. */
  readonly texts: string
}

/** A property of rows that is often a fault. Only a person can decide, so the rows are kept. */
interface RowCheck {
  readonly finds: string
  readonly advice: string
  readonly isFoundIn: (kept: KeptRow) => boolean
}

const MAX_DAYS = 60
/** Windows-1252 characters of the bytes 0x80 to 0xbf, the continuation bytes of UTF-8. */
const NEXT = '[\\x80-\\xbf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]'
/** UTF-8 read as Windows-1252: a Latin, Greek or Cyrillic letter, punctuation, emoji or two CJK letters. */
const DOUBLE_ENCODED = new RegExp(
  `[\\xc2-\\xc5\\xce-\\xd1]${NEXT}|\\xe2${NEXT}{2}|(?:[\\xe3-\\xe9]${NEXT}{2}){2}|\\xf0${NEXT}{3}`,
)
const ELEMENTS =
  'a abbr b big blockquote br center code dd div dl dt em font h[1-6] hr i iframe img li ol p pre s script small ' +
  'span strong style sub sup table tbody td th tr tt u ul'
const TAG = new RegExp(`</?(?:${ELEMENTS.replaceAll(' ', '|')})(?:\\s[^<>]*)?/?>`, 'i')
const LOWER_CASE = /\p{Ll}/u
const CAPITALS = /\p{Lu}{4,}/gu
/** A name in capitals is reported if it has this many words of 4 letters or more; fewer may be acronyms. */
const MIN_CAPITALS = 3
/** Words for cancelled and postponed, and marks of a draft, in lower case. */
const NOT_HELD = new RegExp(
  `(?<!\\p{L})(?:${[...STATUS_FORMS.cancelled, ...STATUS_FORMS.postponed].join('|').toLowerCase()})(?!\\p{L})|` +
    '(?:^|[\\[(])\\s*(?:draft|entwurf|brouillon|borrador|bozza|rascunho)\\s*(?:[\\])]|:|[-–—]\\s)',
  'u',
)
const BLANK_OR_ISO = /^\s*(?:\d{4}-\d\d-\d\d\s*)?$/

/** True if the value is a day in the form YYYY-MM-DD, or blank. */
function isPlainDay(value: DumpValue = null): boolean {
  return value === null || BLANK_OR_ISO.test(String(value))
}

const textOf = (row: RawRow, column: keyof typeof AT) => readText(row[AT[column]] ?? null)

/** The checks by name, in the order of the report. */
const ROW_CHECKS = Object.entries<RowCheck>({
  'html-entities': {
    finds: 'HTML entities in texts, such as &amp;, which are shown as written',
    advice: 'build with --decode-entities',
    isFoundIn: ({ texts }) => decodeEntities(texts) !== texts,
  },
  'html-tags': {
    finds: 'HTML tags in texts, such as <br>, which are shown as written',
    advice: 'remove the tags from the texts before you make the dump',
    isFoundIn: ({ texts }) => TAG.test(texts),
  },
  'double-encoded': {
    finds: 'UTF-8 that was encoded twice, such as MÃ¼nchen for München',
    advice: 'dump the database in the encoding of its texts',
    isFoundIn: ({ texts }) => DOUBLE_ENCODED.test(texts),
  },
  capitals: {
    finds: 'names all in capitals',
    advice: 'write them in title case: acronyms cannot be recognized in a name that is all in capitals',
    isFoundIn: ({ event: { name } }) => !LOWER_CASE.test(name) && [...name.matchAll(CAPITALS)].length >= MIN_CAPITALS,
  },
  'not-held': {
    finds: 'events without a status, although their names say cancelled, postponed or draft',
    advice:
      'leave drafts out, and write the status of the other events into the column status, or they count as upcoming',
    isFoundIn: ({ event: { name, event_status } }) => event_status === null && NOT_HELD.test(name.toLowerCase()),
  },
  'long-events': {
    finds: `more than ${MAX_DAYS} days from start to end`,
    advice: 'check end_date, whose year is often wrong',
    isFoundIn: ({ event: { start, end } }) => end - start > MAX_DAYS,
  },
  'long-texts': {
    finds: `texts of more than ${MAX_CHARACTERS.name} characters (descriptions: ${MAX_CHARACTERS.description})`,
    advice: 'shorten them, because the end was cut off; a longer website was left out',
    isFoundIn: ({ isCut }) => isCut,
  },
  'day-forms': {
    finds: 'days of the event in a form other than YYYY-MM-DD, read without time and zone',
    advice: 'check some of them: a day in UTC may differ from the day at the place',
    isFoundIn: ({ row }) => !isPlainDay(row[AT.start_date]) || !isPlainDay(row[AT.end_date]),
  },
  ...Object.fromEntries(
    READ_NAMES.map((name) => [
      `${name}-not-read`,
      {
        finds: `texts of ${name} that could not be read, served as null`,
        advice: 'map the texts that the report lists under values',
        isFoundIn: ({ row, event }: KeptRow) => !event[name] && textOf(row, columnOf(name)) !== '',
      },
    ]),
  ),
  'no-place': {
    finds: 'neither city nor country, though the event is not online',
    advice: 'map the columns, or say that these events are online',
    isFoundIn: ({ event }) => lacksPlace(event),
  },
})

/** First characters of entities, tags and double-encoded UTF-8: only texts with them need slow checks. */
const SUSPECT = /[&<\xc2-\xf0]/
const TEXT_COLUMNS = [AT.name, ...TEXT_NAMES.map((name) => AT[columnOf(name)]), AT.description]

/** Rows that were kept although they look wrong: their number, and the ids of the first few. */
export interface CheckReport {
  readonly check: string
  readonly finds: string
  readonly advice: string
  readonly rows: number
  readonly ids: readonly number[]
}

export class RowChecks {
  readonly #found = new Samples<string, number>()

  add(row: RawRow, event: EventRecord, isCut: boolean): void {
    const texts = TEXT_COLUMNS.map((at) => row[at]).filter((text) => typeof text === 'string' && SUSPECT.test(text))
    const kept = { row, event, isCut, texts: texts.join('\n') }
    for (const [name, { isFoundIn }] of ROW_CHECKS) if (isFoundIn(kept)) this.#found.add(name, event.id)
  }

  /** The checks that found rows, in the order of `ROW_CHECKS`. */
  report(): CheckReport[] {
    return ROW_CHECKS.flatMap(([check, { finds, advice }]) => {
      const { count, samples } = this.#found.of(check)
      return count === 0 ? [] : [{ check, finds, advice, rows: count, ids: samples }]
    })
  }
}
