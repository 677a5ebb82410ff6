import { Index } from 'flexsearch'
import { termsText, valuesText, valueToken } from '../data/corpus.ts'
import { filterOf } from '../data/filter.ts'
import { pageOf } from '../data/pages.ts'
import { type Peer, resolving } from '../data/peer.ts'
import type { Question } from '../data/question.ts'

/** A limit above every total, because FlexSearch counts only the results that it returns. */
const ALL = 2 ** 31

export const flexsearch: Peer = {
  name: 'FlexSearch over events',
  setUp:
    'One `Index` (strict tokenizer, resolution 1, no context, no cache) over the terms of each event. Every ' +
    'value of an event is a word in it, so that filters on one value are words of the query. All matches are ' +
    'taken and counted; typed columns filter them by several countries and by dates, and give the page.',
  cannot: 'It needs a word or a single value: it finds nothing by dates or several countries alone. It has no facets.',
  build: async ({ corpus: read }) => {
    const { corpus, resolve } = await read()
    const index = new Index({
      tokenize: 'strict',
      resolution: 1,
      cache: false,
      encode: (text: string) => text.split(' '),
    })
    for (let doc = 0; doc < corpus.rows; doc++) index.add(doc, `${termsText(corpus, doc)} ${valuesText(corpus, doc)}`)
    return resolving(resolve, {
      refuses: (question) => {
        if (question.facets.length > 0) return 'no facets'
        return wordsFor(question).length === 0 ? 'no word or single value to look up' : undefined
      },
      ask: (question) => {
        const found = index.search(wordsFor(question).join(' '), { limit: ALL }) as number[]
        const values = question.values.filter(({ anyOf }) => anyOf.length > 1)
        const meets = filterOf(corpus, { ...question, values })
        const docs = meets ? found.filter(meets) : found
        return { total: docs.length, ids: pageOf(docs, question, corpus).map((doc) => corpus.id[doc]!), facets: [] }
      },
    })
  },
}

function wordsFor({ terms, values }: Question): string[] {
  const single = values.filter(({ anyOf }) => anyOf.length === 1)
  return [...(terms ?? []), ...single.map(({ field, anyOf: [value] }) => valueToken(field, value!))]
}
