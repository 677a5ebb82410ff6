import { insertSorted } from '../../docset/sorted.ts'
import type { FacetCount } from '../directory.ts'
import type { CountedField, Counts } from './fields.ts'

/** From this many values on, the least count of them is found out beforehand. */
const MANY = 100

/**
 * The `limit` values with the highest counts, ties by text; values with count 0 are left out. `counts[value]`
 * is the count of a value. Most values are dismissed by one comparison with the lowest count so far, which is
 * found out beforehand where many are wanted. Only ties need their text, unless `isTextBefore` tells their
 * order without.
 */
export function topCounts(
  counts: Counts,
  size: number,
  textOf: (value: number) => string,
  limit: number,
  detailsOf: CountedField['details'] = () => ({}),
  isTextBefore = (a: number, b: number) => textOf(a) < textOf(b),
): FacetCount[] {
  const top: number[] = []
  // invariant: a value that counts less is not among the first `limit`
  let least = limit < MANY || size < limit ? 1 : Math.max(1, leastOfTop(counts, size, limit))
  for (let value = 0; value < size; value++) {
    if (counts[value]! < least) continue
    insertSorted(top, value, comesBefore, limit)
    if (top.length === limit) least = counts[top[limit - 1]!]!
  }
  return top.map((value) => ({ value: textOf(value), count: counts[value]!, ...detailsOf(value) }))

  function comesBefore(a: number, b: number): boolean {
    const more = counts[a]! - counts[b]!
    return more > 0 || (more === 0 && isTextBefore(a, b))
  }
}

/**
 * A count that at least `limit` values reach, and few more; 0 where fewer values have any. Counts are tallied
 * in steps that grow with them: each one up to 15 by itself, 16 with 17, 18 with 19, 32 to 35, and so on.
 */
function leastOfTop(counts: Counts, size: number, limit: number): number {
  const ofStep = new Uint32Array(32 * STEPS)
  for (let value = 0; value < size; value++) ofStep[stepOf(counts[value]!)]!++
  let step = ofStep.length
  for (let values = 0; values < limit && step > 0; ) values += ofStep[--step]!
  return firstOf(step)
}

/** Steps from a power of two to the next. */
const STEPS = 8

function stepOf(count: number): number {
  if (count < STEPS) return count
  const power = 31 - Math.clz32(count)
  return (power - 2) * STEPS + ((count >>> (power - 3)) & (STEPS - 1))
}

/** The least count of a step. */
function firstOf(step: number): number {
  if (step < STEPS) return step
  return (STEPS + (step & (STEPS - 1))) << ((step >>> 3) - 1)
}
