import type { DocSpace } from '../../docset/doc-space.ts'
import type { DocSet } from '../../docset/docset.ts'
import { tally } from '../../docset/tally.ts'
import { countInWindows } from '../../docset/walk.ts'
import type { Ids } from '../../snapshot/format.ts'
import { memoize } from '../../snapshot/memoize.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import type { CountedField, Counts, FieldCounts, ValueColumn } from './fields.ts'

/** The methods of counting values, as `confdex explain` shows them. */
export const METHODS = ['known', 'retained', 'by months', 'by columns'] as const
export type Method = (typeof METHODS)[number]

/** A field with a column: the value of each document. */
type ColumnField = CountedField & { readonly column: ValueColumn }

/** Counts values in a snapshot. All methods return the same counts. */
export class ValueCounter {
  readonly #snapshot: Snapshot
  readonly #retained: RetainedCounts

  constructor(snapshot: Snapshot) {
    this.#snapshot = snapshot
    this.#retained = new RetainedCounts(snapshot.lists.space)
  }

  /** The counts of some fields in a set. The arrays may be in scratch memory. */
  count(set: DocSet, fields: readonly CountedField[], space: DocSpace): FieldCounts {
    const counted = new Map<CountedField, Counts>()
    const byColumns: ColumnField[] = []
    for (const field of fields) {
      switch (this.methodFor(set, field)) {
        case 'known':
          counted.set(field, this.#known(field))
          break
        case 'retained':
          counted.set(field, this.#retained.get(set, field)!)
          break
        case 'by months':
          counted.set(field, countInWindows(set, monthStarts(this.#snapshot)))
          break
        case 'by columns':
          byColumns.push(field as ColumnField)
      }
    }
    for (const [field, counts] of countByColumns(set, byColumns, space)) counted.set(field, counts)
    for (const [field, counts] of counted) this.#retained.retain(set, field, counts)
    return counted
  }

  methodFor(set: DocSet, field: CountedField): Method {
    if (set.count === this.#snapshot.rows) return 'known'
    if (this.#retained.get(set, field)) return 'retained'
    return field.column === undefined ? 'by months' : 'by columns'
  }

  #known({ group, size }: CountedField): Counts {
    const { lists } = this.#snapshot
    const first = lists.first(group)
    return lists.count.subarray(first, first + size)
  }
}

/** monthStarts[m] is the first document of month m; the last element is the number of documents. */
const monthStarts = memoize(({ lists, rows }: Snapshot): Uint32Array => {
  const first = lists.first('month')
  return Uint32Array.of(...lists.start.subarray(first, first + lists.size('month')), rows)
})

/** Looks up every member of a set in the columns of some fields. The counts are in scratch memory. */
function countByColumns(set: DocSet, fields: readonly ColumnField[], space: DocSpace): FieldCounts {
  const ofIds = new Map<Ids, Uint32Array>()
  for (const { column } of fields) {
    if (!ofIds.has(column.ids)) ofIds.set(column.ids, space.zeros(column.valueOfId.length))
  }
  const tallies = Array.from(ofIds, ([values, counts]) => ({ values, counts }))
  tally(set, tallies, space.memory.kernels)
  return new Map(
    fields.map((field) => {
      const { ids, valueOfId } = field.column
      // the last count is the number of documents without a value
      const counts = space.zeros(field.size + 1)
      const spelled = ofIds.get(ids)!
      for (let id = 0; id < valueOfId.length; id++) counts[valueOfId[id]!]! += spelled[id]!
      return [field, counts]
    }),
  )
}

/** Maximum bytes of all retained counts. Further counts are computed each time. */
const MAX_BYTES = 16 << 20

/** Memoized facet counts of retained sets, which never change. They make facets twice as fast. */
export class RetainedCounts {
  readonly #space: DocSpace
  readonly #ofSet = new Map<DocSet, Map<CountedField, Counts>>()
  #bytes = 0

  constructor(space: DocSpace) {
    this.#space = space
  }

  get(set: DocSet, field: CountedField): Counts | undefined {
    return this.#ofSet.get(set)?.get(field)
  }

  /** Retains a copy of the counts if the set is retained and there is room. */
  retain(set: DocSet, field: CountedField, counts: Counts): void {
    const bytes = field.size * Uint32Array.BYTES_PER_ELEMENT
    if (!this.#space.isRetained(set) || this.get(set, field) || this.#bytes + bytes > MAX_BYTES) return
    this.#bytes += bytes
    const ofFields = this.#ofSet.get(set) ?? new Map<CountedField, Counts>()
    ofFields.set(field, counts.slice(0, field.size))
    this.#ofSet.set(set, ofFields)
  }
}
