import type { DocSpace } from '../docset/doc-space.ts'
import { planOf, type ResolvedFilters, withoutParameters } from '../query/plan.ts'
import { parameterOf } from '../query/request.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import type { Combinations } from './combinations.ts'
import type { Relaxation } from './directory.ts'
import { matchesOf } from './match.ts'

/**
 * For a search that found nothing, how many events there would be without each of its parameters. Most events
 * first; parameters that find nothing when they are left out are not listed. Each parameter costs one
 * intersection: the filters are resolved already.
 */
export function relaxations(
  snapshot: Snapshot,
  resolved: ResolvedFilters,
  combinations: Combinations,
  space: DocSpace,
): Relaxation[] {
  const parameters = [...new Set(resolved.filters.map(parameterOf))]
  const mark = space.mark()
  return parameters
    .map((parameter) => {
      space.backTo(mark)
      const plan = planOf(snapshot, withoutParameters(snapshot, resolved, [parameter]))
      return { without: parameter, total: matchesOf(plan, combinations, space).count }
    })
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total || parameters.indexOf(a.without) - parameters.indexOf(b.without))
}
