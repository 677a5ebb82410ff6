import type { ReadingContext } from './entities/recognize.ts'
import type { FuzzyContext } from './fuzzy/fuzzy-context.ts'
import { fuzzyReadings } from './fuzzy/fuzzy-readings.ts'
import { interpretedReadings } from './interpreted/interpreted-readings.ts'
import type { TextClause } from './text-clause.ts'

/**
 * The readings of a text, in the order in which they are tried: exact, interpreted, fuzzy. Each is computed
 * when it is needed. Interpreted readings are stored: they do not depend on the other filters.
 */
export class TextReadings {
  readonly exact: TextClause
  readonly #context: ReadingContext
  readonly #interpreted: TextClause[] = []
  #others: Iterator<TextClause> | undefined

  constructor(context: ReadingContext, exact: TextClause) {
    this.#context = context
    this.exact = exact
  }

  /** The interpreted readings and, with `fuzzy`, the fuzzy readings. */
  *further(fuzzy?: Pick<FuzzyContext, 'base'>): Generator<TextClause> {
    if (this.exact.given.queryWords.length === 0) return
    for (let at = 0; ; at++) {
      const reading = this.#interpretedAt(at)
      if (reading === undefined) break
      yield reading
    }
    if (fuzzy) yield* fuzzyReadings({ ...this.#context, ...fuzzy }, this.exact)
  }

  #interpretedAt(at: number): TextClause | undefined {
    if (at < this.#interpreted.length) return this.#interpreted[at]
    this.#others ??= interpretedReadings(this.#context, this.exact)
    const next = this.#others.next()
    if (next.done) return undefined
    this.#interpreted.push(next.value)
    return next.value
  }
}
