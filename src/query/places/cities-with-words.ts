import type { DocSpace } from '../../docset/doc-space.ts'
import { NONE } from '../../docset/docset.ts'
import { union } from '../../docset/unite.ts'
import { fold, valueKey, wordsOf } from '../../event/fold.ts'
import { postingList, type Snapshot } from '../../snapshot/snapshot.ts'
import { keyNumber, keysWithWords, labelOf } from '../key-lookup.ts'
import { quoted } from '../notes.ts'
import type { ValueClause } from '../values.ts'

/**
 * Resolves a city that is no place to the events that write it so; where there are none, to those of all
 * spellings that contain the given words.
 */
export function citiesWithWords(snapshot: Snapshot, given: string, space: DocSpace): ValueClause {
  const { keys } = snapshot.facets.city
  const whole = keyNumber(keys, valueKey(given))
  if (whole !== undefined) return { docs: postingList(snapshot, 'city', whole), interpretation: [], proposals: [] }
  const partial = keysWithWords(keys, fold(given))
  if (partial.length === 0) return { docs: NONE, interpretation: [], proposals: [] }
  const lists = partial.map((key) => postingList(snapshot, 'city', key))
  const used = mostEventsFirst(snapshot, partial).map((key) => labelOf(snapshot, 'city', key))
  const interpretation = { parameter: 'city' as const, given, used, reason: reasonOf(given, used) }
  return { docs: union(lists, space), interpretation: [interpretation], proposals: [] }
}

function mostEventsFirst({ lists }: Snapshot, keys: readonly number[]): number[] {
  const eventsOf = (key: number) => lists.count[lists.first('city') + key]!
  return [...keys].sort((a, b) => eventsOf(b) - eventsOf(a) || a - b)
}

function reasonOf(given: string, used: readonly string[]): string {
  const words = wordsOf(fold(given)).length === 1 ? 'this word' : 'these words'
  const unknown = `No city is called ${quoted(given)}.`
  return used.length === 1
    ? `${unknown} Searched in ${quoted(used[0]!)}, the only city with ${words} in its name.`
    : `${unknown} Searched in the ${used.length} cities with ${words} in their names.`
}
