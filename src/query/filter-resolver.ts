import type { DocSpace } from '../docset/doc-space.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { type CountryClause, countryClause } from './countries.ts'
import { cityClause } from './places/city-clause.ts'
import { nearClause } from './places/near-clause.ts'
import type { Filter } from './request.ts'
import { topicClause } from './topics/topic-clause.ts'
import type { ValueClause } from './values.ts'

type ValueFilter =
  | Extract<Filter, { by: 'near' }>
  | { readonly by: 'city' | 'topic' | 'sub_topic'; readonly value: string }

/** How the filters of a search are resolved whose values need looking up. */
export interface FilterResolver {
  readonly countries: typeof countryClause
  readonly value: typeof valueClause
}

/** Resolves every filter that it is given. */
export const EACH_TIME: FilterResolver = { countries: countryClause, value: valueClause }

/** Resolves a filter on one value. A name of several places means one in `countries`. */
function valueClause(
  snapshot: Snapshot,
  filter: ValueFilter,
  countries: CountryClause | undefined,
  filters: readonly Filter[],
  space: DocSpace,
): ValueClause {
  switch (filter.by) {
    case 'city':
      return cityClause(snapshot, filter.value, countries?.docs, space)
    case 'near':
      return nearClause(snapshot, filter.center, filter.withinKm, countries?.docs)
    default:
      return topicClause(snapshot, filter.by, filter.value, filters, space)
  }
}

/**
 * A resolver for many searches that share filters, the same objects: it resolves each filter once, and a
 * place once in each choice of countries. What it returns lies in scratch memory, and is valid until that is
 * freed.
 */
export function resolvingOnce(): FilterResolver {
  const ofCountries: { readonly filters: readonly Filter[]; readonly clause: CountryClause | undefined }[] = []
  const ofValues = new Map<ValueFilter, Map<CountryClause | undefined, ValueClause>>()
  return {
    countries(snapshot, filters) {
      const wanted = filters.filter(isOnCountries)
      let known = ofCountries.find((one) => areSame(one.filters, wanted))
      if (known === undefined) {
        known = { filters: wanted, clause: countryClause(snapshot, wanted) }
        ofCountries.push(known)
      }
      return known.clause
    },
    value(snapshot, filter, countries, filters, space) {
      const within = filter.by === 'city' || filter.by === 'near' ? countries : undefined
      const known = ofValues.get(filter) ?? new Map<CountryClause | undefined, ValueClause>()
      const clause = known.get(within) ?? valueClause(snapshot, filter, within, filters, space)
      ofValues.set(filter, known.set(within, clause))
      return clause
    },
  }
}

function isOnCountries({ by }: Filter): boolean {
  return by === 'country' || by === 'countries' || by === 'continent'
}

function areSame(some: readonly Filter[], others: readonly Filter[]): boolean {
  return some.length === others.length && some.every((filter, at) => filter === others[at])
}
