import type { EventTable } from '../table/event-table.ts'

/** Which row of the table becomes which document. */
export interface RowOrder {
  /**
   * `rowOf[doc]` is the row that becomes document doc; length = rows. Documents ascend by (start day, id).
   */
  readonly rowOf: Uint32Array
  /** `docsById[rank]` is the document with the rank-th smallest event id; length = rows. */
  readonly docsById: Uint32Array
}

/**
 * Orders rows by (start day, id): first by id, with a comparison sort, then by day, with a stable counting
 * sort (Knuth, The Art of Computer Programming 3, 5.2, algorithm D).
 *
 * Example: four rows in the order of the dump.
 *
 *     row        0   1   2   3
 *     id        30  10  20  40
 *     start day  7   9   7   7
 *
 * By id the rows are 1, 2, 0, 3. Three rows start on day 7 and one on day 9, so day 7 begins at document 0
 * and day 9 at document 3. In the order of ids, row 1 becomes document 3, row 2 document 0, row 0 document 1,
 * row 3 document 2: `rowOf` is 2, 0, 3, 1 and `docsById` is 3, 0, 1, 2.
 */
export function orderRows(table: EventTable): RowOrder {
  const ids = table.id.values()
  const starts = table.start.values()
  const rowsById = Uint32Array.from(ids, (_, row) => row).sort((a, b) => ids[a]! - ids[b]!)

  const firstDay = starts.reduce((least, day) => Math.min(least, day), starts[0] ?? 0)
  const lastDay = starts.reduce((most, day) => Math.max(most, day), firstDay)
  // next[d] is the document that the next row of day firstDay + d becomes; one more than days, for the sums
  const next = new Uint32Array(lastDay - firstDay + 2)
  for (const day of starts) next[day - firstDay + 1]!++
  for (let day = 1; day < next.length; day++) next[day]! += next[day - 1]!

  const rowOf = new Uint32Array(ids.length)
  const docsById = new Uint32Array(ids.length)
  rowsById.forEach((row, rank) => {
    const doc = next[starts[row]! - firstDay]!++
    rowOf[doc] = row
    docsById[rank] = doc
  })
  return { rowOf, docsById }
}
