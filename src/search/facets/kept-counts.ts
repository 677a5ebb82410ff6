import type { Bits, Dense, DocSet } from '../../docset/docset.ts'
import type { Counts } from './counts.ts'
import type { CountedField } from './fields.ts'

/**
 * Counts that are kept take no more than this in all. The 136 dense posting lists and some 100 dense combinations of a million synthetic events with
 * 2,900 values would take 3 MB; what is beyond is counted each time.
 */
const MOST_BYTES = 8 << 20

/** The counts of sets that stay as they are in a snapshot, kept: those of one filter or word that many events have, and of combinations. */
export class KeptCounts {
  readonly #rows: number
  readonly #ofBits = new Map<Bits, Map<CountedField, Counts>>()
  #bytes = 0

  constructor(rows: number) {
    this.#rows = rows
  }

  /** Undefined for sets that do not stay, and where nobody has counted. */
  get(set: DocSet, field: CountedField): Counts | undefined {
    return this.#stays(set) ? this.#ofBits.get(set.bits)?.get(field) : undefined
  }

  /** Keeps counts of a set if it stays and there is room. */
  keep(set: DocSet, field: CountedField, counts: Counts): void {
    const bytes = field.size * Uint32Array.BYTES_PER_ELEMENT
    if (!this.#stays(set) || this.get(set, field) || this.#bytes + bytes > MOST_BYTES) return
    this.#bytes += bytes
    const ofFields = this.#ofBits.get(set.bits) ?? new Map<CountedField, Counts>()
    ofFields.set(
      field,
      Uint32Array.from({ length: field.size }, (_, value) => counts[value]!),
    )
    this.#ofBits.set(set.bits, ofFields)
  }

  #stays(set: DocSet): set is Dense {
    return set.form === 'dense' && set.bits.isKept && set.from === 0 && set.to === this.#rows
  }
}
