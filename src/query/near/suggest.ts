import { countryKey } from '../../event/country-spelling.ts'
import { valueKey } from '../../event/fold.ts'
import type { FacetName } from '../../snapshot/format.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { keyNumber, labelOf } from '../key-lookup.ts'
import { MAX_VALUE_CHARACTERS } from '../request.ts'
import { nearestKeys, noMistakesInWord } from './nearest-keys.ts'

const MAX_SUGGESTIONS = 5

/** The number of mistakes of each key of a facet that a caller may have meant. */
type Candidates = Map<number, number>

/** Up to five values of a facet near a folded text that is not one of them; nearest first. */
export function nearestValues(snapshot: Snapshot, facet: FacetName, given: string): string[] {
  return bestValues(snapshot, facet, new Map(nearestKeys(snapshot.facets[facet].keys, given)))
}

/**
 * Up to five countries near a spelling that means none; nearest first. All have events. They are found by
 * each of their accepted spellings, or by the spelling of events whose country is not known; a spelling of
 * two countries finds both. Names with a comma are left out, for sent in a list they would be two.
 */
export function nearestCountries(snapshot: Snapshot, given: string): string[] {
  const { countries, facets } = snapshot
  const candidates: Candidates = new Map(nearestKeys(facets.country.keys, valueKey(given)))
  const spelled: Candidates = new Map()
  for (const [spelling, mistakes] of nearestKeys(countries.spellings, countryKey(given), noMistakesInWord)) {
    addFewest(spelled, countries.countryOf[spelling]!, mistakes)
  }
  for (const [country, mistakes] of spelled) {
    const key = keyNumber(facets.country.keys, valueKey(countries.names.text(country)))
    if (key !== undefined) addFewest(candidates, key, mistakes)
  }
  return bestValues(snapshot, 'country', candidates, (label) => !label.includes(','))
}

function addFewest(candidates: Candidates, number: number, mistakes: number): void {
  candidates.set(number, Math.min(mistakes, candidates.get(number) ?? mistakes))
}

/**
 * The best candidates that can be sent as a parameter, in the spelling that most of their events use: fewest
 * mistakes first, then most events. A candidate with two mistakes more than the best was hardly meant.
 */
function bestValues(
  snapshot: Snapshot,
  facet: FacetName,
  candidates: Candidates,
  isAllowed: (label: string) => boolean = () => true,
): string[] {
  let fewest = Number.POSITIVE_INFINITY
  for (const mistakes of candidates.values()) fewest = Math.min(fewest, mistakes)
  const { lists } = snapshot
  const first = lists.first(facet)
  const bestFirst = [...candidates]
    .filter(([, mistakes]) => mistakes <= fewest + 1)
    .sort(([a, mistakesInA], [b, mistakesInB]) => {
      return mistakesInA - mistakesInB || lists.count[first + b]! - lists.count[first + a]! || a - b
    })
  const labels = new Set<string>()
  for (const [key] of bestFirst) {
    if (labels.size === MAX_SUGGESTIONS) break
    const label = labelOf(snapshot, facet, key)
    if ([...label].length <= MAX_VALUE_CHARACTERS && isAllowed(label)) labels.add(label)
  }
  return [...labels]
}
