import type { DocSpace } from '../../docset/doc-space.ts'
import type { DocSet } from '../../docset/docset.ts'
import type { CountedField, Counts } from './fields.ts'

/**
 * Retained counts take at most this in all. Counts beyond it are computed each time.
 */
const MAX_BYTES = 16 << 20

/** The counts in retained sets: posting lists of filters and of words. */
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

  /** Retains a copy of the counts if the set is retained and there is room. */
  retain(set: DocSet, field: CountedField, counts: Counts): void {
    const bytes = field.size * Uint32Array.BYTES_PER_ELEMENT
    if (!this.#space.isRetained(set) || this.get(set, field) || this.#bytes + bytes > MAX_BYTES) return
    this.#bytes += bytes
    const ofFields = this.#ofSet.get(set) ?? new Map<CountedField, Counts>()
    ofFields.set(field, counts.slice(0, field.size))
    this.#ofSet.set(set, ofFields)
  }
}
