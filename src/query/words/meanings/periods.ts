import { civilOf, dayOf, daysInMonth, type EpochDay, parseDay } from '../../../event/days.ts'
import {
  countNamed,
  dayNamed,
  isOtherWordToo,
  monthNamed,
  ordinalNamed,
  seasonNamed,
  signedDate,
  type Unit,
  unitNamed,
  yearNamed,
} from './calendar-words.ts'
import { monthsIn } from './range-words.ts'

/**
 * Periods in words: `March 2027`, `next month`, `the end of 2027`. `dates-in-words.ts` makes expressions of
 * them, such as `between March and May`, and says how unclear ones were decided.
 */

/** A period with both ends, as part of an expression. */
export interface Period {
  readonly to: number
  readonly from: EpochDay
  readonly until: EpochDay
  readonly hasYear: boolean
  readonly isDoubtful: boolean
}

export interface Words {
  readonly words: readonly string[]
  readonly today: EpochDay
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))
const FILLERS = setOf('of de del do di the la le el im in')
/** Words for joining two days of a month. */
const TO = setOf('to until till through thru bis au hasta ate al')
const THIS = setOf('this current dieses diesen diese ce cette este esta questo')
const NEXT = setOf(
  'next coming upcoming following nachstes nachsten nachster prochain prochaine proximo proxima prossimo',
)
const LAST = setOf('last past previous letztes letzten dernier ultimo pasado')
const THIRDS: Readonly<Record<string, number>> = {
  early: 0,
  beginning: 0,
  start: 0,
  mid: 1,
  middle: 1,
  late: 2,
  end: 2,
}
/** Words before `the next 3 months`. */
const WITHIN = setOf('in within over during')

/** A period: a day, month, season, part of a year, year, or one relative to today. */
export function periodAt(text: Words, at: number, year?: number): Period | undefined {
  const { words } = text
  const word = words[at]
  if (word === undefined) return undefined
  return (
    relativePeriod(text, at) ??
    thirdOf(text, at, year) ??
    numericDate(words, at) ??
    dayAndMonth(text, at, year) ??
    partOfYear(text, at, year) ??
    namedYear(text, at)
  )
}

/** `today`, `this weekend`, `next month`, `in the next 3 months`, `last spring`. */
function relativePeriod(text: Words, at: number): Period | undefined {
  const { words, today } = text
  const word = words[at]!
  if (word === 'today' || word === 'tonight' || word === 'heute') return period(at + 1, today, today, true)
  if (word === 'tomorrow' || word === 'morgen') return period(at + 1, today + 1, today + 1, true)
  if (WITHIN.has(word)) {
    const next = skipFillers(text, at + 1)
    return NEXT.has(words[next] ?? '') ? nextSeveral(text, next) : word === 'within' ? several(text, next) : undefined
  }
  if (NEXT.has(word)) return nextSeveral(text, at) ?? shifted(text, at + 1, 1)
  if (THIS.has(word)) return shifted(text, at + 1, 0)
  if (LAST.has(word)) return shifted(text, at + 1, -1)
  return undefined
}

/** `next 3 months`: from today on. */
function nextSeveral(text: Words, at: number): Period | undefined {
  return several(text, at + 1)
}

function several({ words, today }: Words, at: number): Period | undefined {
  const start = words[at] === 'a' && words[at + 1] === 'couple' ? at + 1 : at
  const count = countNamed(words[start])
  if (count === undefined || count === 0) return undefined
  const after = words[start + 1] === 'of' ? start + 2 : start + 1
  const unit = unitNamed(words[after])
  if (unit === undefined) return undefined
  return period(after + 1, today, addUnits(today, unit, count), true)
}

function addUnits(today: EpochDay, unit: Unit, count: number): EpochDay {
  if (unit === 'day') return (today + count) as EpochDay
  if (unit === 'week' || unit === 'weekend') return (today + 7 * count) as EpochDay
  const { year, month, day } = civilOf(today)
  const months = month - 1 + count * (unit === 'year' ? 12 : unit === 'quarter' ? 3 : 1)
  const [inYear, inMonth] = [year + Math.floor(months / 12), (months % 12) + 1]
  return dayOf(inYear, inMonth, Math.min(day, daysInMonth(inYear, inMonth)))
}

/** The week, month, year ... that is `shift` after the one of today; or a named month or season. */
function shifted(text: Words, at: number, shift: -1 | 0 | 1): Period | undefined {
  const { words, today } = text
  const unit = unitNamed(words[at])
  const { year, month } = civilOf(today)
  const monday = today - ((today + 3) % 7)
  switch (unit) {
    case 'week':
      return period(at + 1, monday + 7 * shift, monday + 7 * shift + 6, true)
    case 'weekend':
      return period(at + 1, monday + 7 * shift + 5, monday + 7 * shift + 6, true)
    case 'month':
      return months(at + 1, year, month + shift, 1, true)
    case 'quarter':
      return months(at + 1, year, month - ((month - 1) % 3) + 3 * shift, 3, true)
    case 'year':
      return months(at + 1, year + shift, 1, 12, true)
  }
  const first = monthNamed(words[at]) ?? seasonNamed(words[at])
  // with a year, "next" says nothing
  if (first === undefined || yearAt(text, at + 1).year !== undefined) return undefined
  const length = monthNamed(words[at]) === undefined ? 3 : 1
  if (shift === 1)
    return firstWith(
      year,
      (y) => months(at + 1, y, first, length, true),
      (one) => one.from > today,
    )
  if (shift === -1)
    return latestWith(
      year,
      (y) => months(at + 1, y, first, length, true),
      (one) => one.until < today,
    )
  return firstWith(
    year,
    (y) => months(at + 1, y, first, length, true),
    (one) => one.until >= today,
  )
}

/** `early 2027`, `mid March`, `the end of 2027`. */
function thirdOf(text: Words, at: number, year: number | undefined): Period | undefined {
  const third = THIRDS[text.words[at]!]
  if (third === undefined) return undefined
  const whole = periodAt(text, skipFillers(text, at + 1), year)
  if (!whole) return undefined
  const { from, until } = whole
  const count = monthsIn(from, until)
  if (count >= 3) {
    const first = civilOf(from)
    return {
      ...months(whole.to, first.year, first.month + (third * count) / 3, count / 3, whole.hasYear),
      isDoubtful: false,
    }
  }
  if (count !== 1) return undefined
  const last = third === 2 ? until : from + 10 * third + 9
  return { ...period(whole.to, from + 10 * third, last, whole.hasYear), isDoubtful: false }
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
  if (year !== undefined) return { ...inYear(year), isDoubtful }
  const next = firstWith(civilOf(today).year, inYear, (one) => one.until >= today)
  return { ...next, isDoubtful }
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
    return { ...next, isDoubtful: isOtherWordToo(words[at]!) }
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

/** A year behind a month or a part of a year, given as a number or as `next year`. */
function yearAt(text: Words, at: number): { to: number; year: number | undefined } {
  const start = skipFillers(text, at)
  const year = yearNamed(text.words[start])
  if (year !== undefined) return { to: start + 1, year }
  const shift = THIS.has(text.words[start] ?? '') ? 0 : NEXT.has(text.words[start] ?? '') ? 1 : undefined
  if (shift !== undefined && unitNamed(text.words[start + 1]) === 'year') {
    return { to: start + 2, year: civilOf(text.today).year + shift }
  }
  return { to: at, year: undefined }
}

export function skipFillers({ words }: Words, at: number): number {
  let next = at
  while (FILLERS.has(words[next] ?? '')) next++
  return next
}

export function skipOn({ words }: Words, at: number): number {
  return words[at] === 'on' || words[at] === 'onward' || words[at] === 'onwards' ? at + 1 : at
}

function period(to: number, from: number, until: number, hasYear: boolean): Period {
  return { to, from: from as EpochDay, until: until as EpochDay, hasYear, isDoubtful: false }
}

/** Whole months from one that may lie outside of 1 to 12, which counts into the years around. */
function months(to: number, year: number, first: number, length: number, hasYear: boolean): Period {
  const at = (month: number) => dayOf(year + Math.floor((month - 1) / 12), ((((month - 1) % 12) + 12) % 12) + 1, 1)
  return period(to, at(first), at(first + length) - 1, hasYear)
}

/** The first period of the years around one that passes a test; a period of any later year would pass it. */
function firstWith(year: number, inYear: (year: number) => Period, isMeant: (period: Period) => boolean): Period {
  for (let y = year - 1; y <= year; y++) if (isMeant(inYear(y))) return inYear(y)
  return inYear(year + 1)
}

function latestWith(year: number, inYear: (year: number) => Period, isMeant: (period: Period) => boolean): Period {
  for (let y = year + 1; y >= year; y--) if (isMeant(inYear(y))) return inYear(y)
  return inYear(year - 1)
}
