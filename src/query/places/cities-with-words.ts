import type { DocSpace } from '../../docset/doc-space.ts'
import { union } from '../../docset/unite.ts'
import { valueKey, wordsOf } from '../../event/fold.ts'
import { postingList, type Snapshot } from '../../snapshot/snapshot.ts'
import { keyNumber, keysWithWords, labelOf } from '../key-lookup.ts'
import { quoted } from '../notes.ts'
import type { ValueClause } from '../values.ts'

/** The cities that a value means by its letters, whatever places they are. */
export interface CitiesWithWords {
  /** Numbers of keys; never empty. */
  readonly keys: readonly number[]
  /** How many events they have. An event has one city. */
  readonly events: number
  /** The cities as events write them, most events first; empty where the one is written as the value. */
  readonly used: readonly string[]
  /** Says why words were looked for; undefined where no city is called so. */
  readonly unknown: string | undefined
}

/**
 * The cities that are written as a folded value; where there are none, those that contain all its words.
 * Undefined where there are none either.
 */
export function citiesWithWords(snapshot: Snapshot, value: string, unknown?: string): CitiesWithWords | undefined {
  const { lists } = snapshot
  const { city } = snapshot.facets
  const eventsOf = (key: number) => lists.count[lists.first('city') + key]!
  const whole = keyNumber(city.keys, value)
  if (whole !== undefined) return { keys: [whole], events: eventsOf(whole), used: [], unknown }
  const partial = keysWithWords(city, value)
  if (partial.length === 0) return undefined
  const events = partial.reduce((sum, key) => sum + eventsOf(key), 0)
  const mostFirst = partial.toSorted((a, b) => eventsOf(b) - eventsOf(a) || a - b)
  return { keys: partial, events, used: mostFirst.map((key) => labelOf(snapshot, 'city', key)), unknown }
}

/** The events in some cities. */
export function clauseOfCities(
  snapshot: Snapshot,
  given: string,
  { keys, used, unknown }: CitiesWithWords,
  space: DocSpace,
): ValueClause {
  const docs = union(
    keys.map((key) => postingList(snapshot, 'city', key)),
    space,
  )
  if (used.length === 0) return { docs, interpretation: [], proposals: [] }
  const reason = `${unknown ?? `No city is called ${quoted(given)}.`} ${searchedIn(given, used)}`
  return { docs, interpretation: [{ parameter: 'city', given, used, reason }], proposals: [] }
}

function searchedIn(given: string, used: readonly string[]): string {
  const words = wordsOf(valueKey(given)).length === 1 ? 'this word' : 'these words'
  return used.length === 1
    ? `Searched in ${quoted(used[0]!)}, the only city with ${words} in its name.`
    : `Searched in the ${used.length} cities with ${words} in their names.`
}
