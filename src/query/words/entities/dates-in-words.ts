import { civilOf, type EpochDay } from '../../../event/days.ts'
import { type DateRange, monthsIn } from '../../dates.ts'
import { lexicon } from '../lexicon.ts'
import { unitNamed } from './calendar-words.ts'
import { dayInNumbers } from './numeric-dates.ts'
import { type Period, skip, skipFillers, type Words } from './period.ts'
import { periodAt } from './periods.ts'
import { shifted } from './relative-periods.ts'

/**
 * Dates in words, relative to today. All words are folded: `2027-03-15` is `2027 03 15`.
 *
 * Decisions on ambiguous dates:
 * - A month or season without a year is the next that is not over, because people look for events that they
 *   can still attend. After `last`, it is the latest that is over.
 * - `winter 2027` is December 2026 to February 2027, as for meteorologists, and so is `winter 2026/27`.
 * - `before June` is from today to the end of May if June is in the future; otherwise it has no first day.
 *   `before the end of June` ends with the last day of June.
 * - `03/04/2027` is the third of April. If only one order gives a day, that order is used. Both days of a
 *   range have the same order: `05/01/2027-05/13/2027` is in May.
 * - `early`, `mid` and `late` are the thirds of a period: four months of a year, ten days of a month.
 * - `on 8 December`, `during May`, `in 3 weeks` and `week of 7 December` mean events that run then; most
 *   other dates mean events that start then.
 */

export interface DatesMeant {
  /** The position after the words. */
  readonly to: number
  readonly range: DateRange
  /** True if the words rarely mean dates: `may` or `spring` without a year. */
  readonly isDoubtful: boolean
  /**
   * True if events that run in the range are meant, not only events that start in it. The range has both
   * ends.
   */
  readonly overlaps?: boolean
  /** True if the words only mean upcoming events, so that they may be left out. */
  readonly mayBeLeftOut?: boolean
}

const TO = lexicon('range to')
const AND = lexicon('range and')
const FROM = lexicon('from')
const RANGE_FROM = lexicon('range from')
const BEFORE = lexicon('before')
const UNTIL = lexicon('until')
const AFTER = lexicon('after')
const PAST = lexicon('past')
const BETWEEN = lexicon('between')
const IN = lexicon('in a date')
const ON = lexicon('on a day')
const DURING = lexicon('during')
const THIRDS = lexicon('third')
const UPCOMING = lexicon('upcoming')
const RARELY_DATES = lexicon('rarely a date')
const WEEKDAYS = lexicon('weekday')
/** Particles with which East Asian languages say that something is on a day. */
const ON_DAY = /\d.*(?:に|에)$/u

/** The dates of the longest expression at a position. */
export function datesAt(words: readonly string[], at: number, today: EpochDay): DatesMeant | undefined {
  return rangeAt({ words, today }, at)
}

/** `upcoming`, `forthcoming` and `future`: from today on. `future` is doubtful except before "events" etc. */
export function upcomingAt(
  words: readonly string[],
  at: number,
  today: EpochDay,
  isBeforeGathering: boolean,
): DatesMeant | undefined {
  const word = words[at]
  if (!UPCOMING.has(word)) return undefined
  const isDoubtful = RARELY_DATES.has(word) && !isBeforeGathering
  return { to: at + 1, range: { from: today, to: null }, isDoubtful, mayBeLeftOut: true }
}

function rangeAt(text: Words, at: number): DatesMeant | undefined {
  const { words, today } = text
  const word = words[at]!
  if (BETWEEN.has(word)) return rangeFrom(joinedByTo(text, at + 1), skipFillers(text, at + 1))
  const since = skip(FROM, text, at)
  // "beginning March" means from March on, but "beginning of March" is a part of March
  if (since !== undefined && !(THIRDS.has(word) && words[at + 1] === 'of')) return fromDate(text, since)
  const before = skip(BEFORE, text, at)
  if (before !== undefined) {
    const period = periodAt(text, before)
    const isEnd = THIRDS.valueOf(words[before]) === '2'
    return period && upTo(text, period.to, isEnd ? period.until : ((period.from - 1) as EpochDay))
  }
  const after = skip(AFTER, text, at)
  if (after !== undefined) {
    if (words[after] === 'today') return open(after + 1, today)
    const period = periodAt(text, after)
    return period && open(period.to, (period.until + 1) as EpochDay)
  }
  const until = skip(UNTIL, text, at)
  if (until !== undefined) {
    const period = periodAt(text, until)
    return period && upTo(text, period.to, period.until)
  }
  const first = skip(RANGE_FROM, text, at)
  const range = first === undefined ? undefined : rangeFrom(text, first)
  return range ?? running(text, at) ?? twoOrOne(text, at) ?? (PAST.has(word) ? over(text, at + 1) : undefined)
}

/** Maximum number of days in a period after "on". */
const MAX_DAYS_ON = 7

/** Events that run in a period: `on 8 December`, `on the weekend`, `during May 2027`. */
function running(text: Words, at: number): DatesMeant | undefined {
  const during = skip(DURING, text, at)
  const start = during ?? skip(ON, text, at)
  if (start === undefined) return undefined
  const numbers = during === undefined ? dayInNumbers(text, start) : undefined
  const meant = asDates(numbers) ?? twoOrOne(text, start) ?? asDates(dayOrWeekendAt(text, start))
  const { from = null, to = null } = meant?.range ?? {}
  if (meant === undefined || from === null || to === null) return undefined
  return during !== undefined || to - from < MAX_DAYS_ON ? { ...meant, isDoubtful: false, overlaps: true } : undefined
}

/** `weekend` or `Friday` alone, after "on": the next weekend or Friday that is not over. */
function dayOrWeekendAt(text: Words, at: number): Period | undefined {
  const { words } = text
  const isWeekend = unitNamed(words[at]) === 'weekend' || (words[at] === 'week' && words[at + 1] === 'end')
  return isWeekend || WEEKDAYS.has(words[at]) ? shifted(text, at, 0) : undefined
}

/** After a word such as `from` or `since`: a range, or all days from the first day of a period on. */
function fromDate(text: Words, at: number): DatesMeant | undefined {
  const { words, today } = text
  if (words[at] === 'now' || words[at] === 'today') return open(skipOn(text, at + 1), today)
  const range = rangeFrom(text, at)
  if (range) return range
  const period = periodAt(text, at)
  return period && open(skipOn(text, period.to), period.from)
}

function skipOn({ words }: Words, at: number): number {
  return words[at] === 'on' || words[at] === 'onward' || words[at] === 'onwards' ? at + 1 : at
}

/** A range with both ends: `March to May`, `1 May - 3 May`, `May 1-3`. */
function rangeFrom(text: Words, at: number): DatesMeant | undefined {
  const period = periodAt(text, at)
  const both = period && (twoPeriods(text, at, period) ?? adjacent(text, at, period))
  return asDates(both ?? (period?.isRange ? period : undefined))
}

/** The words after `between`, with `to` instead of the first "and". */
function joinedByTo(text: Words, at: number): Words {
  const and = text.words.findIndex((word, position) => position > at && AND.has(word))
  return and < 0 ? text : { ...text, words: text.words.with(and, 'to') }
}

/** A period, or two periods joined to one: `March to May 2027`. */
function twoOrOne(text: Words, at: number): DatesMeant | undefined {
  const { words } = text
  const period = periodAt(text, at)
  if (!period) return undefined
  const both = twoPeriods(text, at, period) ?? adjacent(text, at, period)
  const isOpen = words[period.to] === 'on' || words[period.to] === 'onwards'
  if (!both && isOpen && periodAt(text, period.to + 1) === undefined) return open(period.to + 1, period.from)
  const meant = both ?? withYearOfNext(text, at, period)
  const isDoubtful = meant.isDoubtful && !IN.has(words[at - 1])
  const isOnDay = isDay(meant) && ON_DAY.test(words[meant.to - 1]!)
  return { ...asDates(meant)!, isDoubtful, overlaps: meant.overlaps === true || isOnDay }
}

/** Two periods with a word such as "to" between them, as one period. */
function twoPeriods(text: Words, at: number, first: Period): Period | undefined {
  if (!TO.has(text.words[first.to])) return undefined
  const secondAt = skipFillers(text, first.to + 1)
  const second = periodAt(text, secondAt)
  return second && { ...spanOf(withSharedYear(text, [at, secondAt], [first, second])), isDoubtful: false }
}

/**
 * `March-May 2027`, `Q1/Q2 2027`: folding drops the sign, so a later period of the same length follows
 * directly. After "and" or "or", it must begin on the day after the first period.
 */
function adjacent(text: Words, at: number, first: Period): Period | undefined {
  const isJoined = AND.has(text.words[first.to])
  const secondAt = isJoined ? skipFillers(text, first.to + 1) : first.to
  const second = secondAt === at ? undefined : periodAt(text, secondAt)
  if (!second || !areAlike(first, second) || (first.hasYear && !isDay(first))) return undefined
  const both = withSharedYear(text, [at, secondAt], [first, second])
  const hasGap = both[0].until + 1 !== both[1].from
  if (both[0].from >= both[1].from || (isJoined && hasGap)) return undefined
  const further = adjacent(text, secondAt, second)
  return spanOf(further ? withSharedYear(text, [at, secondAt], [first, further]) : both)
}

/** The first of two periods with the year of the second: `May and September 2028`. */
function withYearOfNext(text: Words, at: number, first: Period): Period {
  if (first.hasYear || !AND.has(text.words[first.to])) return first
  const secondAt = skipFillers(text, first.to + 1)
  const second = periodAt(text, secondAt)
  if (!second?.hasYear || !areAlike(first, second)) return first
  return { ...withSharedYear(text, [at, secondAt], [first, second])[0], isDoubtful: false }
}

/** True if two periods are days, or have the same number of whole months. */
function areAlike(one: Period, other: Period): boolean {
  const [length, otherLength] = [one, other].map(({ from, until }) => monthsIn({ from, to: until }))
  return isDay(one) ? isDay(other) : length! > 0 && length === otherLength && !one.isRange && !other.isRange
}

function isDay({ from, until }: Period): boolean {
  return from === until
}

type TwoPeriods = readonly [Period, Period]

/** Two periods. A period without a year gets the year of the other period, or the year before or after it. */
function withSharedYear(
  text: Words,
  [at, secondAt]: readonly [number, number],
  [first, second]: TwoPeriods,
): TwoPeriods {
  if (first.hasYear) {
    if (second.hasYear) return [first, second]
    const { year } = civilOf(first.from)
    const sameYear = periodAt(text, secondAt, year)
    if (sameYear && sameYear.until >= first.from) return [first, sameYear]
    return [first, periodAt(text, secondAt, year + 1) ?? second]
  }
  if (!second.hasYear) {
    if (second.from >= first.from) return [first, second]
    // in December, "November to February" starts in the November before that February
    return [periodAt(text, at, civilOf(second.from).year - 1) ?? first, second]
  }
  const year = civilOf(second.until).year
  const sameYear = periodAt(text, at, year)
  if (sameYear && sameYear.from <= second.from) return [sameYear, second]
  return [periodAt(text, at, year - 1) ?? first, second]
}

/** From the first day of the first period to the last day of the second. */
function spanOf([first, second]: TwoPeriods): Period {
  return { ...second, from: first.from, isRange: true, isDoubtful: first.isDoubtful && second.isDoubtful }
}

function asDates(period: Period | undefined): DatesMeant | undefined {
  return period && { to: period.to, range: { from: period.from, to: period.until }, isDoubtful: period.isDoubtful }
}

/** Events that began before today: `past conferences`. */
function over({ today }: Words, to: number): DatesMeant {
  return { to, range: { from: null, to: (today - 1) as EpochDay }, isDoubtful: false }
}

function open(to: number, from: EpochDay): DatesMeant {
  return { to, range: { from, to: null }, isDoubtful: false }
}

/** The days up to a day; without past days if the day is today or later. */
function upTo({ today }: Words, to: number, until: EpochDay): DatesMeant {
  return { to, range: { from: until >= today ? today : null, to: until }, isDoubtful: false }
}
