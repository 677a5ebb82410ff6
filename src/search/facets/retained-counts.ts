import type { DocSpace } from '../../docset/doc-space.ts'
import type { DocSet } from '../../docset/docset.ts'
import type { Counts } from './counts.ts'
import type { CountedField } from './fields.ts'

/**
 * Counts that are kept take no more than this in all. Of a million synthetic events, with 2,900 values, they would take 3 MB for bit sets and combinations of
 * two, and 13 MB for the 1,200 longest lists, were all of them asked for; what is beyond is counted each time.
 */
const MOST_BYTES = 16 << 20

/** The counts of sets that stay as they are in a snapshot, kept: those of a filter or word that many events have, and of two filters combined. */
export class RetainedCounts {
  readonly #space: DocSpace
  readonly #ofSet = new Map<DocSet, Map<CountedField, Counts>>()
  #bytes = 0

  constructor(space: DocSpace) {
    this.#space = space
  }

  get(set: DocSet, field: CountedField): Counts | undefined {
    return this.#ofSet.get(set)?.get(field)
  }

  /** Keeps the counts of a set if it stays and there is room. */
  keep(set: DocSet, field: CountedField, counts: Counts): void {
    const bytes = field.size * Uint32Array.BYTES_PER_ELEMENT
    if (!this.#space.isRetained(set) || this.get(set, field) || this.#bytes + bytes > MOST_BYTES) return
    this.#bytes += bytes
    const ofFields = this.#ofSet.get(set) ?? new Map<CountedField, Counts>()
    ofFields.set(field, counts.slice(0, field.size))
    this.#ofSet.set(set, ofFields)
  }
}
