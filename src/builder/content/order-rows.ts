import type { EventTable } from '../table/event-table.ts'

/** A row of the dump among the kept ones, counted from 0. */
export interface RowOrder {
  /** rowOf[doc] is the row that became document doc; documents ascend by (start day, id). */
  readonly rowOf: Uint32Array
  /** Documents in ascending order of event id. */
  readonly docsById: Uint32Array
}

/**
 * Orders rows by (start day, id): once by id, with a comparison, then by day, with a stable counting sort
 * (Knuth, The Art of Computer Programming 3, 5.2, algorithm D).
 */
export function orderRows(table: EventTable): RowOrder {
  const ids = table.id.values()
  const starts = table.start.values()
  const rowsById = Uint32Array.from(ids, (_, row) => row).sort((a, b) => ids[a]! - ids[b]!)

  const firstDay = starts.reduce((least, day) => Math.min(least, day), starts[0] ?? 0)
  const lastDay = starts.reduce((most, day) => Math.max(most, day), firstDay)
  // next[d] is the document that the next row of day firstDay + d becomes
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
