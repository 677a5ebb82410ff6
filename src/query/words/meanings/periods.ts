import { civilOf, dayOf, daysInMonth, type EpochDay, parseDay } from '../../../event/days.ts'
import {
  dayNamed,
  isOtherWordToo,
  monthNamed,
  ordinalNamed,
  seasonNamed,
  signedDate,
  yearNamed,
} from './calendar-words.ts'
import { firstWith, maybeMeant, months, type Period, period, setOf, skipFillers, type Words, yearAt } from './period.ts'
import { monthsIn } from './range-words.ts'
import { relativePeriod, shifted } from './relative-periods.ts'
import { feastAt, partOfMonth, shortYear, weekAround } from './weeks.ts'

/**
 * Periods in words: `March 2027`, `next month`, `the end of 2027`. `dates-in-words.ts` makes expressions of
 * them, such as `between March and May`, and says how unclear ones were decided.
 */

/** Words for joining two days of a month. */
const TO = setOf('to until till through thru bis au hasta ate al')
/** `the rest of 2027`, `later this year`: what is left of a period. */
const REST = setOf('rest remainder later remaining left')
const THIRDS: ReadonlyMap<string, number> = new Map([
  ['early', 0],
  ['beginning', 0],
  ['start', 0],
  ['mid', 1],
  ['middle', 1],
  ['late', 2],
  ['end', 2],
])
/** Words of its own with which a period begins. */
export const PERIOD_STARTS: readonly string[] = [...REST, ...THIRDS.keys()]

/** A period: a day, month, season, part of a year, year, or one relative to today. */
export function periodAt(text: Words, at: number, year?: number): Period | undefined {
  const { words } = text
  const word = words[at]
  if (word === undefined) return undefined
  const wholeAt = (position: number) => periodAt(text, skipFillers(text, position), year)
  return (
    weekAround(text, at, wholeAt) ??
    partOfMonth(text, at, wholeAt) ??
    relativePeriod(text, at) ??
    restOf(text, at) ??
    thirdOf(text, at, year) ??
    numericDate(words, at) ??
    dayAndMonth(text, at, year) ??
    feastAt(text, at, yearAt(text, at + 1)) ??
    partOfYear(text, at, year) ??
    namedYear(text, at) ??
    shortYear(text, at)
  )
}

/** `rest of the year`, `later this year`: from today on, where the period lies around today. */
function restOf(text: Words, at: number): Period | undefined {
  if (!REST.has(text.words[at]!)) return undefined
  const whole = wholeOrThis(text, skipFillers(text, at + 1))
  const isAround = whole && whole.from <= text.today && whole.until >= text.today
  return isAround ? period(whole.to, text.today, whole.until, whole.hasYear) : undefined
}

/** A period, or the unit around today: `the year`. */
function wholeOrThis(text: Words, at: number, year?: number): Period | undefined {
  return periodAt(text, at, year) ?? shifted(text, at, 0)
}

/** `early 2027`, `mid March`, `the end of 2027`. */
function thirdOf(text: Words, at: number, year: number | undefined): Period | undefined {
  const third = THIRDS.get(text.words[at]!)
  if (third === undefined) return undefined
  const whole = wholeOrThis(text, skipFillers(text, at + 1), year)
  if (!whole) return undefined
  const { from, until } = whole
  const count = monthsIn(from, until)
  if (count >= 3) {
    const first = civilOf(from)
    return months(whole.to, first.year, first.month + (third * count) / 3, count / 3, whole.hasYear)
  }
  if (count !== 1) return undefined
  const last = third === 2 ? until : from + 10 * third + 9
  return period(whole.to, from + 10 * third, last, whole.hasYear)
}

/** `2027 03 15`, `15 03 2027`, `2027 03`, `03 2027`. */
function numericDate(words: readonly string[], at: number): Period | undefined {
  const [one, two, three] = [words[at], words[at + 1], words[at + 2]]
  const isShort = (word: string | undefined): word is string => word !== undefined && /^\d{1,2}$/.test(word)
  if (yearNamed(one) !== undefined && isShort(two) && two.length === 2) {
    const day = isShort(three) ? exactDay(one!, two, three) : undefined
    if (day !== undefined) return period(at + 3, day, day, true)
    if (isMonthNumber(two)) return months(at + 2, Number(one), Number(two), 1, true)
  }
  if (isShort(one) && isShort(two) && yearNamed(three) !== undefined) {
    const day = exactDay(three!, two, one) ?? exactDay(three!, one, two)
    if (day !== undefined) return period(at + 3, day, day, true)
  }
  if (isShort(one) && isMonthNumber(one) && yearNamed(two) !== undefined) {
    return months(at + 2, Number(two), Number(one), 1, true)
  }
  return undefined
}

function isMonthNumber(word: string): boolean {
  return Number(word) >= 1 && Number(word) <= 12
}

function exactDay(year: string, month: string, day: string): EpochDay | undefined {
  return parseDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}

/** `March`, `March 2027`, `15 March 2027`, `March 15-17`, `2027 March`; seasons with and without year. */
function dayAndMonth(text: Words, at: number, givenYear: number | undefined): Period | undefined {
  const { words, today } = text
  const signed = signedDate(words[at])
  if (signed) return signedPeriod(text, at, signed)
  if (yearNamed(words[at]) !== undefined) {
    const isMonth = monthNamed(words[at + 1]) !== undefined && yearNamed(words[at + 2]) === undefined
    return isMonth ? months(at + 2, Number(words[at]), monthNamed(words[at + 1])!, 1, true) : undefined
  }
  const before = daysBefore(text, at)
  const month = monthNamed(words[before.to])
  if (month === undefined) return before.to === at ? seasonAt(text, at, givenYear) : undefined
  const after = before.first === undefined ? daysAfter(text, before.to + 1) : { ...before, to: before.to + 1 }
  const named = yearAt(text, after.to)
  const year = named.year ?? givenYear
  const inYear = (y: number) =>
    after.first === undefined
      ? months(named.to, y, month, 1, year !== undefined)
      : period(named.to, dayIn(y, month, after.first), dayIn(y, month, after.last ?? after.first), year !== undefined)
  const isDoubtful = named.year === undefined && after.first === undefined && isOtherWordToo(words[before.to]!)
  if (year !== undefined) return maybeMeant(inYear(year), isDoubtful)
  const next = firstWith(civilOf(today).year, inYear, (one) => one.until >= today)
  return maybeMeant(next, isDoubtful)
}

function signedPeriod(
  text: Words,
  at: number,
  { year, month }: { year: number | undefined; month: number | undefined },
): Period {
  const { today } = text
  if (month === undefined) {
    const next = signedDate(text.words[at + 1])
    const hasMonth = next?.month !== undefined && next.year === undefined
    return hasMonth ? months(at + 2, year!, next.month!, 1, true) : months(at + 1, year!, 1, 12, true)
  }
  if (year !== undefined) return months(at + 1, year, month, 1, true)
  return firstWith(
    civilOf(today).year,
    (y) => months(at + 1, y, month, 1, false),
    (one) => one.until >= today,
  )
}

interface Days {
  readonly to: number
  readonly first: number | undefined
  readonly last: number | undefined
}

/** Days that stand before their month: `15`, `15 17`, `15 to 17`, `15th of`. */
function daysBefore(text: Words, at: number): Days {
  const days = daysAt(text, at)
  if (days.first === undefined) return { to: at, first: undefined, last: undefined }
  const to = skipFillers(text, days.to)
  return monthNamed(text.words[to]) === undefined ? { to: at, first: undefined, last: undefined } : { ...days, to }
}

/** Days that stand behind their month: `March 15`, `March 15 17`. */
function daysAfter(text: Words, at: number): Days {
  const { words } = text
  const first = text.words[at] === 'the' ? at + 1 : at
  return words[first] !== undefined && /^\d/.test(words[first])
    ? daysAt(text, first)
    : { to: at, first: undefined, last: undefined }
}

function daysAt({ words }: Words, at: number): Days {
  const first = dayNamed(words[at])
  if (first === undefined) return { to: at, first, last: undefined }
  const next = TO.has(words[at + 1] ?? '') ? at + 2 : at + 1
  const last = dayNamed(words[next])
  return last !== undefined && last > first ? { to: next + 1, first, last } : { to: at + 1, first, last: undefined }
}

function dayIn(year: number, month: number, day: number): EpochDay {
  return dayOf(year, month, Math.min(day, daysInMonth(year, month)))
}

/** `spring`, `spring 2027`, `winter 2026 27`. */
function seasonAt(text: Words, at: number, givenYear: number | undefined): Period | undefined {
  const { words, today } = text
  const first = seasonNamed(words[at])
  if (first === undefined) return undefined
  const named = yearAt(text, at + 1)
  const year = named.year ?? givenYear
  // the winter of a year begins in the year before it
  const inYear = (to: number, y: number) => months(to, first === 12 ? y - 1 : y, first, 3, year !== undefined)
  if (year === undefined) {
    const next = firstWith(
      civilOf(today).year,
      (y) => inYear(at + 1, y),
      (one) => one.until >= today,
    )
    return maybeMeant(next, isOtherWordToo(words[at]!))
  }
  const second = words[named.to]
  const isSecondYear = second !== undefined && [String(year + 1), String(year + 1).slice(2)].includes(second)
  if (first === 12 && named.year !== undefined && isSecondYear) return inYear(named.to + 1, year + 1)
  return inYear(named.to, year)
}

/** `Q3`, `third quarter`, `H1 2027`, `first half of 2027`. Halves need a year. */
function partOfYear(text: Words, at: number, givenYear: number | undefined): Period | undefined {
  const { words, today } = text
  const short = /^([qh])([1-4])$/.exec(words[at]!)
  const ordinal = ordinalNamed(words[at])
  const isQuarter = short ? short[1] === 'q' : ordinal !== undefined && words[at + 1] === 'quarter'
  const isHalf = short ? short[1] === 'h' && Number(short[2]) <= 2 : (ordinal ?? 3) <= 2 && words[at + 1] === 'half'
  if (!isQuarter && !isHalf) return undefined
  const part = short ? Number(short[2]) : ordinal!
  const named = yearAt(text, short ? at + 1 : at + 2)
  const year = named.year ?? givenYear
  const length = isQuarter ? 3 : 6
  const inYear = (y: number) => months(named.to, y, (part - 1) * length + 1, length, year !== undefined)
  if (year !== undefined) return inYear(year)
  return isHalf ? undefined : firstWith(civilOf(today).year, inYear, (one) => one.until >= today)
}

/** `2027`, `year 2027`, and `2027 Q3`, whose part stands behind its year. */
function namedYear(text: Words, at: number): Period | undefined {
  const { words } = text
  const start = words[at] === 'year' ? at + 1 : at
  const year = yearNamed(words[start])
  if (year === undefined) return undefined
  const part = words[start + 1] === undefined ? undefined : partOfYear(text, start + 1, year)
  return part ?? months(start + 1, year, 1, 12, true)
}
