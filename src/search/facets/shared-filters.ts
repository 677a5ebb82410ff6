import type { DocSet, LazyUnion } from '../../docset/docset.ts'
import { asList } from '../../docset/forms.ts'
import { intersect, isBetterListed } from '../../docset/intersect.ts'
import { arrange } from '../../docset/operands.ts'
import { materializeWithin } from '../../docset/unite.ts'
import { type Clause, type Plan, planOf, type ResolvedFilters, withoutParameters, withSets } from '../../query/plan.ts'
import { type FacetField, type FilterParameter, parameterOf } from '../../query/request.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { OWN_PARAMETERS } from './fields.ts'

/**
 * The filters of a search for facets that have filters of their own: each is counted without its own one.
 * Filters that are no facet's own are intersected once, to one set. Where that is few events, they are looked
 * up in the unions that are left; else those that two facets or more intersect are made sets, once, as far as
 * the dates reach. All filters stay as they are where a list decides: its members are looked up in them. So
 * they do where no event meets a filter: at most the facet without that one counts anything.
 */
export function sharedByFacets(
  snapshot: Snapshot,
  resolved: ResolvedFilters,
  fields: readonly FacetField[],
): ResolvedFilters {
  if (fields.length < 2) return resolved
  const whole = planOf(snapshot, resolved)
  if (whole.kind === 'nothing' || operandsOf(whole).some(({ form }) => form === 'sparse')) return resolved
  const { space } = snapshot.lists
  const own = fields.flatMap((field) => OWN_PARAMETERS[field])
  const common = operandsOf(planOf(snapshot, withoutParameters(snapshot, resolved, own)))
  const { from, to } = arrange(common, space.rows)
  if (from >= to) return resolved
  const others = resolved.filters.map(parameterOf).filter((parameter) => !own.includes(parameter))
  const { valueClauses, countries } = withoutParameters(snapshot, resolved, others)
  const left: ResolvedFilters = { ...resolved, text: undefined, valueClauses, countries }
  if (common.length === 0) return withSharedSets(left)

  const met = intersect(common, space)
  const isListed = met.form === 'sparse' || isBetterListed(met, space.rows, ...unionsOf(left))
  const ofNone: Clause = { parameter: 'q', asksFor: 'filters of no facet', docs: isListed ? asList(met, space) : met }
  const filters = { ...left, valueClauses: [...valueClauses, ofNone] }
  return isListed ? filters : withSharedSets(filters)

  function withSharedSets(filters: ResolvedFilters): ResolvedFilters {
    return withSets(filters, (docs, parameter) =>
      docs.form === 'union' && isShared(parameter) ? materializeWithin(docs, from, to, space) : docs,
    )
  }

  function isShared(parameter: FilterParameter): boolean {
    return fields.filter((field) => !OWN_PARAMETERS[field].includes(parameter)).length > 1
  }
}

function unionsOf({ valueClauses, countries }: ResolvedFilters): readonly LazyUnion[] {
  const sets = [...valueClauses.map(({ docs }) => docs), countries?.docs]
  return sets.filter((docs) => docs?.form === 'union')
}

function operandsOf(plan: Plan): readonly (DocSet | LazyUnion)[] {
  return plan.kind === 'nothing' ? [] : plan.clauses.map(({ docs }) => docs)
}
