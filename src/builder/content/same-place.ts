import { websiteKey } from '../../snapshot/also-listed.ts'
import type { SnapshotArrays } from '../../snapshot/snapshot.ts'
import { addTo } from './group-docs.ts'

/** The columns by which records of one event are found, in document order. */
export type ListedColumns = Pick<SnapshotArrays, 'start' | 'end' | 'names' | 'websites' | 'facets' | 'places'>

/** True if two documents have the same city, or the city of one of them is unknown. */
export function isSamePlace({ facets: { city }, places }: ListedColumns, a: number, b: number): boolean {
  const unknown = city.keys.length
  const [keyA, keyB] = [city.keyOf[city.ids[a]!]!, city.keyOf[city.ids[b]!]!]
  if (keyA === unknown || keyB === unknown || keyA === keyB) return true
  return places.ids[a] === places.ids[b] && places.ids[a]! < places.placed
}

/**
 * Sets of documents with the same days and the same known place, among documents with the same name. A set
 * whose documents name different websites, venues or organizers is left out: two universities may hold a
 * `Physics Colloquium` in a city on one day.
 */
export function samePlaces(docs: Uint32Array, columns: ListedColumns): readonly number[][] {
  const { start, end, facets, places } = columns
  const { city, country } = facets
  const byPlace = new Map<string, number[]>()
  for (const doc of docs) {
    const cityKey = city.keyOf[city.ids[doc]!]!
    if (cityKey === city.keys.length) continue
    const place = places.ids[doc]!
    const where = place < places.placed ? `place ${place}` : `city ${cityKey} ${country.keyOf[country.ids[doc]!]}`
    addTo(byPlace, `${start[doc]} ${end[doc]} ${where}`, doc)
  }
  return [...byPlace.values()].filter((set) => set.length > 1 && mayBeOne(columns, set))
}

/** True if the known websites of the documents are equal, and so are the known venues and organizers. */
function mayBeOne({ facets, websites }: ListedColumns, docs: readonly number[]): boolean {
  const agreeOn = (name: 'venue' | 'organizer') => {
    const { ids, keys, keyOf } = facets[name]
    return new Set(docs.map((doc) => keyOf[ids[doc]!]!).filter((key) => key !== keys.length)).size <= 1
  }
  const addresses = new Set(docs.map((doc) => websiteKey(websites.text(doc))).filter((key) => key !== ''))
  return addresses.size <= 1 && agreeOn('venue') && agreeOn('organizer')
}
