import { wordsOf } from '../event/fold.ts'
import type { StringPool } from './pool.ts'

/** Abbreviations and their long forms: from[i] also finds to[i], both terms with spaces between; ascending by (from, to). */
export class OtherForms {
  readonly from: StringPool
  readonly to: StringPool
  /** Words of the longest form; 0 when there are none. */
  readonly mostWords: number
  readonly #othersOf = new Map<string, string[]>()

  constructor(from: StringPool, to: StringPool) {
    this.from = from
    this.to = to
    let mostWords = 0
    for (let index = 0; index < from.length; index++) {
      const form = from.text(index)
      mostWords = Math.max(mostWords, wordsOf(form).length)
      this.#othersOf.set(form, [...this.of(form), to.text(index)])
    }
    this.mostWords = mostWords
  }

  /** What a form also finds; usually nothing. */
  of(form: string): readonly string[] {
    return this.#othersOf.get(form) ?? []
  }
}
