import { countryKey } from '../../event/country-spelling.ts'
import { valueKey } from '../../event/fold.ts'
import type { FacetName } from '../../snapshot/format.ts'
import type { StringPool } from '../../snapshot/pool.ts'
import { postingList, type Snapshot } from '../../snapshot/snapshot.ts'
import { keyNumber, labelOf } from '../key-lookup.ts'
import { MAX_VALUE_CHARACTERS } from '../request.ts'
import { nearestKeys, noMistakesInWord } from './nearest-keys.ts'

const MAX_SUGGESTIONS = 5

/** A value of a facet that a caller may have meant. */
interface Candidate {
  /** Number of the value's key in its facet. */
  readonly key: number
  readonly mistakes: number
}

/** Up to five values of a facet near a folded text that is not one of them; nearest first. */
export function nearestValues(snapshot: Snapshot, facet: FacetName, given: string): string[] {
  return bestValues(snapshot, facet, candidatesNear(snapshot.facets[facet].keys, given))
}

/**
 * Up to five countries near a spelling that means none; nearest first. All have events. They are found by
 * each of their accepted spellings, or by the spelling of events whose country is not known; a spelling of
 * two countries finds both. Names with a comma are left out, for sent in a list they would be two.
 */
export function nearestCountries(snapshot: Snapshot, given: string): string[] {
  const { countries, facets } = snapshot
  const candidates = candidatesNear(facets.country.keys, valueKey(given))
  for (const [spelling, mistakes] of nearestKeys(countries.spellings, countryKey(given), noMistakesInWord)) {
    const key = keyNumber(facets.country.keys, valueKey(countries.names.text(countries.countryOf[spelling]!)))
    if (key !== undefined) candidates.push({ key, mistakes })
  }
  return bestValues(snapshot, 'country', candidates, (label) => !label.includes(','))
}

function candidatesNear(keys: StringPool, given: string): Candidate[] {
  return Array.from(nearestKeys(keys, given), ([key, mistakes]) => ({ key, mistakes }))
}

/**
 * The best candidates that can be sent as a parameter, in the spelling that most of their events use: fewest
 * mistakes first, then most events. A candidate with two mistakes more than the best was hardly meant. A
 * value may be among the candidates several times.
 */
function bestValues(
  snapshot: Snapshot,
  facet: FacetName,
  candidates: readonly Candidate[],
  isAllowed: (label: string) => boolean = () => true,
): string[] {
  const fewest = Math.min(...candidates.map(({ mistakes }) => mistakes))
  const labels = candidates
    .filter(({ mistakes }) => mistakes <= fewest + 1)
    .map((candidate) => ({ ...candidate, events: postingList(snapshot, facet, candidate.key).count }))
    .sort((a, b) => a.mistakes - b.mistakes || b.events - a.events || a.key - b.key)
    .map(({ key }) => labelOf(snapshot, facet, key))
    .filter((label) => [...label].length <= MAX_VALUE_CHARACTERS && isAllowed(label))
  return [...new Set(labels)].slice(0, MAX_SUGGESTIONS)
}
