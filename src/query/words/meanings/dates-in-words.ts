import { civilOf, type EpochDay } from '../../../event/days.ts'
import type { DateRange } from '../../dates.ts'
import { monthNamed } from './calendar-words.ts'
import { type Period, setOf, skipFillers, skipOn, type Words } from './period.ts'
import { periodAt } from './periods.ts'

/**
 * Dates in words, relative to today. All words are folded, so that `2027-03-15` comes as `2027 03 15`.
 *
 * What can be read in several ways was decided:
 * - A month or season without a year is the next one that is not over yet, for people ask what they can still
 *   attend. With `last` before it, it is the latest that is over.
 * - `winter 2027` is December 2026 to February 2027, named after the year in which it ends, as
 *   meteorologists and winter terms of universities name it. `winter 2026/27` is the same.
 * - `before June` begins today where that June lies ahead, and is open where it is past.
 * - `03/04/2027` is the third of April; where only one order gives a day, that one is meant.
 * - `early`, `mid` and `late` are the thirds of a period: of a year four months, of a month ten days.
 */

/** Dates that some words mean. */
export interface DatesMeant {
  /** The words from the position asked for up to, not including, `to`. */
  readonly to: number
  readonly range: DateRange
  /** Whether the words are more often something else: a bare `may` or `spring`. */
  readonly isDoubtful: boolean
}

const TO = setOf('to until till through thru bis au hasta ate al')
const AND = setOf('and or und oder et ou y o e')
const FROM = setOf('from since starting beginning ab seit von desde')
const BEFORE = setOf('before vor avant antes')
const UNTIL = setOf('until till through thru by up bis')
const AFTER = setOf('after nach apres despues')
const PAST = setOf('past previous former vergangene vergangenen passes passees pasados pasadas')
const BETWEEN = setOf('between zwischen entre')
/** Words with which an expression begins; the others begin with a period. */
export const DATE_STARTS: readonly string[] = [BETWEEN, FROM, BEFORE, UNTIL, AFTER, PAST].flatMap((words) => [...words])
const IN = setOf('in during on at im en em nel dans of for w в')

/** The dates that some words mean, the longest expression that begins at a position. */
export function datesAt(words: readonly string[], at: number, today: EpochDay): DatesMeant | undefined {
  return rangeAt({ words, today }, at)
}

function rangeAt(text: Words, at: number): DatesMeant | undefined {
  const word = text.words[at]!
  if (BETWEEN.has(word)) {
    const both = twoPeriods(text, at + 1, AND)
    return both && closed(both)
  }
  if (FROM.has(word)) return fromDate(text, at)
  if (BEFORE.has(word)) {
    const period = periodAt(text, skipFillers(text, at + 1))
    return period && upTo(text, period.to, (period.from - 1) as EpochDay)
  }
  if (UNTIL.has(word)) {
    const period = periodAt(text, skipFillers(text, text.words[at + 1] === 'to' ? at + 2 : at + 1))
    return period && upTo(text, period.to, period.until)
  }
  if (AFTER.has(word)) {
    const next = at + 1
    if (text.words[next] === 'today') return open(next + 1, text.today)
    const period = periodAt(text, skipFillers(text, next))
    return period && open(period.to, (period.until + 1) as EpochDay)
  }
  if (PAST.has(word)) return twoOrOne(text, at) ?? over(text, at + 1)
  return twoOrOne(text, at)
}

/** `from X`, `from X to Y`, `since X`, `starting in X`. */
function fromDate(text: Words, at: number): DatesMeant | undefined {
  const first = skipFillers(text, at + 1)
  if (text.words[first] === 'now' || text.words[first] === 'today') return open(skipOn(text, first + 1), text.today)
  const both = twoPeriods(text, first, TO)
  if (both) return closed(both)
  const period = periodAt(text, first)
  return period && open(skipOn(text, period.to), period.from)
}

/** One period, or two that are joined as in `March to May 2027`. */
function twoOrOne(text: Words, at: number): DatesMeant | undefined {
  const period = periodAt(text, at)
  if (!period) return undefined
  const both = twoPeriods(text, at, TO, period) ?? adjacentMonths(text, at)
  if (both) return closed(both)
  const isOpen = text.words[period.to] === 'on' || text.words[period.to] === 'onwards'
  if (isOpen) return open(period.to + 1, period.from)
  const isDoubtful = period.isDoubtful && !IN.has(text.words[at - 1] ?? '')
  return { to: period.to, range: { from: period.from, to: period.until }, isDoubtful }
}

type TwoPeriods = readonly [Period, Period]

/** Two periods with a joining word between. A year given with the second holds for the first, too. */
function twoPeriods(
  text: Words,
  at: number,
  joiners: ReadonlySet<string>,
  first = periodAt(text, at),
): TwoPeriods | undefined {
  if (!first || !joiners.has(text.words[first.to] ?? '')) return undefined
  const secondAt = skipFillers(text, first.to + 1)
  const second = periodAt(text, secondAt)
  return second && joined(text, [at, secondAt], [first, second])
}

/** `March-May 2027`, whose hyphen is lost. */
function adjacentMonths(text: Words, at: number): TwoPeriods | undefined {
  const areMonths = monthNamed(text.words[at]) !== undefined && monthNamed(text.words[at + 1]) !== undefined
  const first = areMonths ? periodAt({ ...text, words: text.words.slice(0, at + 1) }, at) : undefined
  const second = first && periodAt(text, first.to)
  return first && second && joined(text, [at, first.to], [first, second])
}

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

function closed([first, second]: TwoPeriods): DatesMeant {
  return { to: second.to, range: { from: first.from, to: second.until }, isDoubtful: false }
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
