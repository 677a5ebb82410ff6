/** Maximum samples of each kind in a report. */
const SHOWN = 10

interface Counted<Sample> {
  count: number
  readonly samples: Sample[]
}

/** Number of cases of each kind, with the first few distinct samples. */
export class Samples<Kind, Sample> {
  readonly #kinds = new Map<Kind, Counted<Sample>>()

  add(kind: Kind, sample: Sample): void {
    const counted = this.of(kind)
    this.#kinds.set(kind, counted)
    counted.count++
    if (counted.samples.length < SHOWN && !counted.samples.includes(sample)) counted.samples.push(sample)
  }

  of(kind: Kind): Counted<Sample> {
    return this.#kinds.get(kind) ?? { count: 0, samples: [] }
  }
}

/** Maximum distinct texts of a column that are counted. */
const MAX_TEXTS = 10_000
/** Maximum texts in each list of a `ValueReport`. */
const SHOWN_TEXTS = 20

/** Report on the texts of a column whose values have several spellings. */
export interface ValueReport {
  /** Number of rows whose text was read. */
  readonly read: number
  /** Number of rows whose text means no value. */
  readonly unread: number
  /** Some texts that were read as another text, most rows first. */
  readonly mapped: readonly { readonly written: string; readonly value: string; readonly rows: number }[]
  /** Some texts that could not be read, most rows first. */
  readonly samples: readonly { readonly written: string; readonly rows: number }[]
}

/** Counts the texts of a column, and the values that they were read as. */
export class ValueCounts {
  /** By written text that differs from its value: the value (`''` for none), and the number of rows. */
  readonly #texts = new Map<string, { readonly value: string; rows: number }>()
  #read = 0
  #unread = 0

  /** `written` is `''` for no text, `value` is `''` for no value. */
  add(written: string, value: string): void {
    if (written === '') return
    if (value === '') this.#unread++
    else this.#read++
    if (written === value) return
    const known = this.#texts.get(written)
    if (known) known.rows++
    else if (this.#texts.size < MAX_TEXTS) this.#texts.set(written, { value, rows: 1 })
  }

  report(): ValueReport {
    const texts = [...this.#texts]
      .map(([written, { value, rows }]) => ({ written, value, rows }))
      .sort((a, b) => b.rows - a.rows || (a.written < b.written ? -1 : 1))
    const unread = texts.filter(({ value }) => value === '')
    return {
      read: this.#read,
      unread: this.#unread,
      mapped: texts.filter(({ value }) => value !== '').slice(0, SHOWN_TEXTS),
      samples: unread.slice(0, SHOWN_TEXTS).map(({ written, rows }) => ({ written, rows })),
    }
  }
}
