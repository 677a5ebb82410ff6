/**
 * How many single mistakes turn `a` into `b`: a missing, an extra or a wrong letter, or two neighbours swapped; `limit + 1` as soon as
 * there are more than `limit`. Letters are code points. Looks at no more than 2 * limit + 1 cells for each letter of `a`.
 *
 * Optimal string alignment distance (what was swapped is not edited again): Boytsov, "Indexing methods for approximate dictionary
 * searching", ACM JEA 16 (2011), section 2.1; band and early end after Ukkonen, "Algorithms for approximate string matching",
 * Information and Control 64 (1985).
 */
export function editDistance(a: string, b: string, limit: number): number {
  const from = lettersOf(a)
  const to = lettersOf(b)
  const tooFar = limit + 1
  if (Math.abs(from.length - to.length) > limit) return tooFar
  // invariant: within the band, row[j] is the distance of the first i letters of `from` and the first j of `to`; beside it, tooFar
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, j) => Math.min(j, tooFar))
  let row: number[] = []
  for (let i = 1; i <= from.length; i++) {
    const first = Math.max(1, i - limit)
    const end = Math.min(to.length, i + limit)
    row[first - 1] = first === 1 ? Math.min(i, tooFar) : tooFar
    if (end < to.length) row[end + 1] = tooFar
    let nearest = row[first - 1]!
    for (let j = first; j <= end; j++) {
      const changed = last[j - 1]! + (from[i - 1] === to[j - 1] ? 0 : 1)
      const isSwapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      const swapped = isSwapped ? beforeLast[j - 2]! + 1 : tooFar
      row[j] = Math.min(changed, last[j]! + 1, row[j - 1]! + 1, swapped, tooFar)
      if (row[j]! < nearest) nearest = row[j]!
    }
    // No cell below can be nearer: a swap that jumps over this row adds one to a cell whose diagonal neighbour here is at most that.
    if (nearest === tooFar) return tooFar
    const spare = beforeLast
    beforeLast = last
    last = row
    row = spare
  }
  return last[to.length]!
}

function lettersOf(text: string): number[] {
  const letters: number[] = []
  for (const letter of text) letters.push(letter.codePointAt(0)!)
  return letters
}
