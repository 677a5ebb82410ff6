import type { DocSpace } from '../../docset/doc-space.ts'
import { type DocSet, NONE } from '../../docset/docset.ts'
import { intersect } from '../../docset/intersect.ts'
import { tally } from '../../docset/tally.ts'
import { postingList, type Snapshot } from '../../snapshot/snapshot.ts'
import { tellingTerms } from '../../text/topic-name.ts'
import type { Topic, TopicFacet } from './topic-names.ts'

/** Events that must use some words, for these to tell anything. One or two are chance, or one series. */
export const LEAST_EVENTS = 3
/**
 * Share of a topic's events that must use the words: below it, most of what is found is about something else.
 */
const LEAST_SHARE = 0.02
/** How much more often than in the whole directory a topic's events must use the words. */
const LEAST_LIFT = 4
/** Topics beside the one that uses the words most have at least this part of its share. */
const LEAST_OF_BEST = 0.3
const MOST_TOPICS = 5

/**
 * The topics of a facet whose events use some words notably often; the one that does so most comes first. For
 * a value that names no topic: `cryptocurrency` finds `Blockchain`.
 */
export function topicsUsing(snapshot: Snapshot, facet: TopicFacet, terms: readonly string[], space: DocSpace): Topic[] {
  const { lists, rows } = snapshot
  const docs = eventsWithTerms(snapshot, terms, space)
  if (docs.count < LEAST_EVENTS) return []
  const counts = countsByKey(snapshot, facet, docs, space)
  const usual = docs.count / rows
  const first = lists.first(facet)
  const using: { key: number; share: number }[] = []
  counts.forEach((events, key) => {
    const share = events / lists.count[first + key]!
    if (events >= LEAST_EVENTS && share >= LEAST_SHARE && share >= LEAST_LIFT * usual) using.push({ key, share })
  })
  using.sort((a, b) => b.share - a.share || a.key - b.key)
  return using
    .filter(({ share }) => share >= LEAST_OF_BEST * using[0]!.share)
    .slice(0, MOST_TOPICS)
    .map(({ key }) => ({ facet, key }))
}

/** The events that have all telling terms in their names. */
export function eventsWithTerms(snapshot: Snapshot, terms: readonly string[], space: DocSpace): DocSet {
  const found = tellingTerms(terms).map((term) => snapshot.vocabulary.find(term))
  const known = found.filter((term) => term !== undefined)
  if (known.length === 0 || known.length < found.length) return NONE
  return intersect(
    known.map((term) => postingList(snapshot, 'name_term', term)),
    space,
  )
}

/** How many members of a set each key of a facet has; length = keys. */
function countsByKey({ facets }: Snapshot, facet: TopicFacet, docs: DocSet, space: DocSpace): Uint32Array {
  const { ids, keyOf, keys } = facets[facet]
  const spelled = space.list(keyOf.length).fill(0, 0, keyOf.length)
  tally(docs, [{ values: ids, counts: spelled }], space.memory.kernels)
  // the last count is that of documents without a value
  const counts = new Uint32Array(keys.length + 1)
  for (let spelling = 0; spelling < keyOf.length; spelling++) counts[keyOf[spelling]!]! += spelled[spelling]!
  return counts.subarray(0, keys.length)
}
