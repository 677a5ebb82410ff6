import { civilOf, type EpochDay, formatDay } from '../../../event/days.ts'
import type { DateRange } from '../../dates.ts'
import type { Filter } from '../../request.ts'

/** How many whole months a period has; 0 where it is not made of whole months. */
export function monthsIn(from: EpochDay, until: EpochDay): number {
  const [first, end] = [civilOf(from), civilOf((until + 1) as EpochDay)]
  return first.day === 1 && end.day === 1 ? (end.year - first.year) * 12 + end.month - first.month : 0
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** A range of days as people say it: `March 2027`, `2027`, `2027-03-15`, `from 2027-04-01 on`. */
export function rangeLabel({ from, to }: DateRange): string {
  if (from === null) return to === null ? 'any day' : `until ${formatDay(to)}`
  if (to === null) return `from ${formatDay(from)} on`
  if (from === to) return formatDay(from)
  const { year, month } = civilOf(from)
  const count = monthsIn(from, to)
  if (count === 12 && month === 1) return String(year)
  if (count === 1) return `${MONTHS[month - 1]} ${year}`
  return `${formatDay(from)} to ${formatDay(to)}`
}

/** The filters that ask for events whose first day lies in a range, as near as parameters can say it. */
export function rangeFilters({ from, to }: DateRange): Filter[] {
  if (from !== null && to !== null) {
    const count = monthsIn(from, to)
    const parameter = count === 1 ? 'month' : count === 12 && civilOf(from).month === 1 ? 'year' : undefined
    if (parameter !== undefined) return [{ by: 'start', parameter, from, to }]
  }
  const filters: Filter[] = []
  if (from !== null) filters.push({ by: 'start', parameter: 'from', from, to: null })
  if (to !== null) filters.push({ by: 'end_before', day: (to + 1) as EpochDay })
  return filters
}
