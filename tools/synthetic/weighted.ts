import type { Random } from './random.ts'

/**
 * Items, some more likely than others, drawn in constant time: the alias method as M. D. Vose builds it
 * ("A linear algorithm for generating random numbers with a given distribution", 1991).
 */
export class Weighted<Item> {
  private readonly items: readonly Item[]
  /** keep[i] is the probability that a draw landing on item i stays there; length = items. */
  private readonly keep: Float64Array
  /** alias[i] is the item that a draw landing on i goes to otherwise; length = items. */
  private readonly alias: Uint32Array

  constructor(entries: readonly (readonly [item: Item, weight: number])[]) {
    this.items = entries.map(([item]) => item)
    this.keep = new Float64Array(entries.length).fill(1)
    this.alias = Uint32Array.from(entries, (_, index) => index)
    const sum = entries.reduce((total, [, weight]) => total + weight, 0)
    const shares = entries.map(([, weight]) => (weight * entries.length) / sum)
    const small = indexesWhere(shares, (share) => share < 1)
    const large = indexesWhere(shares, (share) => share >= 1)
    // Invariant: the shares left in small and large together average 1.
    while (small.length > 0 && large.length > 0) {
      const low = small.pop()!
      const high = large.pop()!
      this.keep[low] = shares[low]!
      this.alias[low] = high
      shares[high] = shares[high]! + shares[low]! - 1
      ;(shares[high]! < 1 ? small : large).push(high)
    }
  }

  draw(random: Random): Item {
    // One random number is enough: its whole part is the item landed on, its fraction decides whether to stay.
    const landing = random.fraction() * this.items.length
    const index = Math.floor(landing)
    return this.items[landing - index < this.keep[index]! ? index : this.alias[index]!]!
  }
}

/** Items in order of popularity: the one at rank r (from 1) is drawn in proportion to r^-exponent, as Zipf's law has it for words and cities. */
export function zipf<Item>(items: readonly Item[], exponent: number): Weighted<Item> {
  return new Weighted(items.map((item, index) => [item, (index + 1) ** -exponent]))
}

function indexesWhere(values: readonly number[], test: (value: number) => boolean): number[] {
  return values.flatMap((value, index) => (test(value) ? [index] : []))
}
