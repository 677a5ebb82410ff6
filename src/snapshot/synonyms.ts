import { wordsOf } from '../event/fold.ts'
import type { StringPool } from './pool.ts'

/** Abbreviations and their long forms: from[i] also finds to[i], both terms with spaces between; ascending by (from, to). */
export class Synonyms {
  readonly from: StringPool
  readonly to: StringPool
  readonly #othersOf = new Map<string, string[]>()
  readonly #mostWordsFrom = new Map<string, number>()

  constructor(from: StringPool, to: StringPool) {
    this.from = from
    this.to = to
    for (let index = 0; index < from.length; index++) {
      const form = from.text(index)
      const words = wordsOf(form)
      this.#othersOf.set(form, [...this.of(form), to.text(index)])
      this.#mostWordsFrom.set(words[0]!, Math.max(this.mostWordsFrom(words[0]!), words.length))
    }
  }

  /** What a form also finds; usually nothing. */
  of(form: string): readonly string[] {
    return this.#othersOf.get(form) ?? []
  }

  /** How many words the longest form has that begins with a term; usually 0, for there is none. */
  mostWordsFrom(term: string): number {
    return this.#mostWordsFrom.get(term) ?? 0
  }
}
