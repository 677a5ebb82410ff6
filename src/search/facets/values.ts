import type { DocId } from '../../docset/docset.ts'
import { lowerBound } from '../../docset/sorted.ts'
import { valueKey } from '../../event/fold.ts'
import { countryNamed } from '../../query/country-names.ts'
import { keyNumber } from '../../query/key-lookup.ts'
import { placeOfValueName } from '../../query/places/value-names.ts'
import { meaningOfWhole } from '../../query/places/whole-name.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { type ColumnFacet, countedFields } from './fields.ts'

export type NamedField = Extract<ColumnFacet, 'topic' | 'sub_topic' | 'city' | 'country' | 'month' | 'series'>

/** All values of a field in a snapshot, by number. */
export interface FieldValues {
  readonly size: number
  readonly text: (value: number) => string
  readonly count: (value: number) => number
  /** The value of a document; `size` or more if it has none. */
  readonly at: (doc: DocId) => number
  /** The value that a name means; undefined if it means no value, or several values together. */
  readonly named: (name: string) => number | undefined
}

export function valuesOfFields(snapshot: Snapshot): (name: NamedField) => FieldValues {
  const { lists } = snapshot
  const fields = countedFields(snapshot)
  return (name) => {
    const { group, size, text, column } = fields[name]
    const first = lists.first(group)
    // each month is a range of documents
    const monthStarts = lists.start.subarray(first, first + size)
    return {
      size,
      text,
      count: (value) => lists.count[first + value]!,
      at: (doc) => (column === undefined ? lowerBound(monthStarts, doc + 1) - 1 : column.valueOfId[column.ids[doc]!]!),
      named: (given) => {
        const value = numberNamed(snapshot, name, given)
        return value === undefined || value >= size ? undefined : value
      },
    }
  }
}

function numberNamed(snapshot: Snapshot, name: NamedField, given: string): number | undefined {
  const { facets, months } = snapshot
  const folded = valueKey(given)
  switch (name) {
    case 'month':
      return keyNumber(months, given)
    case 'city': {
      const byValueName = placeOfValueName(snapshot, folded)
      if (byValueName !== undefined) return byValueName
      const meaning = meaningOfWhole(snapshot, folded, undefined)
      return meaning?.kind === 'city' ? meaning.place : undefined
    }
    case 'country': {
      const meaning = countryNamed(snapshot, given)
      return meaning?.kind === 'country' ? keyNumber(facets.country.keys, valueKey(meaning.label)) : undefined
    }
    default:
      return facets[name].keys.indexOf(folded)
  }
}
