import { civilOf, dayOf, daysInMonth, type EpochDay } from '../../../event/days.ts'
import { lexicon } from '../lexicon.ts'
import { countNamed, monthNamed, seasonNamed, type Unit, unitNamed } from './calendar-words.ts'
import { months, NEXT, nextWith, type Period, period, skipFillers, THIS, type Words, yearAt } from './period.ts'

/** Periods relative to today. */

const LAST = lexicon('last')
const COMING = lexicon('coming')
/** Words such as "in" before `the next 3 months`. */
const WITHIN = lexicon('within')
const FROM_NOW = lexicon('from now')
const RELATIVE = lexicon('relative')
const WEEKDAYS = lexicon('weekday')
/** Words for several units without a number. */
const SEVERAL = lexicon('several units')
/** Number of units that a plural without a number means: `weeks`. */
const FEW = 3

/** A period relative to today: `this weekend`, `in the next 3 months`, `in 3 weeks`, `last spring`. */
export function relativePeriod(text: Words, at: number): Period | undefined {
  const { words, today } = text
  const word = words[at]!
  const fixed = RELATIVE.at(words, at)
  if (fixed) {
    const [unit, shift] = fixed.value.split(' ') as [Unit, string]
    return unitAround(today, at + fixed.length, unit, Number(shift))
  }
  if (WITHIN.has(word)) {
    const next = skipFillers(text, at + 1)
    if (NEXT.has(words[next])) return several(text, next + 1)
    return word === 'within' ? several(text, next) : ahead(text, next)
  }
  if (COMING.has(word) && unitNamed(words[at + 1]) === 'weekend') return shifted(text, at + 1, 0)
  if (NEXT.has(word)) return several(text, at + 1) ?? shifted(text, at + 1, 1)
  if (THIS.has(word)) return shifted(text, at + 1, 0)
  if (LAST.has(word)) return lastSeveral(text, at) ?? shifted(text, at + 1, -1)
  return unitBefore(text, at) ?? fromNow(text, at)
}

/** A unit before the word for "next" or "last": `semaine prochaine`, `mes pasado`. */
function unitBefore(text: Words, at: number): Period | undefined {
  const { words } = text
  if (unitNamed(words[at]) === undefined) return undefined
  const form = NEXT.at(words, at + 1) ?? LAST.at(words, at + 1)
  const found = form && shifted(text, at, NEXT.has(words[at + 1]) || form.length > 1 ? 1 : -1)
  return found && { ...found, to: at + 1 + form.length }
}

/** `in 3 weeks`: the whole week, from Monday to Sunday, three weeks after this week. */
function ahead(text: Words, at: number): Period | undefined {
  const units = SEVERAL.has(text.words[at]) ? undefined : unitsAt(text, at)
  return units && { ...unitAround(text.today, units.to, units.unit, units.count), overlaps: true }
}

/** `3 weeks from now`: the same as `in 3 weeks`. */
function fromNow(text: Words, at: number): Period | undefined {
  const found = ahead(text, at)
  const after = found && FROM_NOW.at(text.words, found.to)
  return after && { ...found, to: found.to + after.length }
}

/** `3 months`, `weeks`: a period of this length that begins today. */
function several(text: Words, at: number): Period | undefined {
  const { today } = text
  const units = unitsAt(text, at)
  return units && period(units.to, today, addUnits(today, units.unit, units.count), true)
}

/** `last 3 months`, `past few years`: a period of this length that ends yesterday. */
function lastSeveral(text: Words, at: number): Period | undefined {
  const { today } = text
  const units = unitsAt(text, at + 1)
  return units && period(units.to, addUnits(today, units.unit, -units.count), today - 1, true)
}

/** A number of units: `3 weeks`, `a couple of months`, or FEW units: `weeks`. */
function unitsAt({ words }: Words, at: number): { to: number; count: number; unit: Unit } | undefined {
  if (SEVERAL.has(words[at])) return { to: at + 1, count: FEW, unit: unitNamed(words[at])! }
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

/**
 * A unit: `shift` units after the current unit. A weekday, month or season: the last that is over (-1), the
 * first that is not over (0), or the first that has not begun (1).
 */
export function shifted(text: Words, at: number, shift: -1 | 0 | 1): Period | undefined {
  const { words, today } = text
  const unit = unitNamed(words[at])
  if (unit === 'week' && words[at + 1] === 'end') return unitAround(today, at + 2, 'weekend', shift)
  if (unit !== undefined && unit !== 'day') return unitAround(today, at + 1, unit, shift)
  const weekday = WEEKDAYS.valueOf(words[at])
  if (weekday !== undefined) {
    const days = (Number(weekday) - 1 - ((today + 3) % 7) + 7) % 7
    const day = today + (shift === 1 && days === 0 ? 7 : shift === -1 ? days - 7 : days)
    return period(at + 1, day, day, true)
  }
  const named = monthNamed(words[at])
  const first = named ?? seasonNamed(words[at])
  // `next March 2027` has a year, so it is not relative to today
  if (first === undefined || yearAt(text, at + 1).year !== undefined) return undefined
  const { year } = civilOf(today)
  const inYear = (y: number) => months(at + 1, y, first, named === undefined ? 3 : 1, true)
  if (shift === -1) return [year + 1, year].map(inYear).find(({ until }) => until < today) ?? inYear(year - 1)
  return shift === 0 ? nextWith(text, inYear) : nextWith(text, inYear, ({ from }) => from > today)
}

/** The unit that is `shift` units after the current unit. */
function unitAround(today: EpochDay, to: number, unit: Unit, shift: number): Period {
  const { year, month } = civilOf(today)
  const monday = today - ((today + 3) % 7) + 7 * shift
  switch (unit) {
    case 'day':
      return period(to, today + shift, today + shift, true)
    case 'week':
      return period(to, monday, monday + 6, true)
    case 'weekend':
      return period(to, monday + 5, monday + 6, true)
    case 'month':
      return months(to, year, month + shift, 1, true)
    case 'quarter':
      return months(to, year, month - ((month - 1) % 3) + 3 * shift, 3, true)
    case 'year':
      return months(to, year + shift, 1, 12, true)
  }
}
