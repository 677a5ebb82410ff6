import { valueKey } from '../event/fold.ts'
import { DAY_SECONDS, type Instant } from '../event/moment.ts'
import { significantWords } from '../query/words/interpreted/significant-words.ts'
import { dataDateOf, listedSources } from '../snapshot/about.ts'
import { passingsAround } from '../snapshot/deadlines.ts'
import { findById, type Snapshot } from '../snapshot/snapshot.ts'
import { completions } from './complete.ts'
import type { Directory } from './directory.ts'
import { Evaluator } from './evaluator.ts'
import { facetCounter } from './facets/facets.ts'
import { findRelated } from './related.ts'
import { runSearch } from './run-search.ts'
import { countryCounts, statistics, topicCounts } from './totals.ts'

/**
 * Number of sets in the memory of the fast kernels. Scratch sets: a query has up to 100 words and a few
 * filters, each with one or two sets. Retained sets: four for synonyms of query words, fifteen for deadlines
 * (one for each kind, and eight ranges), and one for the scheduled events.
 */
export const SEARCH_SETS = { scratchSets: 256, retainedSets: 20 } as const

/** Creates the directory of a loaded snapshot. Its tables are computed lazily, or in advance by `warmUp`. */
export function openDirectory(snapshot: Snapshot): Directory {
  const { space } = snapshot.lists
  const countFacets = facetCounter(snapshot)
  const sources = listedSources(snapshot.about)
  return {
    snapshot,
    dataDate: dataDateOf(snapshot),
    sources,
    sourceNamed: (name) => (name === null ? undefined : sources.find((source) => isSame(source.name, name))),
    search: (request, clock) => runSearch(snapshot, countFacets, request, clock),
    significantWords: (text, moment) => {
      space.reset()
      const evaluator = new Evaluator(snapshot, moment)
      return significantWords(evaluator, evaluator.readingsOf(text).exact)
    },
    find: (id) => findById(snapshot, id),
    steady: ({ today, now }) => {
      const { last, next } = passingsAround(snapshot.deadlines, now)
      return { today, now: last, until: Math.min(next, (today + 1) * DAY_SECONDS) as Instant }
    },
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
    complete: (facet, text, limit) => completions(snapshot, facet, text, limit),
  }
}

function isSame(a: string, b: string): boolean {
  return valueKey(a) === valueKey(b)
}
