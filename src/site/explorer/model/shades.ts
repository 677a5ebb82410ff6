/** Steps of shading, from the fewest events (0) to the most. */
export const SHADES = 5

/**
 * Shades by rank, so that a few large counts do not leave everything else pale: each shade has about as many
 * of the counts. Equal counts have the same shade.
 */
export function shadesOf(counts: readonly number[]): (count: number) => number {
  const ascending = counts.toSorted((a, b) => a - b)
  // bounds[i] is the least count of shade i + 1
  const bounds = Array.from(
    { length: SHADES - 1 },
    (_, index) => ascending[Math.floor((ascending.length * (index + 1)) / SHADES)],
  )
  return (count) => bounds.filter((bound) => bound !== undefined && count >= bound).length
}
