import { wordsOf } from '../event/fold.ts'
import type { StringPool } from './pool.ts'

/**
 * Pairs of forms of words: abbreviations and long forms, subjects in other languages, compounds. A search for
 * `from[i]` also finds `to[i]`. Forms are terms with single spaces between them. The pairs ascend by (from,
 * to).
 */
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
      const others = this.#othersOf.get(form)
      if (others === undefined) this.#othersOf.set(form, [to.text(index)])
      else others.push(to.text(index))
      this.#mostWordsFrom.set(words[0]!, Math.max(this.mostWordsFrom(words[0]!), words.length))
    }
  }

  /** The other forms that a search for a form also finds; empty for most forms. */
  of(form: string): readonly string[] {
    return this.#othersOf.get(form) ?? []
  }

  /** Number of words of the longest form that begins with a term; 0 for most terms. */
  mostWordsFrom(term: string): number {
    return this.#mostWordsFrom.get(term) ?? 0
  }
}
