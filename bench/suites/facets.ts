import { FACET_FIELDS, SORTS } from '../../src/query/request.ts'
import type { Corpus } from '../support/corpus.ts'
import type { Figure } from './figure.ts'
import { mixedSet } from './query-sets.ts'
import { timeSets } from './time-sets.ts'

const QUERIES = 200

/** What counting facets and other orders cost: the same mixed searches without, with each facet, with all, and in each order. */
export function facetFigures({ events, directory }: Corpus): Figure[] {
  const { snapshot } = directory
  const sets = [
    mixedSet(snapshot, 'none', QUERIES),
    ...FACET_FIELDS.map((field) => mixedSet(snapshot, `facet ${field}`, QUERIES, `facets=${field}`)),
    mixedSet(snapshot, 'all facets', QUERIES, `facets=${FACET_FIELDS.join(',')}`),
    ...SORTS.map((sort) => mixedSet(snapshot, `sort ${sort}`, QUERIES, `sort=${sort}`)),
  ]
  const timed = timeSets(sets, ({ request }) => {
    const startedAt = performance.now()
    directory.search(request)
    return { search: performance.now() - startedAt }
  })
  return timed.steady({ suite: 'facets', measure: 'search', events, part: 'search' })
}
