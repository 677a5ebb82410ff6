import type { DocSpace } from '../../docset/doc-space.ts'
import type { DocSet } from '../../docset/docset.ts'
import { tally } from '../../docset/tally.ts'
import type { Ids } from '../../snapshot/format.ts'
import type { CountedField, FieldCounts, ValueColumn } from './fields.ts'

/** A field with a column: the value of each document. */
export type ColumnField = CountedField & { readonly column: ValueColumn }

/**
 * Looks every member of a set up in the columns of some fields. Fields of one column share the look-up. The
 * counts lie in scratch memory.
 */
export function countByColumns(set: DocSet, fields: readonly ColumnField[], space: DocSpace): FieldCounts {
  const ofIds = new Map<Ids, Uint32Array>()
  for (const { column } of fields) {
    if (!ofIds.has(column.ids)) ofIds.set(column.ids, space.zeros(column.valueOfId.length))
  }
  const tallies = Array.from(ofIds, ([values, counts]) => ({ values, counts }))
  tally(set, tallies, space.memory.kernels)
  return new Map(
    fields.map((field) => {
      const { ids, valueOfId } = field.column
      // the last count is that of documents without a value
      const counts = space.zeros(field.size + 1)
      const spelled = ofIds.get(ids)!
      for (let id = 0; id < valueOfId.length; id++) counts[valueOfId[id]!]! += spelled[id]!
      return [field, counts]
    }),
  )
}
