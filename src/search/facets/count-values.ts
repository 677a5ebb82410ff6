import type { DocSpace } from '../../docset/doc-space.ts'
import type { DocSet } from '../../docset/docset.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { type ColumnField, countByColumns } from './by-columns.ts'
import { countByLists, listsCostLess } from './by-lists.ts'
import { countMonths, RangeCounts } from './by-months.ts'
import type { Counts, FieldCounts } from './counts.ts'
import type { CountedField } from './fields.ts'
import { RetainedCounts } from './retained-counts.ts'

/** How the values of a field were counted, for whoever reads a plan. */
export const WAYS = ['known', 'kept', 'by months', 'by posting lists', 'by columns'] as const
export type Way = (typeof WAYS)[number]

/** Counts values in a snapshot, each field of a set by the way that costs least, with the same figures whichever it is. */
export class ValueCounter {
  readonly #snapshot: Snapshot
  readonly #kept: RetainedCounts
  readonly #ranges: RangeCounts

  constructor(snapshot: Snapshot) {
    this.#snapshot = snapshot
    this.#kept = new RetainedCounts(snapshot.lists.space)
    this.#ranges = new RangeCounts(snapshot)
  }

  /** The counts of some fields in a set; they may lie in the space's memory. */
  count(set: DocSet, fields: readonly CountedField[], space: DocSpace): FieldCounts {
    const counted = new Map<CountedField, Counts>()
    const looked: ColumnField[] = []
    for (const field of fields) {
      const way = this.wayOf(set, field)
      if (way === 'by columns') looked.push(field as ColumnField)
      else counted.set(field, this.#countBy(way, set, field))
    }
    for (const [field, counts] of countByColumns(set, looked, space)) counted.set(field, counts)
    for (const [field, counts] of counted) this.#kept.keep(set, field, counts)
    return counted
  }

  /** The way that costs least. */
  wayOf(set: DocSet, field: CountedField): Way {
    if (set.count === this.#snapshot.rows) return 'known'
    if (this.#kept.get(set, field)) return 'kept'
    if (!hasColumn(field)) return 'by months'
    if (set.form === 'range' && this.#ranges.hasRoomFor(field)) return 'by months'
    return listsCostLess(set, field) ? 'by posting lists' : 'by columns'
  }

  #countBy(way: Exclude<Way, 'by columns'>, set: DocSet, field: CountedField): Counts {
    const { lists } = this.#snapshot
    switch (way) {
      case 'known': {
        const first = lists.first(field.group)
        return lists.count.subarray(first, first + field.size)
      }
      case 'kept':
        return this.#kept.get(set, field)!
      case 'by months':
        return hasColumn(field) && set.form === 'range'
          ? this.#ranges.count(set, field)
          : countMonths(this.#snapshot, set)
      case 'by posting lists':
        return countByLists(this.#snapshot, set, field)
    }
  }
}

function hasColumn(field: CountedField): field is ColumnField {
  return field.column !== undefined
}
