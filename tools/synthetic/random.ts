/** Seeded random numbers, not for secrets: sfc32 of PractRand (https://pracrand.sourceforge.net). */
export class Random {
  private a: number
  private b: number
  private c: number
  private counter = 1

  /** `seed` is any safe integer. Each `stream` gives an unrelated sequence for the same seed. */
  constructor(seed: number, stream = 0) {
    this.a = seed | 0
    this.b = Math.floor(seed / 2 ** 32) | 0
    this.c = stream | 0
    // after 12 rounds, every bit of the state depends on every bit of the seed
    for (let round = 0; round < 12; round++) this.bits()
  }

  /** 32 random bits as a signed integer. */
  private bits(): number {
    const result = (this.a + this.b + this.counter) | 0
    this.counter = (this.counter + 1) | 0
    this.a = this.b ^ (this.b >>> 9)
    this.b = (this.c + (this.c << 3)) | 0
    this.c = ((this.c << 21) | (this.c >>> 11)) + result
    this.c |= 0
    return result
  }

  /** A number from 0 (inclusive) to 1 (exclusive). */
  fraction(): number {
    return (this.bits() >>> 0) / 2 ** 32
  }

  /** An integer from 0 to `bound - 1`. */
  below(bound: number): number {
    return Math.floor(this.fraction() * bound)
  }

  /** An integer from `low` to `high`, both inclusive. */
  between(low: number, high: number): number {
    return low + this.below(high - low + 1)
  }

  /** True with a probability from 0 to 1. */
  chance(probability: number): boolean {
    return this.fraction() < probability
  }

  /** A random item. */
  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)]!
  }
}

/**
 * A number from 0 (inclusive) to 1 (exclusive): a hash of an id (the finalizer of MurmurHash3), seeded by
 * `use`. Unlike a draw, it does not change the draws of other values.
 */
export function fractionOf(id: number, use: number): number {
  let bits = (id + Math.imul(use + 1, 0x9e37_79b1)) | 0
  bits = Math.imul(bits ^ (bits >>> 16), 0x85eb_ca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2_ae35)
  return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32
}
