/** Samples that a report shows of each kind. */
const SHOWN = 5

interface Counted<Sample> {
  count: number
  readonly samples: Sample[]
}

/** How many cases there are of each kind, with the first few samples that differ. */
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

  /** The kinds that have any case, in the order of their first case. */
  kinds(): Kind[] {
    return [...this.#kinds.keys()]
  }

  get total(): number {
    return this.kinds().reduce((sum, kind) => sum + this.of(kind).count, 0)
  }
}
