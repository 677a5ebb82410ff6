import { type EpochDay, MONTH_NAMES, parseDay } from './days.ts'

/** Parses texts that can mean only one day, with time and zone: `13/03/2026 AoE`, not `01/03/2026`. */

/** The first and the last day that the directory accepts, for deadlines and for days of events. */
export const FIRST_DAY = parseDay('1900-01-01')!
export const LAST_DAY = parseDay('2199-12-31')!

const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?\s+/i
/**
 * Text that may follow a day: a time, a zone or both, and a remark such as "extended". An offset needs a
 * time, because `2026-03-01-05` is a range of days.
 */
const HALF_DAY = String.raw`[ap]\.?m\.?`
const CLOCK = String.raw`\d{1,2}(?::\d{2}){1,2}(?:\.\d+)?\s*(?:${HALF_DAY})?|\d{1,2}\s*${HALF_DAY}`
const TIME = String.raw`(?:\s*,\s*|\s+at\s+|\s+|T)(${CLOCK})`
const OFFSET = String.raw`[+-]\d{1,2}(?::?\d{2})?`
const ZONE = String.raw`\s*,?\s*\(?(anywhere on earth|AoE|Z|(?:UTC|GMT)(?:\s*${OFFSET})?|[A-Z]{1,4}T)\)?`
const REMARK = String.raw`\s*,?\s*\(?(?:extended|final|firm|hard|strict)\)?`
const REST = new RegExp(`^(?:${TIME}(?:${ZONE}|\\s*(${OFFSET}))?|${ZONE})?(?:${REMARK})?$`, 'i')

const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?!\d)/
const DAY_MONTH = /^(\d{1,2})(?:st|nd|rd|th)?[\s-]+(?:of\s+)?([a-z]+)\.?,?[\s-]+(\d{4})(?!\d)/i
const MONTH_DAY = /^([a-z]+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?(?:,\s*|\s+)(\d{4})(?!\d)/i

const MONTHS = 'january february march april may june july august september october november december'.split(' ')

/** A written day, and the time of day and the zone after it; empty texts if it has none. */
export interface WrittenTime {
  readonly day: EpochDay
  readonly time: string
  readonly zone: string
}

/** The day that a text means; undefined if it means no day, or might mean several. */
export function writtenDay(text: string): EpochDay | undefined {
  return writtenTime(text)?.day
}

/** The day that a text means, with its time and zone; undefined if it means no day, or might mean several. */
export function writtenTime(text: string): WrittenTime | undefined {
  // nearly all dumps write YYYY-MM-DD, so this form is tried first
  const plain = text.length === 10 ? parseDay(text) : undefined
  const written = plain === undefined ? readTime(text.trim().replace(WEEKDAY, '')) : { day: plain, time: '', zone: '' }
  return written && written.day >= FIRST_DAY && written.day <= LAST_DAY ? written : undefined
}

/** Patterns of written days, each with a function that returns the day of a match. */
const FORMS: readonly (readonly [RegExp, (match: RegExpExecArray) => EpochDay | undefined])[] = [
  [YEAR_FIRST, (match) => dayNamed(match[1]!, match[3]!, match[4]!)],
  [YEAR_LAST, onlyDay],
  [DAY_MONTH, (match) => dayNamed(match[3]!, monthNamed(match[2]!), match[1]!)],
  [MONTH_DAY, (match) => dayNamed(match[3]!, monthNamed(match[1]!), match[2]!)],
]

function readTime(text: string): WrittenTime | undefined {
  for (const [form, dayOfMatch] of FORMS) {
    const match = form.exec(text)
    if (!match) continue
    const rest = REST.exec(text.slice(match[0].length))
    const day = rest ? dayOfMatch(match) : undefined
    return day === undefined ? undefined : { day, time: rest![1] ?? '', zone: rest![2] ?? rest![3] ?? rest![4] ?? '' }
  }
  return undefined
}

/** The day; undefined if there is none, or if swapping day and month gives another day: `01/03/2026`. */
function onlyDay([, first, , second, year]: RegExpExecArray): EpochDay | undefined {
  const [dayFirst, monthFirst] = [dayNamed(year!, second!, first!), dayNamed(year!, first!, second!)]
  if (dayFirst === undefined || monthFirst === undefined) return dayFirst ?? monthFirst
  return dayFirst === monthFirst ? dayFirst : undefined
}

function dayNamed(year: string, month: string, day: string): EpochDay | undefined {
  return parseDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}

/** The number of a month by its English name, whole or short; 0 if the text is no month. */
function monthNamed(name: string): string {
  const lower = name.toLowerCase()
  const long = MONTHS.indexOf(lower)
  const short = lower === 'sept' ? 8 : MONTH_NAMES.findIndex((month) => month.toLowerCase() === lower)
  return String(1 + (long < 0 ? short : long))
}
