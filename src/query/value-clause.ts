import type { DocSpace } from '../docset/doc-space.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import type { CountryClause } from './countries.ts'
import { cityClause } from './places/city-clause.ts'
import { nearClause } from './places/near-clause.ts'
import type { Filter } from './request.ts'
import { topicClause } from './topics/topic-clause.ts'
import type { ValueClause } from './values.ts'

/** A filter whose value needs looking up. */
export type ValueFilter =
  | Extract<Filter, { by: 'near' }>
  | { readonly by: 'city' | 'topic' | 'sub_topic'; readonly value: string }

/** Resolves a filter on one value. A name of several places means one in `countries`. */
export function valueClause(
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
