import { type EpochDay, formatDay, MONTH_NAMES, parseDay } from './days.ts'

/**
 * The day of a submission deadline, as dumps write it. Only texts that can mean exactly one day are read:
 * `2026-03-01`, `March 1st, 2026 (AoE)` and `13/03/2026` are, `01/03/2026` is not. The day is the written
 * day; times and time zones are ignored, because no author relies on the hours that they add.
 */

/** The first and the last day that the directory accepts, for deadlines and for days of events. */
export const FIRST_DAY = parseDay('1900-01-01')!
export const LAST_DAY = parseDay('2199-12-31')!

const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?\s+/i
/**
 * Text that may follow the day: a time of day with its zone, a zone, and whether the deadline was extended or
 * is final. An offset needs a time: `2026-03-01-05` is a range of days.
 */
const HALF_DAY = String.raw`[ap]\.?m\.?`
const CLOCK = String.raw`\d{1,2}(?::\d{2}){1,2}(?:\.\d+)?\s*(?:${HALF_DAY})?|\d{1,2}\s*${HALF_DAY}`
const TIME = String.raw`(?:\s*,\s*|\s+at\s+|\s+|T)(?:${CLOCK})`
const OFFSET = String.raw`[+-]\d{1,2}(?::?\d{2})?`
const ZONE = String.raw`\s*,?\s*\(?(?:anywhere on earth|AoE|Z|(?:UTC|GMT)(?:\s*${OFFSET})?|[A-Z]{1,4}T)\)?`
const REMARK = String.raw`\s*,?\s*\(?(?:extended|final|firm|hard|strict)\)?`
const REST = new RegExp(`^(?:${TIME}(?:${ZONE}|\\s*${OFFSET})?|${ZONE})?(?:${REMARK})?$`, 'i')

const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?!\d)/
const DAY_MONTH = /^(\d{1,2})(?:st|nd|rd|th)?[\s-]+(?:of\s+)?([a-z]+)\.?,?[\s-]+(\d{4})(?!\d)/i
const MONTH_DAY = /^([a-z]+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?(?:,\s*|\s+)(\d{4})(?!\d)/i

const MONTHS = 'january february march april may june july august september october november december'.split(' ')

/** The day that a text means; undefined if it means no day, or might mean several. */
export function writtenDay(text: string): EpochDay | undefined {
  // nearly all dumps write this form
  const plain = text.length === 10 ? parseDay(text) : undefined
  const day = plain ?? readDay(text.trim().replace(WEEKDAY, ''))
  return day !== undefined && day >= FIRST_DAY && day <= LAST_DAY ? day : undefined
}

function readDay(text: string): EpochDay | undefined {
  let match = YEAR_FIRST.exec(text)
  if (match) return isRest(text, match) ? dayNamed(match[1]!, match[3]!, match[4]!) : undefined
  match = YEAR_LAST.exec(text)
  if (match) return isRest(text, match) ? onlyDay(match) : undefined
  match = DAY_MONTH.exec(text)
  if (match) return isRest(text, match) ? dayNamed(match[3]!, monthNamed(match[2]!), match[1]!) : undefined
  match = MONTH_DAY.exec(text)
  return match && isRest(text, match) ? dayNamed(match[3]!, monthNamed(match[1]!), match[2]!) : undefined
}

function isRest(text: string, [date]: RegExpExecArray): boolean {
  return REST.test(text.slice(date.length))
}

/**
 * The day, if only one order of day and month gives a date: `13/03/2026` is one day; `01/03/2026` is the
 * first of March for some people and January 3 for others.
 */
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

/**
 * The state of a submission deadline on a day: `open until 2026-12-01`, `closed on 2026-09-24`, `no deadline
 * known`.
 */
export function deadlineStatus(deadline: EpochDay | undefined, today: EpochDay): string {
  if (deadline === undefined) return 'no deadline known'
  return `${deadline < today ? 'closed on' : 'open until'} ${formatDay(deadline)}`
}

/**
 * The state of a deadline as the dump writes it. A text with a time or a zone follows the state in brackets;
 * a text that is no day is returned as it is.
 */
export function writtenDeadlineStatus(written: string | null, today: EpochDay): string {
  if (written === null) return deadlineStatus(undefined, today)
  const day = writtenDay(written)
  if (day === undefined) return written
  const status = deadlineStatus(day, today)
  return written === formatDay(day) ? status : `${status} (${written})`
}
