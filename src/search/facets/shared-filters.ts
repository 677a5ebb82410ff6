import type { DocSet, LazyUnion } from '../../docset/docset.ts'
import { arrange } from '../../docset/operands.ts'
import { unionWithin } from '../../docset/unite.ts'
import { type Plan, planOf, type ResolvedFilters, withoutParameters } from '../../query/plan.ts'
import type { FacetField, FilterParameter } from '../../query/request.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { OWN_PARAMETERS } from './fields.ts'

/**
 * The filters of a search for facets that have filters of their own: each is counted without its own one.
 * Unions that two facets or more intersect are made sets, once, as far as the other filters' dates reach. All
 * stay as they are where a list decides: its members are looked up in them.
 */
export function sharedByFacets(
  snapshot: Snapshot,
  resolved: ResolvedFilters,
  fields: readonly FacetField[],
): ResolvedFilters {
  const isShared = (parameter: FilterParameter) =>
    fields.filter((field) => !OWN_PARAMETERS[field].includes(parameter)).length > 1
  const { valueClauses, countries } = resolved
  const { space } = snapshot.lists
  if (fields.length < 2 || operandsOf(planOf(snapshot, resolved)).some(({ form }) => form === 'sparse')) return resolved
  const own = fields.flatMap((field) => OWN_PARAMETERS[field])
  const { from, to } = arrange(operandsOf(planOf(snapshot, withoutParameters(snapshot, resolved, own))), space.rows)
  if (from >= to) return resolved
  const whole = <Clause extends { docs: DocSet | LazyUnion }>(clause: Clause, parameter: FilterParameter): Clause => {
    const { docs } = clause
    return docs.form === 'union' && isShared(parameter)
      ? { ...clause, docs: unionWithin(docs.sets, from, to, space) }
      : clause
  }
  return {
    ...resolved,
    valueClauses: valueClauses.map((clause) => whole(clause, clause.parameter)),
    countries: countries && whole(countries, 'countries'),
  }
}

function operandsOf(plan: Plan): readonly (DocSet | LazyUnion)[] {
  return plan.kind === 'nothing' ? [] : plan.clauses.map(({ docs }) => docs)
}
