import type { DocSpace } from '../docset/doc-space.ts'
import { type DocSet, type LazyUnion, NONE } from '../docset/docset.ts'
import { union } from '../docset/unite.ts'
import { fold, valueKey, wordsOf } from '../event/fold.ts'
import { postingList, type Snapshot } from '../snapshot/snapshot.ts'
import { keyNumber, keysWithWords, labelOf } from './key-lookup.ts'
import { nearestValues } from './near/suggest.ts'
import { type Interpretation, type Proposal, quoted } from './notes.ts'
import { parameterOf } from './request.ts'

/** A filter on one value, resolved. */
export interface ValueClause {
  readonly docs: DocSet | LazyUnion
  readonly interpretation: readonly Interpretation[]
  /** Best first. */
  readonly proposals: readonly Proposal[]
  /** Sentences for the caller; usually none. */
  readonly warnings?: readonly string[]
}

/** Fields whose values may be given by some of their words. */
type WordyFacet = 'topic' | 'sub_topic' | 'city'

const NOUNS: Readonly<Record<WordyFacet, { one: string; many: string }>> = {
  topic: { one: 'topic', many: 'topics' },
  sub_topic: { one: 'sub-topic', many: 'sub-topics' },
  city: { one: 'city', many: 'cities' },
}

/**
 * Resolves a topic, sub-topic or city (section 3.3 of docs/contract.md): to the events of that value; where
 * nobody has it, to those of all values that contain the given words; where there are none, to nothing, with
 * proposals.
 */
export function valueClause(snapshot: Snapshot, facet: WordyFacet, given: string, space: DocSpace): ValueClause {
  const { keys } = snapshot.facets[facet]
  const whole = keyNumber(keys, valueKey(given))
  if (whole !== undefined) return { docs: postingList(snapshot, facet, whole), interpretation: [], proposals: [] }
  const parameter = parameterOf({ by: facet, value: given })
  const partial = keysWithWords(keys, fold(given))
  if (partial.length > 0) {
    const lists = partial.map((key) => postingList(snapshot, facet, key))
    const used = mostEventsFirst(snapshot, facet, partial).map((key) => labelOf(snapshot, facet, key))
    const interpretation = { parameter, given, used, reason: partialReason(facet, given, used) }
    return { docs: union(lists, space), interpretation: [interpretation], proposals: [] }
  }
  const proposals = nearestValues(snapshot, facet, fold(given)).map(
    (value): Proposal => ({ parameter, given, didYouMean: [value], instead: [{ by: facet, value }] }),
  )
  return { docs: NONE, interpretation: [], proposals }
}

function mostEventsFirst({ lists }: Snapshot, facet: WordyFacet, keys: readonly number[]): number[] {
  const eventsOf = (key: number) => lists.count[lists.first(facet) + key]!
  return [...keys].sort((a, b) => eventsOf(b) - eventsOf(a) || a - b)
}

function partialReason(facet: WordyFacet, given: string, used: readonly string[]): string {
  const { one, many } = NOUNS[facet]
  const words = wordsOf(fold(given)).length === 1 ? 'this word' : 'these words'
  const unknown = `No ${one} is called ${quoted(given)}.`
  return used.length === 1
    ? `${unknown} Searched in ${quoted(used[0]!)}, the only ${one} with ${words} in its name.`
    : `${unknown} Searched in the ${used.length} ${many} with ${words} in their names.`
}
