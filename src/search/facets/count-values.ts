import type { DocSpace } from '../../docset/doc-space.ts'
import type { DocSet } from '../../docset/docset.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { type ColumnField, countByColumns } from './by-columns.ts'
import { countMonths, RangeCounts } from './by-months.ts'
import type { CountedField, Counts, FieldCounts } from './fields.ts'
import { RetainedCounts } from './retained-counts.ts'

/** How the values of a field are counted; shown by `confdex explain`. */
export const METHODS = ['known', 'retained', 'by months', 'by columns'] as const
export type Method = (typeof METHODS)[number]

/** Counts values in a snapshot. All methods give the same counts. */
export class ValueCounter {
  readonly #snapshot: Snapshot
  readonly #retained: RetainedCounts
  readonly #ranges: RangeCounts

  constructor(snapshot: Snapshot) {
    this.#snapshot = snapshot
    this.#retained = new RetainedCounts(snapshot.lists.space)
    this.#ranges = new RangeCounts(snapshot)
  }

  /** The counts of some fields in a set. They may lie in the scratch memory of the space. */
  count(set: DocSet, fields: readonly CountedField[], space: DocSpace): FieldCounts {
    const counted = new Map<CountedField, Counts>()
    const byColumns: ColumnField[] = []
    for (const field of fields) {
      const method = this.methodFor(set, field)
      if (method === 'by columns') byColumns.push(field as ColumnField)
      else counted.set(field, this.#countBy(method, set, field))
    }
    // all of them in one pass over the members
    for (const [field, counts] of countByColumns(set, byColumns, space)) counted.set(field, counts)
    for (const [field, counts] of counted) this.#retained.retain(set, field, counts)
    return counted
  }

  /** The method that costs least. */
  methodFor(set: DocSet, field: CountedField): Method {
    if (set.count === this.#snapshot.rows) return 'known'
    if (this.#retained.get(set, field)) return 'retained'
    if (!hasColumn(field)) return 'by months'
    return set.form === 'range' && this.#ranges.hasRoomFor(field) ? 'by months' : 'by columns'
  }

  #known({ group, size }: CountedField): Counts {
    const { lists } = this.#snapshot
    const first = lists.first(group)
    return lists.count.subarray(first, first + size)
  }

  #countBy(method: Exclude<Method, 'by columns'>, set: DocSet, field: CountedField): Counts {
    switch (method) {
      case 'known':
        return this.#known(field)
      case 'retained':
        return this.#retained.get(set, field)!
      case 'by months':
        return hasColumn(field) && set.form === 'range'
          ? this.#ranges.count(set, field)
          : countMonths(this.#snapshot, set)
    }
  }
}

function hasColumn(field: CountedField): field is ColumnField {
  return field.column !== undefined
}
