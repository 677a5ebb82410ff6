import type { DocSet } from '../../docset/docset.ts'
import type { NearestContext } from './nearest/nearest-clause.ts'
import { nearestReadings } from './nearest/nearest-readings.ts'
import type { TextClause } from './text-clause.ts'
import { understoodReadings } from './understood-clause.ts'

/**
 * The readings of a text. Each is made when it is first asked for, and remembered: the understood ones do not
 * depend on the other filters of a search.
 */
export class TextReadings {
  readonly literal: TextClause
  readonly #context: Omit<NearestContext, 'base'>
  readonly #understood: TextClause[] = []
  #further: Iterator<TextClause> | undefined

  constructor(context: Omit<NearestContext, 'base'>, literal: TextClause) {
    this.#context = context
    this.literal = literal
  }

  /** The understood readings, in the order in which they are to be tried. */
  *understood(): Iterable<TextClause> {
    if (this.literal.queryWords.length === 0) return
    this.#further ??= understoodReadings(this.#context, this.literal)[Symbol.iterator]()
    for (let at = 0; ; at++) {
      if (at === this.#understood.length) {
        const next = this.#further.next()
        if (next.done) return
        this.#understood.push(next.value)
      }
      yield this.#understood[at]!
    }
  }

  /**
   * The nearest readings, in the same order. `base` makes the set of documents that the other filters leave,
   * where it is needed; undefined without other filters.
   */
  nearest(base: () => DocSet | undefined): Iterable<TextClause> {
    if (this.literal.queryWords.length === 0) return []
    const context = {
      ...this.#context,
      get base() {
        return base()
      },
    }
    return nearestReadings(context, this.literal)
  }
}
