import type { Random } from './random.ts'

/**
 * Draws items by weight in constant time: the alias method (M. D. Vose, 1991). Example: heads with weight 3
 * and tails with weight 1 share two slots of equal width. Slot 0 is all heads; slot 1 is half tails, half
 * heads: `stay` is 1, 0.5 and `alias` is 0, 0.
 */
export class Weighted<Item> {
  private readonly items: readonly Item[]
  /** `stay[i]` is the probability that a draw in slot i gives item i. */
  private readonly stay: Float64Array
  /** `alias[i]` is the index of the item that other draws in slot i give. */
  private readonly alias: Uint32Array

  constructor(entries: readonly (readonly [item: Item, weight: number])[]) {
    this.items = entries.map(([item]) => item)
    this.stay = new Float64Array(entries.length).fill(1)
    this.alias = Uint32Array.from(entries, (_, index) => index)
    const sum = entries.reduce((total, [, weight]) => total + weight, 0)
    const shares = entries.map(([, weight]) => (weight * entries.length) / sum)
    const small = indexesWhere(shares, (share) => share < 1)
    const large = indexesWhere(shares, (share) => share >= 1)
    // invariant: the mean of the shares of the items in `small` and `large` is 1
    while (small.length > 0 && large.length > 0) {
      const low = small.pop()!
      const high = large.pop()!
      this.stay[low] = shares[low]!
      this.alias[low] = high
      shares[high] = shares[high]! + shares[low]! - 1
      ;(shares[high]! < 1 ? small : large).push(high)
    }
  }

  draw(random: Random): Item {
    // the whole part of the number is the slot, its fraction chooses between item and alias
    const landing = random.fraction() * this.items.length
    const index = Math.floor(landing)
    return this.items[landing - index < this.stay[index]! ? index : this.alias[index]!]!
  }
}

/** Items by popularity (Zipf's law): the item at rank r, from 1, has the weight r^-exponent. */
export function zipf<Item>(items: readonly Item[], exponent: number): Weighted<Item> {
  return new Weighted(items.map((item, index) => [item, (index + 1) ** -exponent]))
}

function indexesWhere(values: readonly number[], test: (value: number) => boolean): number[] {
  return values.flatMap((value, index) => (test(value) ? [index] : []))
}
