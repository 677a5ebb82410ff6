import type { DocSpace } from '../../docset/doc-space.ts'
import { type DocSet, range } from '../../docset/docset.ts'
import { andNot } from '../../docset/subtract.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { type ColumnField, countByColumns } from './by-columns.ts'
import { countByLists, listsCostLess } from './by-lists.ts'
import { countMonths, RangeCounts } from './by-months.ts'
import type { CountedField, Counts, FieldCounts } from './fields.ts'
import { RetainedCounts } from './retained-counts.ts'

/** How the values of a field were counted; shown by `confdex explain`. */
export const METHODS = ['known', 'retained', 'by months', 'by posting lists', 'by columns', 'by the others'] as const
export type Method = (typeof METHODS)[number]
/** The methods that count one field at a time; the others count all fields in one pass. */
type OneByOne = Exclude<Method, 'by columns' | 'by the others'>

/**
 * Counts values in a snapshot. Each field of a set is counted by the method that costs least; all methods
 * give the same counts.
 */
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
    const byOthers: ColumnField[] = []
    for (const field of fields) {
      const method = this.methodFor(set, field)
      if (method === 'by columns') byColumns.push(field as ColumnField)
      else if (method === 'by the others') byOthers.push(field as ColumnField)
      else counted.set(field, this.#countBy(method, set, field))
    }
    // all of them in one pass over the members
    for (const [field, counts] of countByColumns(set, byColumns, space)) counted.set(field, counts)
    for (const [field, counts] of this.#countByOthers(set, byOthers, space)) counted.set(field, counts)
    for (const [field, counts] of counted) this.#retained.retain(set, field, counts)
    return counted
  }

  /** The method that costs least. */
  methodFor(set: DocSet, field: CountedField): Method {
    if (set.count === this.#snapshot.rows) return 'known'
    if (this.#retained.get(set, field)) return 'retained'
    if (!hasColumn(field)) return 'by months'
    if (set.form === 'range' && this.#ranges.hasRoomFor(field)) return 'by months'
    const others = this.#snapshot.rows - set.count
    const areFewer = set.form === 'dense' && others < set.count
    if (listsCostLess(set, field, areFewer ? others : set.count)) return 'by posting lists'
    return areFewer ? 'by the others' : 'by columns'
  }

  /** Counts the documents that a set lacks, where these are fewer, and subtracts them from all. */
  #countByOthers(set: DocSet, fields: readonly ColumnField[], space: DocSpace): FieldCounts {
    if (fields.length === 0) return new Map()
    const others = andNot(range(0, space.rows), set, space)
    const all = new Map(fields.map((field) => [field, this.#known(field)]))
    return minus(all, countByColumns(others, fields, space))
  }

  #known({ group, size }: CountedField): Counts {
    const { lists } = this.#snapshot
    const first = lists.first(group)
    return lists.count.subarray(first, first + size)
  }

  #countBy(method: OneByOne, set: DocSet, field: CountedField): Counts {
    switch (method) {
      case 'known':
        return this.#known(field)
      case 'retained':
        return this.#retained.get(set, field)!
      case 'by months':
        return hasColumn(field) && set.form === 'range'
          ? this.#ranges.count(set, field)
          : countMonths(this.#snapshot, set)
      case 'by posting lists':
        return countByLists(this.#snapshot, set, field)
    }
  }
}

/** Counts without those of a part. */
function minus(all: FieldCounts, part: FieldCounts): FieldCounts {
  return new Map(
    Array.from(all, ([field, counts]) => {
      const ofPart = part.get(field)!
      return [field, Uint32Array.from({ length: field.size }, (_, value) => counts[value]! - ofPart[value]!)]
    }),
  )
}

function hasColumn(field: CountedField): field is ColumnField {
  return field.column !== undefined
}
