import type { DocSet, LazyUnion } from '../../docset/docset.ts'
import { arrange } from '../../docset/operands.ts'
import { unionWithin } from '../../docset/unite.ts'
import { type Plan, planOf, type ResolvedFilters, withoutParameters, withSets } from '../../query/plan.ts'
import type { FacetField, FilterParameter } from '../../query/request.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { OWN_PARAMETERS } from './fields.ts'

/**
 * The filters of a search for facets that have filters of their own: each is counted without its own one.
 * Unions that two facets or more intersect are made sets, once, as far as the other filters' dates reach. All
 * stay as they are where a list decides: its members are looked up in them. So they do where no event meets a
 * filter: at most the facet without that one counts anything.
 */
export function sharedByFacets(
  snapshot: Snapshot,
  resolved: ResolvedFilters,
  fields: readonly FacetField[],
): ResolvedFilters {
  const isShared = (parameter: FilterParameter) =>
    fields.filter((field) => !OWN_PARAMETERS[field].includes(parameter)).length > 1
  const { space } = snapshot.lists
  if (fields.length < 2) return resolved
  const whole = planOf(snapshot, resolved)
  if (whole.kind === 'nothing' || operandsOf(whole).some(({ form }) => form === 'sparse')) return resolved
  const own = fields.flatMap((field) => OWN_PARAMETERS[field])
  const { from, to } = arrange(operandsOf(planOf(snapshot, withoutParameters(snapshot, resolved, own))), space.rows)
  if (from >= to) return resolved
  return withSets(resolved, (docs, parameter) =>
    docs.form === 'union' && isShared(parameter) ? unionWithin(docs.sets, from, to, space) : docs,
  )
}

function operandsOf(plan: Plan): readonly (DocSet | LazyUnion)[] {
  return plan.kind === 'nothing' ? [] : plan.clauses.map(({ docs }) => docs)
}
