import { type Corpus, NO_VALUE } from '../data/corpus.ts'
import { filterOf } from '../data/filter.ts'
import { pageOf } from '../data/pages.ts'
import { type Peer, resolving } from '../data/peer.ts'
import { type Answer, type Question, withoutOwnFilter } from '../data/question.ts'

export const columns: Peer = {
  name: 'scan of typed columns',
  setUp:
    'Plain JavaScript over typed arrays: one number an event for each field, the numbers of its terms in one array. ' +
    'Every search looks at every event, and sorts the matches only as far as the page needs.',
  cannot: 'It has no index of any kind.',
  build: async ({ corpus: read }) => {
    const { corpus, resolve } = await read()
    return resolving(resolve, new Columns(corpus))
  },
}

class Columns {
  readonly #corpus: Corpus
  /** 1 for each term of the current question. The last entry is for unknown terms. */
  readonly #asked: Uint8Array

  constructor(corpus: Corpus) {
    this.#corpus = corpus
    this.#asked = new Uint8Array(corpus.words.length + 1)
  }

  refuses(): undefined {
    return undefined
  }

  ask(question: Question): Answer {
    const matches = this.#matches(question)
    const ids = pageOf(matches, question, this.#corpus).map((doc) => this.#corpus.id[doc]!)
    return { total: matches.length, ids, facets: this.#facets(question) }
  }

  #matches(question: Question): number[] {
    const { rows, terms, termsAt, words, wordNumber } = this.#corpus
    const wanted = question.terms?.map((term) => wordNumber.get(term) ?? words.length)
    const meets = filterOf(this.#corpus, question)
    const asked = this.#asked
    const matches: number[] = []
    for (const term of wanted ?? []) asked[term] = 1
    for (let doc = 0; doc < rows; doc++) {
      if (meets && !meets(doc)) continue
      let has = 0
      if (wanted) for (let at = termsAt[doc]!; at < termsAt[doc + 1]!; at++) has += asked[terms[at]!]!
      if (wanted === undefined || has === wanted.length) matches.push(doc)
    }
    for (const term of wanted ?? []) asked[term] = 0
    return matches
  }

  #facets(question: Question): number[][] {
    return question.facets.map((field) => {
      const column = this.#corpus.values[field]
      const counts = new Map<number, number>()
      for (const doc of this.#matches(withoutOwnFilter(question, field))) {
        const value = column[doc]!
        if (value !== NO_VALUE) counts.set(value, (counts.get(value) ?? 0) + 1)
      }
      return [...counts.values()].sort((a, b) => b - a).slice(0, question.request.facetsLimit)
    })
  }
}
