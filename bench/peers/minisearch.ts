import { filterColumnsOf, filterOf } from './after-filter.ts'
import { termsText, valuesText, valueToken } from './event-text.ts'
import { loadPackage } from './packages.ts'
import { type Peer, resolving } from './peer.ts'
import type { Question } from './question.ts'

interface MiniSearch {
  add(document: { id: number; text: string }): void
  search(query: Query, options: { filter?: (result: { id: number }) => boolean }): { id: number }[]
}

interface MiniSearchClass {
  readonly wildcard: symbol
  new (options: {
    fields: readonly string[]
    tokenize: (text: string) => string[]
    processTerm: (term: string) => string
    searchOptions: { combineWith: 'AND'; prefix: false; fuzzy: false }
  }): MiniSearch
}

type Query = string | symbol | { combineWith: 'AND' | 'OR'; queries: readonly Query[] }

export const minisearch: Peer = {
  name: 'MiniSearch',
  setUp:
    'One field: the terms of an event and a word for each of its values; AND of words, OR of several countries, no prefixes, no typos. Dates filter by typed columns in its `filter` callback. ' +
    'Like FlexSearch it gives all matches, and they are counted; unlike it, it scores them.',
  cannot: `No pages in this order, no facets.`,
  isOrdered: false,
  // at 1 million it takes 42 s to build and 387 ms a query (median of 40): too few of 1,000 could be timed
  mostRows: 100_000,
  build: async ({ corpus: read }) => {
    const { default: MiniSearch } = await loadPackage<{ default: MiniSearchClass }>('minisearch')
    const { corpus, resolve } = await read()
    const index = new MiniSearch({
      fields: ['text'],
      tokenize: (text) => text.split(' '),
      processTerm: (term) => term,
      searchOptions: { combineWith: 'AND', prefix: false, fuzzy: false },
    })
    for (let doc = 0; doc < corpus.rows; doc++) {
      index.add({ id: doc, text: `${termsText(corpus, doc)} ${valuesText(corpus, doc)}` })
    }
    const columns = filterColumnsOf(corpus)
    const { id } = corpus
    return resolving(resolve, {
      refuses: ({ request }) => (request.facets.length > 0 ? 'no facets' : undefined),
      ask: (question) => {
        const meets = filterOf(columns, { ...question, values: [] })
        const found = index.search(
          queryFor(question, MiniSearch.wildcard),
          meets ? { filter: (result) => meets(result.id) } : {},
        )
        const { offset, limit } = question.request
        return {
          total: found.length,
          ids: found.slice(offset, offset + limit).map((result) => id[result.id]!),
          facets: [],
        }
      },
    })
  },
}

function queryFor({ terms, values }: Question, everything: symbol): Query {
  const either = values.map(
    ({ field, lazyUnion }): Query => ({
      combineWith: 'OR',
      queries: lazyUnion.map((value) => valueToken(field, value)),
    }),
  )
  const queries = [...(terms ?? []), ...either]
  return queries.length === 0 ? everything : { combineWith: 'AND', queries }
}
