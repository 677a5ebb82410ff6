import type { Universe } from '../docset/universe.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import type { Relaxation } from './directory.ts'
import { countOf } from './match.ts'
import { planResolved, type ResolvedFilters } from './plan.ts'
import { parameterOf, type SearchRequest } from './request.ts'

/**
 * How many events there would be without each one of the parameters of a search that found nothing; most first, none left out that
 * finds something. Costs one intersection for each parameter: what the filters mean is known from the search.
 */
export function relaxations(
  snapshot: Snapshot,
  { filters }: SearchRequest,
  resolved: ResolvedFilters,
  universe: Universe,
): Relaxation[] {
  const parameters = [...new Set(filters.map(parameterOf))]
  const mark = universe.mark()
  return parameters
    .map((without) => {
      universe.backTo(mark)
      const others = filters.filter((filter) => parameterOf(filter) !== without)
      const { plan } = planResolved(snapshot, others, resolved, universe)
      return { without, total: countOf(plan, universe) }
    })
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total || parameters.indexOf(a.without) - parameters.indexOf(b.without))
}
