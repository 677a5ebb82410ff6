/**
 * The number of mistakes that turn `a` into `b`, or `limit + 1` when there are more than `limit`. A mistake
 * is a missing, an extra or a wrong letter, or two neighbours swapped: `netwrok` is one away from `network`.
 * Letters are code points.
 *
 * This is the optimal string alignment distance: what was swapped is not edited again. It
 * fills one row of the matrix for each letter of `a`, and of each row only the cells that can
 * be within the limit, 2 * limit + 1 of them.
 *
 * Boytsov, "Indexing methods for approximate dictionary searching", ACM JEA 16 (2011), section 2.1. Band and
 * early end: Ukkonen, "Algorithms for approximate string matching", Information and Control 64 (1985).
 */
export function editDistance(a: string, b: string, limit: number): number {
  const from = lettersOf(a)
  const to = lettersOf(b)
  const tooFar = limit + 1
  if (Math.abs(from.length - to.length) > limit) return tooFar
  // invariant: row[j] is the distance of the first i letters of `from` and the first j of
  // `to`; beside the band, tooFar
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
    // No cell below can be nearer. A swap jumps over this row, but it adds one to a cell of the row before,
    // and the diagonal neighbour of that cell, in this row, is at most that.
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
