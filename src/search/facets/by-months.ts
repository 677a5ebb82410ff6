import type { DocSpace } from '../../docset/doc-space.ts'
import { type DocSet, type Range, range } from '../../docset/docset.ts'
import { lowerBound } from '../../docset/sorted.ts'
import { countInWindows } from '../../docset/walk.ts'
import { memoize, memoizeByKey } from '../../snapshot/memoize.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { type ColumnField, countByColumns } from './by-columns.ts'
import type { CountedField, Counts } from './fields.ts'

/**
 * monthStarts[m] is the first document of month m; the last element is the number of documents. Documents are
 * in the order of days.
 */
const monthStarts = memoize(({ lists, rows }: Snapshot): Uint32Array => {
  const first = lists.first('month')
  return Uint32Array.of(...lists.start.subarray(first, first + lists.size('month')), rows)
})

/** How many members of a set each month has. */
export function countMonths(snapshot: Snapshot, set: DocSet): Counts {
  return countInWindows(set, monthStarts(snapshot))
}

/**
 * before[m * size + v] is how many documents before month m have value v of a field with `size` values. The
 * last row counts all documents.
 */
type CountsBefore = Uint32Array

/**
 * Counts of a field in ranges of documents. Whole months are counted by subtracting two rows of a table,
 * which is made when it is first needed; the parts of a month at both ends are counted by columns.
 */
export class RangeCounts {
  readonly #snapshot: Snapshot
  readonly #tableOf: (field: ColumnField) => CountsBefore

  constructor(snapshot: Snapshot) {
    this.#snapshot = snapshot
    this.#tableOf = memoizeByKey((field: ColumnField) => makeTable(monthStarts(snapshot), field, snapshot.lists.space))
  }

  /**
   * Whether the table takes at most 4 bytes an event. A directory of few events, many months and many values
   * is as fast without.
   */
  hasRoomFor({ size }: CountedField): boolean {
    return monthStarts(this.#snapshot).length * size <= this.#snapshot.rows
  }

  count(set: Range, field: ColumnField): Counts {
    const { space } = this.#snapshot.lists
    const starts = monthStarts(this.#snapshot)
    const firstMonth = lowerBound(starts, set.from)
    const endMonth = lowerBound(starts, set.to + 1) - 1
    if (firstMonth >= endMonth) return countByColumn(set, field, space)
    const table = this.#tableOf(field)
    const before = countByColumn(range(set.from, starts[firstMonth]!), field, space)
    const after = countByColumn(range(starts[endMonth]!, set.to), field, space)
    const [first, end] = [firstMonth * field.size, endMonth * field.size]
    const counts = new Uint32Array(field.size)
    for (let value = 0; value < field.size; value++) {
      counts[value] = table[end + value]! - table[first + value]! + before[value]! + after[value]!
    }
    return counts
  }
}

function makeTable(starts: Uint32Array, field: ColumnField, space: DocSpace): CountsBefore {
  const table = new Uint32Array(starts.length * field.size)
  const mark = space.mark()
  for (let month = 1; month < starts.length; month++) {
    space.backTo(mark)
    const ofMonth = countByColumn(range(starts[month - 1]!, starts[month]!), field, space)
    const row = month * field.size
    for (let value = 0; value < field.size; value++)
      table[row + value] = table[row - field.size + value]! + ofMonth[value]!
  }
  space.backTo(mark)
  return table
}

function countByColumn(set: Range, field: ColumnField, space: DocSpace): Counts {
  return countByColumns(set, [field], space).get(field)!
}
