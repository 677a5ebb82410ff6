import { CHOICE_NAMES } from '../event/attributes.ts'
import { valueKey } from '../event/fold.ts'
import { readValue } from '../event/read-value.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import type { CountryClause } from './countries.ts'
import { valueIn } from './exclude.ts'
import { keyNumber, labelOf } from './key-lookup.ts'
import type { Proposal } from './notes.ts'
import { placeNamed } from './places/place-named.ts'
import { type ExcludableFilter, type Filter, isTooLong, parameterOf } from './request.ts'
import { isOnValue } from './value-clause.ts'
import type { ValueClause } from './values.ts'

/** Filters whose values callers may have put into the wrong parameter. */
type TextFilter = Extract<Filter, { by: 'country' | 'city' | 'topic' | 'sub_topic' }>

/**
 * Proposals for values that mean nothing in their parameter but something in a parameter that the request
 * does not have: `country=Munich` is a city. `values` are the results of the filters on one value, in the
 * order of `filters`.
 */
export function otherParameterProposals(
  snapshot: Snapshot,
  filters: readonly Filter[],
  values: readonly ValueClause[],
  countries: CountryClause | undefined,
): Proposal[] {
  const taken = new Set(filters.map(parameterOf))
  const clauses = values[Symbol.iterator]()
  return filters.flatMap((filter) => {
    const clause = isOnValue(filter) ? (clauses.next().value as ValueClause) : undefined
    const written = textFilterOf(filter)
    if (written === undefined || isTooLong(written.value)) return []
    const isUnknown = clause ? clause.docs.count === 0 : countries?.names.length === 0
    if (!isUnknown) return []
    const parameter = parameterOf(filter)
    return meantFilters(snapshot, written)
      .filter((meant) => meant.by !== filter.by && !taken.has(parameterOf(meant)))
      .map((meant) => ({ parameter, given: written.value, didYouMean: [valueIn(meant)], instead: [meant] }))
  })
}

/** A `countries` list of one name becomes a filter on one country. Undefined for filters of other kinds. */
function textFilterOf(filter: Filter): TextFilter | undefined {
  switch (filter.by) {
    case 'country':
    case 'city':
    case 'topic':
    case 'sub_topic':
      return filter
    case 'countries':
      return filter.values.length === 1 ? { by: 'country', value: filter.values[0]! } : undefined
    default:
      return undefined
  }
}

function meantFilters(snapshot: Snapshot, { by, value }: TextFilter): ExcludableFilter[] {
  const found: ExcludableFilter[] = []
  const place = placeNamed(snapshot, valueKey(value))
  const isPlaceFilter = by === 'country' || by === 'city'
  // a value of a topic parameter is unlikely to be an old or foreign name of a city
  if (place && (isPlaceFilter || place.isCommonName)) found.push(place.filter)
  if (isPlaceFilter) {
    const topic = keyNumber(snapshot.facets.topic.keys, valueKey(value))
    if (topic !== undefined) found.push({ by: 'topic', value: labelOf(snapshot, 'topic', topic) })
  }
  for (const name of CHOICE_NAMES) {
    // for a country parameter, `countryProposals` already proposes an attendance
    const choice = name === 'attendance' && by === 'country' ? undefined : readValue(name, value)
    if (choice !== undefined) found.push({ by: name, value: choice })
  }
  return found
}
