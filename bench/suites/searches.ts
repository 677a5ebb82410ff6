import { writeSearch } from '../../src/operations/write-search.ts'
import { FACET_FIELDS, SORTS } from '../../src/query/request.ts'
import type { Stage } from '../../src/search/directory.ts'
import type { Corpus } from '../support/corpus.ts'
import { CLASS_MEASURE } from './derived.ts'
import type { Figure } from './figure.ts'
import { mixedSet, querySets } from './query-sets.ts'
import { type Parts, timeSets } from './time-sets.ts'

const FACET_QUERIES = 200

/** Times the mixed searches and each query class: the search alone, and with its answer written. */
export function classFigures({ events, directory }: Corpus): Figure[] {
  let sink = 0
  const timed = timeSets(querySets(directory.snapshot), (input) => {
    const startedAt = performance.now()
    const answer = directory.search(input.request)
    const searchedAt = performance.now()
    sink += writeSearch(directory, input, answer).length
    const writtenAt = performance.now()
    return { search: searchedAt - startedAt, answer: writtenAt - startedAt }
  })
  if (sink === 0) throw new Error('expected answers')
  const key = { suite: 'classes', events }
  return [
    ...timed.steady({ ...key, measure: CLASS_MEASURE, part: 'search' }),
    ...timed.steady({ ...key, measure: 'search and text', part: 'answer' }),
    ...timed.first({ ...key, measure: 'search, first round', part: 'search' }),
  ]
}

/** Times one stage of the searches that `classFigures` times. */
export function stageFigures(stage: Stage): (corpus: Corpus) => Figure[] {
  return ({ events, directory }) =>
    timeSets(querySets(directory.snapshot), ({ request }) =>
      stagesOf((clock) => directory.search(request, clock)),
    ).steady({ suite: stage, measure: 'stage', events, part: stage })
}

function stagesOf(run: (clock: { ended(stage: Stage): void }) => unknown): Parts {
  const parts: Record<string, number> = {}
  let last = performance.now()
  run({
    ended(stage) {
      const now = performance.now()
      parts[stage] = now - last
      last = performance.now()
    },
  })
  return parts
}

/** Times mixed searches without facets, with each facet, with all facets, and in each order. */
export function facetFigures({ events, directory }: Corpus): Figure[] {
  const set = (name: string, added?: string) => mixedSet(directory.snapshot, name, FACET_QUERIES, added)
  const sets = [
    set('none'),
    ...FACET_FIELDS.map((field) => set(`facet ${field}`, `facets=${field}`)),
    set('all facets', `facets=${FACET_FIELDS.join(',')}`),
    ...SORTS.map((sort) => set(`sort ${sort}`, `sort=${sort}`)),
  ]
  const timed = timeSets(sets, ({ request }) => {
    const startedAt = performance.now()
    directory.search(request)
    return { search: performance.now() - startedAt }
  })
  return timed.steady({ suite: 'facets', measure: 'search', events, part: 'search' })
}
