import { Universe } from '../docset/universe.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import type { Directory } from './directory.ts'
import { facetCounter } from './facets.ts'
import { findById } from './lookup.ts'
import { matchPlan } from './match.ts'
import { nameOrder } from './order/names.ts'
import { type Orders, takePage } from './page.ts'
import { planSearch } from './plan.ts'
import { findRelated } from './related.ts'
import { relaxations } from './relax.ts'
import { countryCounts, latestDay, statistics, topicCounts } from './totals.ts'

/** Answers from a loaded snapshot. What never changes within it is computed once. */
export function openDirectory(snapshot: Snapshot): Directory {
  const universe = new Universe(snapshot.rows)
  const topics = topicCounts(snapshot)
  const countries = countryCounts(snapshot)
  const latest = latestDay(snapshot)
  const countFacets = facetCounter(snapshot)
  const orders: Orders = { start: snapshot.start, names: nameOrder(snapshot.docsByName) }
  return {
    snapshot,
    search(request) {
      universe.reset()
      const { plan, understood, resolved } = planSearch(snapshot, request, universe)
      const matches = matchPlan(plan, universe)
      const docs = takePage(matches, orders, request, universe)
      const total = matches.all.count
      const relax = total === 0 ? relaxations(snapshot, request, resolved, universe) : []
      const facets = request.facets.length > 0 ? countFacets(request, resolved, matches.all, universe) : []
      return { total, docs, ...understood, relax, facets }
    },
    find: (id) => findById(snapshot, id),
    related: (doc, today) => {
      universe.reset()
      return findRelated(snapshot, doc, today, universe)
    },
    topics: () => topics,
    countries: (continent) => (continent ? countries.filter((country) => country.continent === continent) : countries),
    statistics: (today) => statistics(snapshot, today, latest),
  }
}
