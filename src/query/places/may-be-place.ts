import { continentNamed } from '../../event/continents.ts'
import { countryKey } from '../../event/country-spelling.ts'
import { memoize } from '../../snapshot/memoize.ts'
import type { StringPool } from '../../snapshot/pool.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { keyNumber, numbersByKey } from '../key-lookup.ts'
import { isIn } from '../near/term-filter.ts'
import { placedNames } from './placed-names.ts'

/**
 * False only where a folded text means no place with events. Most runs of words of a query mean none, and
 * finding that out by all rules takes long.
 */
export function mayBePlace(snapshot: Snapshot, folded: string): boolean {
  if (mayBeName(snapshot, folded)) return true
  const lastBlank = folded.lastIndexOf(' ')
  if (lastBlank < 0 || !lastWordsOfAreas(snapshot).has(folded.slice(lastBlank + 1))) return false
  for (let end = lastBlank; end > 0; end = folded.lastIndexOf(' ', end - 1)) {
    if (mayBeName(snapshot, folded.slice(0, end))) return true
  }
  return false
}

/** False only where a text is no whole name of a place with events, region, country, group or continent. */
function mayBeName(snapshot: Snapshot, name: string): boolean {
  const { places, regions, countries, countryGroups, facets } = snapshot
  if (isIn(placedNames(places).filter, name)) return true
  const key = countryKey(name)
  return (
    keyNumber(regions.names, name) !== undefined ||
    keyNumber(countries.spellings, key) !== undefined ||
    keyNumber(countryGroups.names, key) !== undefined ||
    keyNumber(facets.country.keys, name) !== undefined ||
    continentNamed(key) !== undefined
  )
}

/** The last words of all names that may stand behind the name of a place, and of value names. */
export const lastWordsOfAreas = memoize(({ regions, countries, countryGroups, facets }: Snapshot): Set<string> => {
  const words = new Set<string>()
  const addAll = (pool: StringPool) => {
    for (const name of numbersByKey(pool).keys()) words.add(lastWordOf(name))
  }
  for (const pool of [regions.names, countries.spellings, countryGroups.names, facets.country.keys]) addAll(pool)
  for (const word of ['america', 'asia', 'europe', 'africa', 'oceania']) words.add(word)
  return words
})

function lastWordOf(name: string): string {
  return name.slice(name.lastIndexOf(' ') + 1)
}
