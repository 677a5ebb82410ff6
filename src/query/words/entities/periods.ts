import { civilOf, dayOf, daysInMonth, type EpochDay } from '../../../event/days.ts'
import { monthsIn } from '../../dates.ts'
import { lexicon } from '../lexicon.ts'
import {
  dayNamed,
  monthNamed,
  ordinalNamed,
  partsOfSignedDate,
  seasonNamed,
  unitNamed,
  yearNamed,
} from './calendar-words.ts'
import { numericDate } from './numeric-dates.ts'
import {
  months,
  nextWith,
  type Period,
  type PeriodAt,
  period,
  skip,
  skipFillers,
  type Words,
  yearAt,
  yearOfTwoDigits,
} from './period.ts'
import { relativePeriod, shifted } from './relative-periods.ts'
import { feastAt, numberedWeek, partOfMonth, shortYear, weekAround } from './weeks.ts'

/**
 * Periods in words: `March 2027`, `next month`, `the end of 2027`. `dates-in-words.ts` has the decisions on
 * ambiguous dates.
 */

/** Words for joining two days of a month. */
const TO = lexicon('range to')
const AND = lexicon('range and')
/** Words for the rest of a period: `the rest of 2027`, `later this year`. */
const REST = lexicon('rest')
const THIRDS = lexicon('third')
const RARELY_DATES = lexicon('rarely a date')
const WEEKDAYS = lexicon('weekday')

/** A period at a position: a day, month, season, part of a year, year, or a period relative to today. */
export function periodAt(text: Words, at: number, year?: number): Period | undefined {
  const { words } = text
  if (words[at] === undefined) return undefined
  const wholeAt = (position: number) => periodAt(text, skipFillers(text, position), year)
  return (
    afterWeekday(text, at, wholeAt) ??
    weekAround(text, at, wholeAt) ??
    numberedWeek(text, at) ??
    partOfMonth(text, at, wholeAt) ??
    relativePeriod(text, at) ??
    restOf(text, at) ??
    thirdOf(text, at, year) ??
    numericDate(text, at) ??
    signedDate(text, at) ??
    dayAndMonth(text, at, year) ??
    feastAt(text, at) ??
    partOfYear(text, at, year) ??
    namedYear(text, at) ??
    shortYear(text, at) ??
    afterUnit(text, at, wholeAt)
  )
}

/** `Monday, 3 May 2027`: days after a weekday. */
function afterWeekday(text: Words, at: number, wholeAt: PeriodAt): Period | undefined {
  const next = skip(WEEKDAYS, text, at)
  const days = next === undefined ? undefined : wholeAt(next)
  return days && (days.isRange || days.from === days.until) ? days : undefined
}

/** `month of May`, `Jahr 2027`: a period after its unit. */
function afterUnit({ words }: Words, at: number, wholeAt: PeriodAt): Period | undefined {
  const unit = unitNamed(words[at])
  const next = skipFillers({ words }, at + 1)
  const isNamed = unit === 'month' ? monthNamed(words[next]) : unit === 'year' ? yearNamed(words[next]) : undefined
  return isNamed === undefined ? undefined : wholeAt(next)
}

/** `rest of the year`, `later this year`: from today on, if today is in the period. */
function restOf(text: Words, at: number): Period | undefined {
  if (!REST.has(text.words[at]!)) return undefined
  const whole = wholeOrThis(text, skipFillers(text, at + 1))
  const isAround = whole && whole.from <= text.today && whole.until >= text.today
  return isAround ? period(whole.to, text.today, whole.until, whole.hasYear) : undefined
}

/** The period at a position. A unit alone (`the year`) is the current unit. */
function wholeOrThis(text: Words, at: number, year?: number): Period | undefined {
  return periodAt(text, at, year) ?? shifted(text, at, 0)
}

/** Thirds of a period: `early 2027`, `mid March`, `the end of 2027`, `mid to late March`. */
function thirdOf(text: Words, at: number, year: number | undefined): Period | undefined {
  const { words } = text
  const named = THIRDS.valueOf(words[at])
  if (named === undefined) return undefined
  const secondAt = TO.has(words[at + 1]) ? at + 2 : at + 1
  const second = THIRDS.valueOf(words[secondAt])
  const [first, last] = [Number(named), Number(second ?? named)]
  const whole = wholeOrThis(text, skipFillers(text, second === undefined ? at + 1 : secondAt + 1), year)
  if (!whole || last < first) return undefined
  const { from, until } = whole
  const count = monthsIn({ from, to: until })
  if (count >= 3) {
    const { year: inYear, month } = civilOf(from)
    return months(whole.to, inYear, month + (first * count) / 3, ((last - first + 1) * count) / 3, whole.hasYear)
  }
  if (count !== 1) return undefined
  return period(whole.to, from + 10 * first, last === 2 ? until : from + 10 * last + 9, whole.hasYear)
}

/** A date that is written as one word: `2027年3月15日`. */
function signedDate(text: Words, at: number): Period | undefined {
  const parts = partsOfSignedDate(text.words[at])
  const date = parts.length === 0 ? undefined : dayAndMonth({ ...text, words: parts }, 0, undefined)
  // the last day of a range may follow: 2027年5月1日 to 3日
  const last = date && date.from === date.until ? daysAt(text, at + 1, civilOf(date.from).day) : undefined
  if (last?.last === undefined) return date && { ...date, to: at + 1 }
  const { year, month } = civilOf(date!.from)
  return { ...date!, to: last.to, until: dayIn(year, month, last.last), isRange: true }
}

/** A month, days of a month, or a season: `March`, `15 March 2027`, `March 15-17`, `spring 2027`. */
function dayAndMonth(text: Words, at: number, givenYear: number | undefined): Period | undefined {
  const { words, today } = text
  const yearBefore = yearNamed(words[at])
  if (yearBefore !== undefined) {
    if (yearNamed(words[at + 2]) !== undefined) return undefined
    const month = monthNamed(words[at + 1])
    if (month === undefined) return seasonAt(text, at + 1, yearBefore)
    return daysOfMonth(daysAfter(text, at + 2), yearBefore, month, true)
  }
  const before = daysBefore(text, at)
  const month = monthNamed(words[before.to])
  if (month === undefined) return before.to === at ? seasonAt(text, at, givenYear) : undefined
  const after = before.first === undefined ? daysAfter(text, before.to + 1) : { ...before, to: before.to + 1 }
  const named = yearAt(text, after.to)
  const short = before.first === undefined || monthNamed(words[after.to + 1]) ? undefined : words[after.to]
  const shortened = named.year === undefined ? yearOfTwoDigits(short, today) : undefined
  const year = named.year ?? shortened ?? givenYear
  const to = shortened === undefined ? named.to : after.to + 1
  const inYear = (y: number) => daysOfMonth({ ...after, to }, y, month, year !== undefined)
  const isDoubtful = named.year === undefined && after.first === undefined && RARELY_DATES.has(words[before.to])
  return { ...(year === undefined ? nextWith(text, inYear) : inYear(year)), isDoubtful }
}

/** A month, or days of a month. */
function daysOfMonth({ to, first, last }: Days, year: number, month: number, hasYear: boolean): Period {
  if (first === undefined) return months(to, year, month, 1, hasYear)
  const days = period(to, dayIn(year, month, first), dayIn(year, month, last ?? first), hasYear)
  return last === undefined ? days : { ...days, isRange: true }
}

interface Days {
  readonly to: number
  readonly first: number | undefined
  readonly last: number | undefined
}

/** Days before their month: `15`, `15 17`, `15 to 17`, `15 and 16`, `15th of`. */
function daysBefore(text: Words, at: number): Days {
  const days = daysAt(text, at)
  const to = skipFillers(text, days.to)
  const hasMonth = days.first !== undefined && monthNamed(text.words[to]) !== undefined
  return hasMonth ? { ...days, to } : { to: at, first: undefined, last: undefined }
}

/** Days after their month: `March 15`, `March 15 17`. A number before another month is not included. */
function daysAfter(text: Words, at: number): Days {
  const first = text.words[at] === 'the' ? at + 1 : at
  return /^l?\d/.test(text.words[first] ?? '')
    ? daysAt(text, first, undefined, true)
    : { to: at, first: undefined, last: undefined }
}

/** Ascending days from a position on. `first` is a previous day that belongs to them. */
function daysAt(text: Words, at: number, first?: number, isAfterMonth = false): Days {
  const { words } = text
  let [from, to, last]: [number | undefined, number, number | undefined] = [first, at, undefined]
  for (;;) {
    const isJoined = from !== undefined && (TO.has(words[to]) || AND.has(words[to]))
    const next = isJoined ? skipFillers(text, to + 1) : to
    const day = dayNamed(words[next])
    const isOfMonth = !isAfterMonth || from === undefined || monthNamed(words[next + 1]) === undefined
    if (day === undefined || day <= (last ?? from ?? 0) || !isOfMonth) return { to, first: from, last }
    if (from === undefined) from = day
    else last = day
    to = next + 1
  }
}

function dayIn(year: number, month: number, day: number): EpochDay {
  return dayOf(year, month, Math.min(day, daysInMonth(year, month)))
}

/** A season: `spring`, `spring 2027`, `winter 2026 27`. */
function seasonAt(text: Words, at: number, givenYear: number | undefined): Period | undefined {
  const { words } = text
  const first = seasonNamed(words[at])
  if (first === undefined) return undefined
  const named = yearAt(text, at + 1)
  const year = named.year ?? givenYear
  // the winter of a year begins in the year before it
  const inYear = (to: number, y: number) => months(to, first === 12 ? y - 1 : y, first, 3, year !== undefined)
  if (year === undefined) {
    return { ...nextWith(text, (y) => inYear(at + 1, y)), isDoubtful: RARELY_DATES.has(words[at]) }
  }
  const isSplit = first === 12 && named.year !== undefined && isYearAfter(words[named.to], year)
  return isSplit ? inYear(named.to + 1, year + 1) : inYear(named.to, year)
}

function isYearAfter(word: string | undefined, year: number): boolean {
  return word === String(year + 1) || word === String(year + 1).slice(2)
}

/** A quarter or half of a year: `Q3`, `third quarter`, `first half of 2027`. Halves need a year. */
function partOfYear(text: Words, at: number, givenYear: number | undefined): Period | undefined {
  const { words } = text
  const [, letter, digit] = /^([qh])([1-4])$/.exec(words[at]!.replace(/^([1-4])([qh])$/, '$2$1')) ?? []
  const part = digit === undefined ? ordinalNamed(words[at]) : Number(digit)
  const isQuarter = letter === 'q' || (letter === undefined && words[at + 1] === 'quarter')
  const isHalf = letter === 'h' || (letter === undefined && words[at + 1] === 'half')
  if (part === undefined || !(isQuarter || (isHalf && part <= 2))) return undefined
  const named = yearAt(text, letter === undefined ? at + 2 : at + 1)
  const year = named.year ?? givenYear
  const length = isQuarter ? 3 : 6
  const inYear = (y: number) => months(named.to, y, (part - 1) * length + 1, length, year !== undefined)
  if (year !== undefined) return inYear(year)
  return isHalf ? undefined : nextWith(text, inYear)
}

/** A year, two years, or a part of a year after the year: `2027`, `2026/27`, `2027 Q3`. */
function namedYear(text: Words, at: number): Period | undefined {
  const { words } = text
  const year = yearNamed(words[at])
  if (year === undefined) return undefined
  const part = words[at + 1] === undefined ? undefined : partOfYear(text, at + 1, year)
  if (part) return part
  return isYearAfter(words[at + 1], year) ? months(at + 2, year, 1, 24, true) : months(at + 1, year, 1, 12, true)
}
