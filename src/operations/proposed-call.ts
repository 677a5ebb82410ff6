import { formatDay, formatMonth } from '../event/days.ts'
import type { Filter } from '../query/request.ts'
import type { SearchInput } from './search-input.ts'

/** Parameters that are no filters, and that a proposed call has as the call before had them. */
const REPEATED = ['limit', 'sort', 'facets', 'facets_limit', 'fields'] as const

/**
 * The parameters of a whole call with some filters, ready to send: from the first page on, and otherwise as
 * the call that is answered.
 */
export function proposedCall(filters: readonly Filter[], { echo }: SearchInput): Record<string, string | number> {
  const params: Record<string, string | number> = {}
  for (const filter of filters) Object.assign(params, parametersOf(filter))
  for (const name of REPEATED) if (echo[name] !== undefined) params[name] = echo[name]
  return params
}

/** The parameters that a filter is read from: the inverse of `filtersOf` in `search-parameters.ts`. */
function parametersOf(filter: Filter): Record<string, string | number> {
  switch (filter.by) {
    case 'text':
      return { q: filter.text }
    case 'topic':
    case 'city':
    case 'country':
      return { [filter.by]: filter.value }
    case 'sub_topic':
      return { subtopic: filter.value }
    case 'countries':
      return { countries: filter.values.join(',') }
    case 'continent':
      return { continent: filter.continent }
    case 'near':
      return { near: filter.center, within_km: filter.withinKm }
    case 'type':
      return { type: filter.type }
    case 'attendance':
      return { attendance: filter.attendance }
    case 'deadline':
      return { [filter.parameter]: formatDay((filter.parameter === 'deadline_from' ? filter.from : filter.to)!) }
    case 'end_before':
      return { to: formatDay(filter.day) }
    case 'start': {
      const first = formatDay(filter.from!)
      if (filter.parameter === 'year') return { year: Number(first.slice(0, 4)) }
      return { [filter.parameter]: filter.parameter === 'month' ? formatMonth(filter.from!) : first }
    }
  }
}
