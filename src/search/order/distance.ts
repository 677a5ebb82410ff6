import { all, type DocId, type DocSet, within } from '../../docset/docset.ts'
import { intersect } from '../../docset/intersect.ts'
import { andNot } from '../../docset/subtract.ts'
import type { ResolvedFilters } from '../../query/clauses.ts'
import { type Circle, kilometresBetween, placesWithin, pointOf } from '../../query/places/geometry.ts'
import { nearClause } from '../../query/places/near-clause.ts'
import { docsOfPlaces } from '../../query/places/regions.ts'
import type { SearchRequest } from '../../query/request.ts'
import { firstStartingOn } from '../../query/start-days.ts'
import { FIRST_CHOICE, interpret } from '../../query/words/interpreted/interpret.ts'
import type { Places } from '../../snapshot/places.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import type { Evaluator } from '../evaluator.ts'
import { takeMostRelevant } from './relevance.ts'

export const NO_CENTER = 'The order by distance needs a city or a point in near, so the events are sorted by relevance.'

/** The circle of the filter `near`; undefined without the filter, and if its place has no coordinates. */
export function nearCircle({ values }: ResolvedFilters): Circle | undefined {
  return values.find(({ circle }) => circle !== undefined)?.circle
}

/** The circle of words of `q` such as "near Lyon". */
export function circleInWords(evaluator: Evaluator, { text }: ResolvedFilters): Circle | undefined {
  if (text === undefined || text.reading === 'literal') return undefined
  for (const [entity, ...others] of interpret(evaluator, text.given, FIRST_CHOICE).conditions) {
    const [filter, ...further] = entity!.filters
    if (others.length > 0 || further.length > 0 || filter?.by !== 'near') continue
    return nearClause(evaluator.snapshot, filter.center, filter.withinKm, undefined).circle
  }
  return undefined
}

/**
 * Up to `limit` documents of `set` after the first `offset`, the nearest place in the circle first. Documents
 * at the same distance are sorted by relevance, as in a search without `q`. Documents outside the circle,
 * which only have the name of the place in their name, come last.
 */
export function takeByDistance(
  set: DocSet,
  circle: Circle,
  snapshot: Snapshot,
  { offset, limit, today }: Pick<SearchRequest, 'offset' | 'limit' | 'today'>,
): DocId[] {
  const { places, start, rows, lists } = snapshot
  const { space } = lists
  const pivot = firstStartingOn(start, today)
  const page: DocId[] = []
  const groups = placesByDistance(places, circle)
  // invariant: `skip` more documents must be skipped
  let skip = offset
  const take = (docs: DocSet) => {
    if (docs.count > skip) {
      const ranked = { docs, tiers: undefined, part: all(rows), upcoming: within(docs, pivot, rows) }
      const slice = { offset: skip, limit: limit - page.length }
      page.push(...takeMostRelevant(ranked, start, pivot, slice, space))
    }
    skip = Math.max(0, skip - docs.count)
  }
  for (const group of groups) {
    const mark = space.mark()
    take(intersect([set, docsOfPlaces(snapshot, group)], space))
    space.backTo(mark)
    if (page.length === limit) return page
  }
  take(andNot(set, docsOfPlaces(snapshot, groups.flat()), space))
  return page
}

/** Rounded kilometres from the centre of a circle to a document's place; null if it has no coordinates. */
export function kilometresTo({ places }: Snapshot, doc: DocId, { center }: Circle): number | null {
  const place = places.ids[doc]!
  const point = place < places.placed ? pointOf(places, place) : undefined
  return point === undefined ? null : Math.round(kilometresBetween(center, point))
}

/** The places in a circle, grouped by distance, nearest first. */
function placesByDistance(places: Places, circle: Circle): readonly (readonly number[])[] {
  const groups = new Map<number, number[]>()
  for (const place of placesWithin(places, circle)) {
    const km = kilometresBetween(circle.center, pointOf(places, place)!)
    groups.set(km, [...(groups.get(km) ?? []), place])
  }
  return [...groups].sort(([a], [b]) => a - b).map(([, group]) => group)
}
