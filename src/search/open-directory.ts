import { lowerBound } from '../docset/docset.ts'
import { Universe } from '../docset/universe.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import type { Directory } from './directory.ts'
import { findById } from './lookup.ts'
import { matchPlan } from './match.ts'
import { takePage } from './page.ts'
import { planSearch } from './plan.ts'
import { countryCounts, latestDay, statistics, topicCounts } from './totals.ts'

/** Answers from a loaded snapshot. What never changes within it is computed once. */
export function openDirectory(snapshot: Snapshot): Directory {
  const universe = new Universe(snapshot.rows)
  const topics = topicCounts(snapshot)
  const countries = countryCounts(snapshot)
  const latest = latestDay(snapshot)
  return {
    snapshot,
    search(request) {
      universe.reset()
      const { plan, understood } = planSearch(snapshot, request, universe)
      const matches = matchPlan(plan, universe)
      const pivot = lowerBound(snapshot.start, request.today)
      const docs = takePage(matches, snapshot.start, pivot, request, universe)
      return { total: matches.all.count, docs, ...understood }
    },
    find: (id) => findById(snapshot, id),
    topics: () => topics,
    countries: (continent) => (continent ? countries.filter((country) => country.continent === continent) : countries),
    statistics: (today) => statistics(snapshot, today, latest),
  }
}
