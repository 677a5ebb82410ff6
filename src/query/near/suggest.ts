import { countryKey } from '../../event/country-spelling.ts'
import { valueKey } from '../../event/fold.ts'
import type { FacetName } from '../../snapshot/format.ts'
import { postingList, type Snapshot } from '../../snapshot/snapshot.ts'
import { keyNumber, labelOf } from '../key-lookup.ts'
import { MAX_VALUE_CHARACTERS } from '../request.ts'
import { nearestKeys, noMistakesInWord } from './nearest-keys.ts'

const MAX_SUGGESTIONS = 5

/** A value of a facet that may have been meant. */
interface Candidate {
  /** Number of the value's key in its facet. */
  readonly key: number
  readonly mistakes: number
}

/** Up to five values of a facet near a folded text that is none of them; nearest first. */
export function nearestValues(snapshot: Snapshot, facet: FacetName, given: string): string[] {
  const near = nearestKeys(snapshot.facets[facet].keys, given)
  const candidates = Array.from(near, ([key, mistakes]) => ({ key, mistakes }))
  return bestValues(snapshot, facet, candidates)
}

/**
 * Up to five countries with events near a spelling that means none, by all their accepted spellings: stored names, or events' own
 * spellings of no known country. No name with a comma, which would be two in a list. A spelling of two countries is near both.
 */
export function nearestCountries(snapshot: Snapshot, written: string): string[] {
  const { countries, facets } = snapshot
  const candidates = Array.from(nearestKeys(facets.country.keys, valueKey(written)), ([key, mistakes]) => ({
    key,
    mistakes,
  }))
  for (const [spelling, mistakes] of nearestKeys(countries.spellings, countryKey(written), noMistakesInWord)) {
    const key = keyNumber(facets.country.keys, valueKey(countries.names.text(countries.countryOf[spelling]!)))
    if (key !== undefined) candidates.push({ key, mistakes })
  }
  return bestValues(snapshot, 'country', candidates, (label) => !label.includes(','))
}

/**
 * The best of some values that can be sent back, as most of their events write them: fewest mistakes first, then most events. One that
 * needs two mistakes more than the best was hardly meant. A value may be among the candidates several times.
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
