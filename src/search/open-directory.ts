import type { Snapshot } from '../snapshot/snapshot.ts'
import { makeCombinations } from './combinations.ts'
import type { Directory } from './directory.ts'
import { facetCounter } from './facets/facets.ts'
import { findById } from './lookup.ts'
import { findRelated } from './related.ts'
import { runSearch, type SearchParts } from './run-search.ts'
import { countryCounts, statistics, topicCounts } from './totals.ts'

/**
 * Sets that searches need memory for, where the fast kernels reach it. Scratch: a query has up to 100 words and a few filters, and each can
 * need a set or two. Retained: combinations.ts retains some 200 sets, half of them dense, and the synonyms of query words four dense ones.
 */
export const SEARCH_SETS = { scratchSets: 256, retainedSets: 200 } as const

/** Answers from a loaded snapshot. What never changes within it is computed once, when it is first needed; `warmUp` needs it. */
export function openDirectory(snapshot: Snapshot): Directory {
  const { space } = snapshot.lists
  const combinations = makeCombinations(snapshot)
  const parts: SearchParts = {
    combinations,
    orders: { start: snapshot.start, docsByName: snapshot.docsByName },
    countFacets: facetCounter(snapshot, combinations),
  }
  return {
    snapshot,
    search: (request, clock) => runSearch(snapshot, parts, request, clock),
    find: (id) => findById(snapshot, id),
    related: (doc, today) => {
      space.reset()
      return findRelated(snapshot, doc, today, space)
    },
    topics: () => topicCounts(snapshot),
    countries: (continent) => {
      const countries = countryCounts(snapshot)
      return continent ? countries.filter((country) => country.continent === continent) : countries
    },
    statistics: (today) => statistics(snapshot, today),
  }
}
