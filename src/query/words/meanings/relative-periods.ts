import { civilOf, dayOf, daysInMonth, type EpochDay } from '../../../event/days.ts'
import { countNamed, isPluralUnit, monthNamed, seasonNamed, type Unit, unitNamed } from './calendar-words.ts'
import {
  firstWith,
  latestWith,
  months,
  NEXT,
  type Period,
  period,
  setOf,
  skipFillers,
  THIS,
  type Words,
  yearAt,
} from './period.ts'

/** Periods that are told by how far they are from today. */

const LAST = setOf('last past previous letztes letzten dernier ultimo pasado')
/** `a few weeks` and `weeks` are so many. */
const FEW = 3
/** Words before `the next 3 months`. */
const WITHIN = setOf('in within over during')
const TODAY = setOf('today tonight heute')
const TOMORROW = setOf('tomorrow morgen')
/** Words with which these periods begin. */
export const RELATIVE_STARTS: readonly string[] = [TODAY, TOMORROW, WITHIN, NEXT, THIS, LAST].flatMap((words) => [
  ...words,
])

/** `today`, `this weekend`, `next month`, `in the next 3 months`, `last spring`. */
export function relativePeriod(text: Words, at: number): Period | undefined {
  const { words, today } = text
  const word = words[at]!
  if (TODAY.has(word)) return period(at + 1, today, today, true)
  if (TOMORROW.has(word)) return period(at + 1, today + 1, today + 1, true)
  if (WITHIN.has(word)) {
    const next = skipFillers(text, at + 1)
    return NEXT.has(words[next] ?? '') ? nextSeveral(text, next) : word === 'within' ? several(text, next) : undefined
  }
  if (NEXT.has(word)) return nextSeveral(text, at) ?? shifted(text, at + 1, 1)
  if (THIS.has(word)) return shifted(text, at + 1, 0)
  if (LAST.has(word)) return lastSeveral(text, at) ?? shifted(text, at + 1, -1)
  return undefined
}

/** `next 3 months`, `coming weeks`: from today on. */
function nextSeveral(text: Words, at: number): Period | undefined {
  return several(text, at + 1)
}

function several(text: Words, at: number): Period | undefined {
  const { today } = text
  const units = unitsAt(text, at)
  return units && period(units.to, today, addUnits(today, units.unit, units.count), true)
}

/** `last 3 months`, `past few years`: up to yesterday. */
function lastSeveral(text: Words, at: number): Period | undefined {
  const { today } = text
  const units = unitsAt(text, at + 1)
  return units && period(units.to, addUnits(today, units.unit, -units.count), today - 1, true)
}

/** A number of units. Units without a number are few: `weeks` are three. */
function unitsAt({ words }: Words, at: number): { to: number; count: number; unit: Unit } | undefined {
  if (isPluralUnit(words[at])) return { to: at + 1, count: FEW, unit: unitNamed(words[at])! }
  const start = words[at] === 'a' && words[at + 1] === 'couple' ? at + 1 : at
  const count = countNamed(words[start])
  if (count === undefined || count === 0) return undefined
  const after = words[start + 1] === 'of' ? start + 2 : start + 1
  const unit = unitNamed(words[after])
  return unit && { to: after + 1, count, unit }
}

function addUnits(today: EpochDay, unit: Unit, count: number): EpochDay {
  if (unit === 'day') return (today + count) as EpochDay
  if (unit === 'week' || unit === 'weekend') return (today + 7 * count) as EpochDay
  const { year, month, day } = civilOf(today)
  const months = month - 1 + count * (unit === 'year' ? 12 : unit === 'quarter' ? 3 : 1)
  const [inYear, inMonth] = [year + Math.floor(months / 12), (((months % 12) + 12) % 12) + 1]
  return dayOf(inYear, inMonth, Math.min(day, daysInMonth(inYear, inMonth)))
}

/** The week, month, year ... that is `shift` after the one of today; or a named month or season. */
export function shifted(text: Words, at: number, shift: -1 | 0 | 1): Period | undefined {
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
