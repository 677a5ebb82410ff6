import type { DocSet } from '../../docset/docset.ts'
import { nearestReadings } from './nearest/nearest-readings.ts'
import type { TextClause } from './text-clause.ts'
import type { ReadingContext } from './understand.ts'
import { understoodReadings } from './understood-clause.ts'

/**
 * The readings of a text. Each is made when it is first asked for, and remembered: the understood ones do not
 * depend on the other filters of a search.
 */
export class TextReadings {
  readonly literal: TextClause
  readonly #context: ReadingContext
  readonly #understood: TextClause[] = []
  #further: Iterator<TextClause> | undefined

  constructor(context: ReadingContext, literal: TextClause) {
    this.#context = context
    this.literal = literal
  }

  /** The understood reading that is the next to be tried after `at` others; undefined where there is none. */
  understood(at: number): TextClause | undefined {
    if (this.literal.given.queryWords.length === 0) return undefined
    while (at >= this.#understood.length) {
      this.#further ??= understoodReadings(this.#context, this.literal)
      const next = this.#further.next()
      if (next.done) return undefined
      this.#understood.push(next.value)
    }
    return this.#understood[at]
  }

  /**
   * The nearest readings, in the order in which they are to be tried. `base` makes the set of documents that
   * the other filters leave, where it is needed; undefined without other filters.
   */
  nearest(base: (() => DocSet) | undefined): Iterable<TextClause> {
    if (this.literal.given.queryWords.length === 0) return []
    const { snapshot, today, space } = this.#context
    return nearestReadings({ snapshot, today, space, base }, this.literal)
  }
}
