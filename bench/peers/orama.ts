import { termsText } from './event-text.ts'
import { loadPackage } from './packages.ts'
import { type Peer, resolving } from './peer.ts'
import { type Question, VALUE_FIELDS } from './question.ts'

interface Orama {
  create(options: {
    schema: Record<string, string>
    sort: { enabled: false }
    components: { tokenizer: Tokenizer }
  }): Database
  insertMultiple(database: Database, documents: readonly object[], batchSize: number): Promise<unknown>
  search(database: Database, parameters: SearchParameters): Promise<Results> | Results
}

type Database = { readonly kind: 'database of Orama' }

interface Tokenizer {
  readonly language: string
  readonly normalizationCache: Map<string, string>
  tokenize(text: string): string[]
}

interface SearchParameters {
  readonly term?: string
  readonly threshold: 0
  readonly where?: { and: readonly Condition[] }
  readonly limit: number
  readonly offset: number
}

type Condition = Readonly<
  Record<string, { eq: number } | { in: readonly number[] } | { gte: number } | { lte: number } | { lt: number }>
>

interface Results {
  readonly count: number
  readonly hits: readonly { readonly document: { readonly event: number } }[]
}

/** Orama looks up prefixes: with an end to each word, only whole words are found. */
const END = '$'
const BATCH = 1000

export const orama: Peer = {
  name: 'Orama',
  setUp:
    'One string property with the terms of an event, each closed by a sign of its own (Orama finds prefixes), threshold 0 (all words must match); an enum property for each filter, number properties for dates, ' +
    'sorting off, a tokenizer that cuts at spaces.',
  cannot: `No pages in this order; facets of enums it has not.`,
  isOrdered: false,
  // at 1 million it takes 92 s to build, and one of the first four queries took 59 s
  mostRows: 100_000,
  build: async ({ corpus: read }) => {
    const { create, insertMultiple, search } = await loadPackage<Orama>('@orama/orama')
    const { corpus, resolve } = await read()
    const enums = Object.fromEntries(VALUE_FIELDS.map((field) => [field, 'enum']))
    const database = create({
      schema: { text: 'string', start: 'number', end: 'number', ...enums },
      sort: { enabled: false },
      components: {
        tokenizer: {
          language: 'english',
          normalizationCache: new Map(),
          tokenize: (text) => (text === '' ? [] : text.split(' ')),
        },
      },
    })
    for (let from = 0; from < corpus.rows; from += BATCH) {
      const documents = Array.from({ length: Math.min(BATCH, corpus.rows - from) }, (_, index) => {
        const doc = from + index
        return {
          event: corpus.id[doc],
          text: closed(termsText(corpus, doc).split(' ')),
          start: corpus.start[doc],
          end: corpus.end[doc],
          ...Object.fromEntries(VALUE_FIELDS.map((field) => [field, corpus.values[field][doc]])),
        }
      })
      await insertMultiple(database, documents, BATCH)
    }
    return resolving(resolve, {
      refuses: ({ request }) => (request.facets.length > 0 ? 'no facets of enums' : undefined),
      ask: async (question) => {
        const { count, hits } = await search(database, parametersFor(question))
        return { total: count, ids: hits.map(({ document }) => document.event), facets: [] }
      },
    })
  },
}

function parametersFor({ terms, values, startsFrom, startsTo, endsBefore, request }: Question): SearchParameters {
  const conditions: Condition[] = values.map(({ field, lazyUnion: [first, ...others] }) => ({
    [field]: others.length === 0 ? { eq: first! } : { in: [first!, ...others] },
  }))
  if (startsFrom !== null) conditions.push({ start: { gte: startsFrom } })
  if (startsTo !== null) conditions.push({ start: { lte: startsTo } })
  if (endsBefore !== null) conditions.push({ end: { lt: endsBefore } })
  return {
    threshold: 0,
    limit: request.limit,
    offset: request.offset,
    ...(terms && { term: closed(terms) }),
    ...(conditions.length > 0 && { where: { and: conditions } }),
  }
}

function closed(terms: readonly string[]): string {
  return terms.map((term) => `${term}${END}`).join(' ')
}
