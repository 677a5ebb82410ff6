import { civilOf, type EpochDay } from '../../../event/days.ts'
import { type DateRange, monthsIn } from '../../dates.ts'
import { lexicon } from '../lexicon.ts'
import { unitNamed } from './calendar-words.ts'
import { dayInNumbers } from './numeric-dates.ts'
import { type Period, skip, skipFillers, type Words } from './period.ts'
import { periodAt } from './periods.ts'
import { shifted } from './relative-periods.ts'

/**
 * Dates in words, relative to today. All words are folded, so that `2027-03-15` comes as `2027 03 15`.
 *
 * What can be read in several ways was decided:
 * - A month or season without a year is the next one that is not over yet, for people ask what they can still
 *   attend. With `last` before it, it is the latest that is over.
 * - `winter 2027` is December 2026 to February 2027, named after the year in which it ends, as
 *   meteorologists and winter terms of universities name it. `winter 2026/27` is the same.
 * - `before June` begins today where that June lies ahead, and is open where it is past. `before the end of
 *   June` reaches to its last day.
 * - `03/04/2027` is the third of April; where only one order gives a day, that one is meant. Both days of a
 *   range have the same order: `05/01/2027-05/13/2027` is in May.
 * - `early`, `mid` and `late` are the thirds of a period: of a year four months, of a month ten days.
 * - `on 8 December`, `during May` and `week of 7 December` ask for what runs then, other words for what
 *   starts then.
 */

/** Dates that some words mean. */
export interface DatesMeant {
  /** The words from the position asked for up to, not including, `to`. */
  readonly to: number
  readonly range: DateRange
  /** Whether the words are more often something else: a bare `may` or `spring`. */
  readonly isDoubtful: boolean
  /** Whether events are meant that run in the range, not only those that start in it. It has both ends. */
  readonly overlaps?: boolean
  /** Whether the words only ask for upcoming events, so that they may also be left out. */
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

/** The dates that some words mean, the longest expression that begins at a position. */
export function datesAt(words: readonly string[], at: number, today: EpochDay): DatesMeant | undefined {
  return rangeAt({ words, today }, at)
}

/** `upcoming`, and `future` before a gathering: from today on. */
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
  // "beginning of March" is a part of March
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

/** Days of a week at most are meant by "on". */
const MAX_DAYS_ON = 7

/** `on 8 December`, `on the weekend`, `during May 2027`: what runs in a period. */
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

/** `weekend` or `Friday` alone, after "on": the one that is not over. */
function dayOrWeekendAt(text: Words, at: number): Period | undefined {
  const { words } = text
  const isWeekend = unitNamed(words[at]) === 'weekend' || (words[at] === 'week' && words[at + 1] === 'end')
  return isWeekend || WEEKDAYS.has(words[at]) ? shifted(text, at, 0) : undefined
}

/** `from X`, `from X to Y`, `since X`, `starting in X`, where X is at a position. */
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

/** `March to May`, `1 May - 3 May`, `May 1-3`: a range with both ends. */
function rangeFrom(text: Words, at: number): DatesMeant | undefined {
  const period = periodAt(text, at)
  const both = period && (twoPeriods(text, at, period) ?? adjacent(text, at, period))
  return asDates(both ?? (period?.isRange ? period : undefined))
}

/** The words after `between`, with `to` in place of the first "and". */
function joinedByTo(text: Words, at: number): Words {
  const and = text.words.findIndex((word, position) => position > at && AND.has(word))
  return and < 0 ? text : { ...text, words: text.words.with(and, 'to') }
}

/** One period, or several that are joined as in `March to May 2027`. */
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

/** Two periods with a joining word between, as one. A year given with the second holds for the first, too. */
function twoPeriods(text: Words, at: number, first: Period): Period | undefined {
  if (!TO.has(text.words[first.to])) return undefined
  const secondAt = skipFillers(text, first.to + 1)
  const second = periodAt(text, secondAt)
  return second && { ...spanOf(joined(text, [at, secondAt], [first, second])), isDoubtful: false }
}

/**
 * `30 April - 2 May 2027`, `March-May 2027`, `Q1/Q2 2027`, whose sign between is lost: a period, and a later
 * one of the same length right after it. With "and" or "or" between, no day must lie between them.
 */
function adjacent(text: Words, at: number, first: Period): Period | undefined {
  const isJoined = AND.has(text.words[first.to])
  const secondAt = isJoined ? skipFillers(text, first.to + 1) : first.to
  const second = secondAt === at ? undefined : periodAt(text, secondAt)
  if (!second || !areAlike(first, second) || (first.hasYear && !isDay(first))) return undefined
  const both = joined(text, [at, secondAt], [first, second])
  const hasGap = both[0].until + 1 !== both[1].from
  if (both[0].from >= both[1].from || (isJoined && hasGap)) return undefined
  const further = adjacent(text, secondAt, second)
  return spanOf(further ? joined(text, [at, secondAt], [first, further]) : both)
}

/** `May and September 2028`: the first of two periods with the year of the second. */
function withYearOfNext(text: Words, at: number, first: Period): Period {
  if (first.hasYear || !AND.has(text.words[first.to])) return first
  const secondAt = skipFillers(text, first.to + 1)
  const second = periodAt(text, secondAt)
  if (!second?.hasYear || !areAlike(first, second)) return first
  return { ...joined(text, [at, secondAt], [first, second])[0], isDoubtful: false }
}

/** Whether two periods are both days, or have as many whole months. */
function areAlike(one: Period, other: Period): boolean {
  const [length, otherLength] = [one, other].map(({ from, until }) => monthsIn({ from, to: until }))
  return isDay(one) ? isDay(other) : length! > 0 && length === otherLength && !one.isRange && !other.isRange
}

function isDay({ from, until }: Period): boolean {
  return from === until
}

type TwoPeriods = readonly [Period, Period]

/** Two periods, with the words they begin at. The year of one holds for the other, or the year beside it. */
function joined(text: Words, [at, secondAt]: readonly [number, number], [first, second]: TwoPeriods): TwoPeriods {
  if (first.hasYear) {
    if (second.hasYear) return [first, second]
    const { year } = civilOf(first.from)
    const sameYear = periodAt(text, secondAt, year)
    if (sameYear && sameYear.until >= first.from) return [first, sameYear]
    return [first, periodAt(text, secondAt, year + 1) ?? second]
  }
  if (!second.hasYear) {
    if (second.from >= first.from) return [first, second]
    // "November to February", asked in December: the November that lies before that February
    return [periodAt(text, at, civilOf(second.from).year - 1) ?? first, second]
  }
  const year = civilOf(second.until).year
  const sameYear = periodAt(text, at, year)
  if (sameYear && sameYear.from <= second.from) return [sameYear, second]
  return [periodAt(text, at, year - 1) ?? first, second]
}

/** From the first day of one period to the last day of another. */
function spanOf([first, second]: TwoPeriods): Period {
  return { ...second, from: first.from, isRange: true, isDoubtful: first.isDoubtful && second.isDoubtful }
}

function asDates(period: Period | undefined): DatesMeant | undefined {
  return period && { to: period.to, range: { from: period.from, to: period.until }, isDoubtful: period.isDoubtful }
}

/** `past conferences`: first days before today. */
function over({ today }: Words, to: number): DatesMeant {
  return { to, range: { from: null, to: (today - 1) as EpochDay }, isDoubtful: false }
}

function open(to: number, from: EpochDay): DatesMeant {
  return { to, range: { from, to: null }, isDoubtful: false }
}

/** Up to a day: from today on where that lies ahead. */
function upTo({ today }: Words, to: number, until: EpochDay): DatesMeant {
  return { to, range: { from: until >= today ? today : null, to: until }, isDoubtful: false }
}
