import type { DocId } from '../docset/docset.ts'
import { valueKey } from '../event/fold.ts'
import { websiteKey } from '../snapshot/also-listed.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { type ItemValue, itemValues } from './item-fields.ts'

/** Fields that are not compared: fields of the record and not of the event, and derived fields. */
const NOT_COMPARED: ReadonlySet<string> = new Set([
  'id',
  'source',
  'licence',
  'series',
  'duplicate_of',
  'dates.formatted',
])

/** The fields of items in which known values of records differ (section 2.8 of docs/contract.md). */
export function disagreements(snapshot: Snapshot, docs: readonly DocId[]): string[] {
  return itemValues(snapshot)
    .filter(({ path }) => !NOT_COMPARED.has(path))
    .filter((field) => {
      const known = docs.map((doc) => comparedValue(snapshot, field, doc)).filter((value) => value !== '')
      return new Set(known).size > 1
    })
    .map(({ path }) => path)
}

/** The value of a document in the form in which it is compared; an empty text if it is not known. */
function comparedValue({ places, websites }: Snapshot, { path, text, isWhole, json }: ItemValue, doc: DocId): string {
  if (path === 'website') return websiteKey(websites.text(doc))
  if (path === 'location.city' && places.ids[doc]! < places.placed) return `place ${places.ids[doc]}`
  if (text === undefined) return json(doc) === 'null' ? '' : json(doc)
  const value = text.pool.text(text.ids === undefined ? doc : text.ids[doc]! - (text.first ?? 0))
  return isWhole && value === 'null' ? '' : valueKey(value)
}
