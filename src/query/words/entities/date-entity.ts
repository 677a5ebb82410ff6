import { civilOf, type EpochDay, formatDay } from '../../../event/days.ts'
import type { Snapshot } from '../../../snapshot/snapshot.ts'
import { type ClosedRange, type DateRange, formatRange, monthsIn, overlapping, startingIn } from '../../dates.ts'
import type { Filter } from '../../request.ts'
import type { DatesMeant } from './dates-in-words.ts'
import type { Entity } from './entity.ts'

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** Events that start in the range or, with `overlaps`, run in it. */
export function dateEntity(snapshot: Snapshot, from: number, { to, range, isDoubtful, overlaps }: DatesMeant): Entity {
  const label = rangeLabel(range)
  const during = overlaps && isClosed(range) ? range : undefined
  return {
    from,
    to,
    kind: 'date',
    label,
    takenFor: `${during ? 'events that run' : 'events that start'} ${rangeInWords(range)}`,
    docs: during ? overlapping(snapshot, during) : startingIn(snapshot.start, range),
    filters: during ? [{ by: 'during', from: during.from, to: during.to }] : rangeFilters(range),
    isDoubtful,
  }
}

function isClosed(range: DateRange): range is ClosedRange {
  return range.from !== null && range.to !== null
}

/** Human-readable: `March 2027`, `2027`, `2027-03-15`, `from 2027-04-01 on`. */
export function rangeLabel(range: DateRange): string {
  const { from, to } = range
  if (from === null) return to === null ? 'any day' : `until ${formatDay(to)}`
  if (to === null) return `from ${formatDay(from)} on`
  const { year, month } = civilOf(from)
  return monthsIn({ from, to }) === 1 ? `${MONTHS[month - 1]} ${year}` : formatRange({ from, to }).replace('/', ' to ')
}

/** The label after a preposition: `in March 2027`, `on 2027-03-01`. */
export function rangeInWords(range: DateRange): string {
  const label = rangeLabel(range)
  if (/^(?:from|until|any)/.test(label)) return label
  if (label.includes(' to ')) return `from ${label}`
  return /^\d{4}-\d\d-\d\d$/.test(label) ? `on ${label}` : `in ${label}`
}

/** The filters for events whose first day is in a range, as exactly as parameters can express it. */
export function rangeFilters(range: DateRange): Filter[] {
  const { from, to } = range
  if (isClosed(range)) {
    const written = formatRange(range)
    if (written.length === 'YYYY-MM'.length) return [{ by: 'start', parameter: 'month', from, to }]
    if (written.length === 'YYYY'.length) return [{ by: 'start', parameter: 'year', from, to }]
  }
  const filters: Filter[] = []
  if (from !== null) filters.push({ by: 'start', parameter: 'from', from, to: null })
  if (to !== null) filters.push({ by: 'end_before', day: (to + 1) as EpochDay })
  return filters
}
