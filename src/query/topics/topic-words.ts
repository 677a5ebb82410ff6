import { type DocSet, NONE } from '../../docset/docset.ts'
import { intersect } from '../../docset/intersect.ts'
import { tally } from '../../docset/tally.ts'
import { union } from '../../docset/unite.ts'
import { postingList, type Snapshot } from '../../snapshot/snapshot.ts'
import { significantTerms } from '../../text/topic-name.ts'
import { formsOf, TOPIC_FACETS, type Topic, type TopicFacet } from './topic-names.ts'

/** Minimum number of events that use some words: fewer may be a coincidence, or one series. */
export const MIN_EVENTS = 3
/** Minimum share that the events of the topic have in the events with the words. */
const MIN_CONCENTRATION = 0.5
/** Factor by which the words must be more frequent in events of a topic than in all events. */
const MIN_LIFT = 4
/** Minimum share of the topic's events that use the words: with less, the topic is about something else. */
const MIN_SHARE = 0.01
/** Minimum share (see MIN_SHARE), relative to the largest share of any topic. */
const MIN_OF_BEST = 0.3

/** The topics and sub-topics of most of the events with some words: `cryptocurrency` finds `Blockchain`. */
export function topicsUsing(snapshot: Snapshot, terms: readonly string[]): readonly Topic[] {
  const docs = eventsWithTerms(snapshot, terms)
  const { lists, rows } = snapshot
  // words in more than 1 of MIN_LIFT events cannot be MIN_LIFT times as frequent in a topic
  if (docs.count < MIN_EVENTS || MIN_LIFT * docs.count > rows) return []
  const using: { topic: Topic; share: number }[] = []
  for (const facet of TOPIC_FACETS) {
    const first = lists.first(facet)
    countsByKey(snapshot, facet, docs).forEach((events, key) => {
      if (events < MIN_EVENTS || events < MIN_CONCENTRATION * docs.count) return
      const share = events / lists.count[first + key]!
      const isNotable = share >= MIN_SHARE && share >= (MIN_LIFT * docs.count) / rows
      if (isNotable) using.push({ topic: { facet, key }, share })
    })
  }
  const best = Math.max(...using.map(({ share }) => share))
  return using.filter(({ share }) => share >= MIN_OF_BEST * best).map(({ topic }) => topic)
}

/** The events whose names have all significant terms of `terms`, or of another form of `terms`. */
export function eventsWithTerms(snapshot: Snapshot, terms: readonly string[]): DocSet {
  const [first = NONE, ...others] = formsOf(snapshot, terms).map((form) => eventsWithForm(snapshot, form))
  return others.length === 0 ? first : union([first, ...others], snapshot.lists.space)
}

function eventsWithForm(snapshot: Snapshot, form: string): DocSet {
  const found = significantTerms(form.split(' ')).map((term) => snapshot.vocabulary.find(term))
  const known = found.filter((term) => term !== undefined)
  if (known.length === 0 || known.length < found.length) return NONE
  return intersect(
    known.map((term) => postingList(snapshot, 'name_term', term)),
    snapshot.lists.space,
  )
}

/** The number of documents of `docs` with each key of a facet. */
function countsByKey({ facets, lists: { space } }: Snapshot, facet: TopicFacet, docs: DocSet): Uint32Array {
  const { ids, keyOf, keys } = facets[facet]
  const spelled = space.zeros(keyOf.length)
  tally(docs, [{ values: ids, counts: spelled }], space.memory.kernels)
  // the last count is of documents without a value
  const counts = new Uint32Array(keys.length + 1)
  for (let spelling = 0; spelling < keyOf.length; spelling++) counts[keyOf[spelling]!]! += spelled[spelling]!
  return counts.subarray(0, keys.length)
}
