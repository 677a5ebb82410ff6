import type { DocSpace } from '../docset/doc-space.ts'
import { type DocSet, NONE } from '../docset/docset.ts'
import { union } from '../docset/unite.ts'
import { fold, valueKey, wordsOf } from '../event/fold.ts'
import { postingList, type Snapshot } from '../snapshot/snapshot.ts'
import { keyNumber, keysWithWords, labelOf } from './key-lookup.ts'
import { nearestValues } from './near/suggest.ts'
import type { Interpretation, Suggestion } from './notes.ts'
import { parameterOf } from './request.ts'

/** A filter on one value, resolved. */
export interface ValueClause {
  readonly docs: DocSet
  readonly interpretation: readonly Interpretation[]
  readonly suggestions: readonly Suggestion[]
}

/** Fields whose values may be given in part. */
type WordyFacet = 'topic' | 'sub_topic' | 'city'

const NOUNS: Readonly<Record<WordyFacet, { one: string; many: string }>> = {
  topic: { one: 'topic', many: 'topics' },
  sub_topic: { one: 'sub-topic', many: 'sub-topics' },
  city: { one: 'city', many: 'cities' },
}

/** Resolves a topic, sub-topic or city: the whole value, else all values with the given words, else nothing but suggestions. */
export function valueClause(snapshot: Snapshot, facet: WordyFacet, given: string, space: DocSpace): ValueClause {
  const { keys } = snapshot.facets[facet]
  const whole = keyNumber(keys, valueKey(given))
  if (whole !== undefined) return { docs: postingList(snapshot, facet, whole), interpretation: [], suggestions: [] }
  const partial = keysWithWords(keys, fold(given))
  if (partial.length > 0) return partialClause(snapshot, facet, given, partial, space)
  const didYouMean = nearestValues(snapshot, facet, fold(given))
  const parameter = parameterOf({ by: facet, value: given })
  return {
    docs: NONE,
    interpretation: [],
    suggestions: didYouMean.length > 0 ? [{ parameter, given, didYouMean }] : [],
  }
}

function partialClause(
  snapshot: Snapshot,
  facet: WordyFacet,
  given: string,
  keys: readonly number[],
  space: DocSpace,
): ValueClause {
  const { lists } = snapshot
  const eventsOf = (key: number) => lists.count[lists.first(facet) + key]!
  const mostEventsFirst = [...keys].sort((a, b) => eventsOf(b) - eventsOf(a) || a - b)
  const { one, many } = NOUNS[facet]
  const words = wordsOf(fold(given)).length === 1 ? 'this word' : 'all of these words'
  return {
    docs: union(
      keys.map((key) => postingList(snapshot, facet, key)),
      space,
    ),
    interpretation: [
      {
        parameter: parameterOf({ by: facet, value: given }),
        given,
        used: mostEventsFirst.map((key) => labelOf(snapshot, facet, key)),
        reason: `No ${one} is called ${JSON.stringify(given)}; ${keys.length === 1 ? `one ${one} has ${words}` : `${keys.length} ${many} have ${words}`} in the name.`,
      },
    ],
    suggestions: [],
  }
}
