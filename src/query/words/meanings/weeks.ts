import { civilOf, dayOf, daysInMonth, type EpochDay } from '../../../event/days.ts'
import { dayNamed, monthNamed, ordinalNamed, unitNamed } from './calendar-words.ts'
import type { Period, Words } from './period.ts'

/**
 * Periods that are found by another one: the week around a day, a week of a month, the days of a feast, and
 * years of two digits.
 */

/** The period that begins at a position, behind words like "of". */
type PeriodAt = (position: number) => Period | undefined

/** `week of December 7`, `weekend of 5 June`: from Monday to Sunday, or Saturday and Sunday. */
export function weekAround({ words }: Words, at: number, periodAt: PeriodAt): Period | undefined {
  const unit = unitNamed(words[at])
  if (
    (unit !== 'week' && unit !== 'weekend') ||
    !['of', 'from', 'around', 'beginning', 'starting'].includes(words[at + 1]!)
  ) {
    return undefined
  }
  const day = periodAt(at + 2)
  if (day === undefined || day.until - day.from > 6) return undefined
  const monday = day.from - ((day.from + 3) % 7)
  const from = (unit === 'week' ? monday : monday + 5) as EpochDay
  return { ...day, from, until: (monday + 6) as EpochDay, isDoubtful: false }
}

/** `first week of March`, `last week of June 2027`, `second half of May`: days of a month. */
export function partOfMonth({ words }: Words, at: number, periodAt: PeriodAt): Period | undefined {
  const part = words[at + 1] === 'half' ? HALF : unitNamed(words[at + 1]) === 'week' ? 7 : undefined
  const isLast = words[at] === 'last'
  const ordinal = isLast ? 0 : ordinalNamed(words[at])
  if (part === undefined || ordinal === undefined || words[at + 2] === undefined) return undefined
  const month = periodAt(at + 2)
  if (month === undefined || !isMonth(month)) return undefined
  const days = month.until - month.from + 1
  const first = isLast ? days - part : (ordinal - 1) * part
  const last = part === HALF && first > 0 ? days : first + part
  return {
    ...month,
    from: (month.from + first) as EpochDay,
    until: (month.from + last - 1) as EpochDay,
    isDoubtful: false,
  }
}

const HALF = 15

function isMonth({ from, until }: Period): boolean {
  const { year, month, day } = civilOf(from)
  return day === 1 && until - from + 1 === daysInMonth(year, month)
}

/** Feasts of a fixed date, by their first and last day. */
const FEASTS: ReadonlyMap<string, readonly [month: number, first: number, last: number]> = new Map(
  ['christmas', 'xmas', 'weihnachten', 'noel', 'navidad', 'natal', 'natale', 'kerst'].map((name) => [
    name,
    [12, 24, 26] as const,
  ]),
)

export const FEAST_NAMES: readonly string[] = [...FEASTS.keys()]

/** `Christmas`, `Christmas 2027`: the next one that is not over, or that of a year. */
export function feastAt(
  { words, today }: Words,
  at: number,
  named: { readonly to: number; readonly year: number | undefined },
): Period | undefined {
  const feast = FEASTS.get(words[at]!)
  if (feast === undefined) return undefined
  const [month, first, last] = feast
  const inYear = (year: number): Period => ({
    to: named.to,
    from: dayOf(year, month, first),
    until: dayOf(year, month, last),
    hasYear: named.year !== undefined,
    isDoubtful: false,
  })
  const { year } = civilOf(today)
  if (named.year !== undefined) return inYear(named.year)
  return inYear(year).until >= today ? inYear(year) : inYear(year + 1)
}

/** Years of two digits that are meant: so many before and after the one of today. */
const YEARS_AGO = 25
const YEARS_AHEAD = 5
const NAME = /^\p{L}{2,}$/u

/**
 * `27` behind a name, as in `AAAI-27`: the year 2027. Doubtful, for it may be any number.
 */
export function shortYear({ words, today }: Words, at: number): Period | undefined {
  const before = words[at - 1]
  if (!/^\d\d$/.test(words[at]!) || before === undefined || !NAME.test(before)) return undefined
  if (monthNamed(before) !== undefined && dayNamed(words[at]) !== undefined) return undefined
  const { year } = civilOf(today)
  const meant = 2000 + Number(words[at])
  if (meant < year - YEARS_AGO || meant > year + YEARS_AHEAD) return undefined
  return { to: at + 1, from: dayOf(meant, 1, 1), until: dayOf(meant, 12, 31), hasYear: true, isDoubtful: true }
}
