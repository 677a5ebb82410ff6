import type { Facet } from '../../snapshot/snapshot.ts'
import type { TopicRelations } from '../../snapshot/topics.ts'
import { flatLists } from './group-docs.ts'

export type SimilarTopics = Pick<TopicRelations, 'similarStart' | 'similar' | 'percent'>

/** Minimum events of a topic that is compared. With fewer events, the words of their names are too random. */
const MIN_EVENTS = 10
/** Maximum compared topics, because one array holds all pairs: the topics with the most events. */
const MAX_COMPARED = 2000
const MAX_SIMILAR = 5
/** Minimum similarity of similar topics, 0 to 1. Of 54 pairs that were judged by hand, 50 are right. */
const MIN_SIMILARITY = 0.15
/** Minimum log-likelihood ratio of a notable term: 1 % significance, with one degree of freedom. */
const MIN_LIKELIHOOD = 6.63
/** If at least this share of the smaller topic's events has both topics, one is a part of the other. */
const MAX_SHARED = 0.5
const HAS_DIGIT = /\p{N}/u
/** The key of documents without a topic. */
const NO_KEY = -1

/** Two similar topics; a < b. */
interface Pair {
  readonly a: number
  readonly b: number
  readonly percent: number
}

export interface TopicEvents {
  /** `facets[0]` are topics, `facets[1]` sub-topics. */
  readonly facets: readonly [Facet, Facet]
  readonly terms: readonly string[]
  /** `nameLists[term]` are the documents whose name has the term, ascending. */
  readonly nameLists: readonly Uint32Array[]
  /** False if a topic's name has no subject: the topic is not compared. Numbers as in `TopicRelations`. */
  readonly hasSubject: (topic: number) => boolean
}

/**
 * Compares topics by the names of their events. Each topic is a vector of its notable terms: terms that its
 * events use more often than by chance. The weight of a term is its inverse topic frequency, times the square
 * root of its log-likelihood ratio (Dunning 1993). Similarity is the cosine without the term that adds most,
 * because one common word (`Structural Biology`, `Structural Engineering`) does not make topics similar.
 */
export function makeSimilarTopics({ facets, terms, nameLists, hasSubject }: TopicEvents): SimilarTopics {
  const columns = facets.map(keysOfDocs)
  const subTopicsFrom = facets[0].keys.length
  const topics = subTopicsFrom + facets[1].keys.length
  const events = new Uint32Array(topics)
  columns.forEach((keys, facet) => {
    for (const key of keys) if (key !== NO_KEY) events[facet * subTopicsFrom + key]!++
  })
  const compared = comparedTopics(events, hasSubject)
  const size = compared.length
  // at a * size + b, for a < b: the sum and the maximum, over all terms, of the product of a term's weights
  // in a and b
  const sums = new Float64Array(size * size)
  const largest = new Float32Array(size * size)
  const squares = new Float64Array(size)
  // placeOf[topic] is the topic's position in `compared`, or -1
  const placeOf = new Int32Array(topics).fill(-1)
  compared.forEach((topic, place) => {
    placeOf[topic] = place
  })
  const rows = columns[0]!.length
  const counts = new Uint32Array(size)
  nameLists.forEach((docs, term) => {
    if (docs.length < 2 || HAS_DIGIT.test(terms[term]!)) return
    const met: number[] = []
    columns.forEach((keys, facet) => {
      for (const doc of docs) {
        const key = keys[doc]!
        const place = key === NO_KEY ? -1 : placeOf[facet * subTopicsFrom + key]!
        if (place >= 0 && counts[place]!++ === 0) met.push(place)
      }
    })
    const notable = met
      .map((place) => ({
        place,
        likelihood: likelihood(counts[place]!, events[compared[place]!]!, docs.length, rows),
      }))
      .filter((use) => use.likelihood >= MIN_LIKELIHOOD)
    for (const place of met) counts[place] = 0
    const rarity = Math.log(size / notable.length)
    const weights = notable.map(({ place, likelihood }) => ({ place, weight: Math.sqrt(likelihood) * rarity }))
    for (const { place, weight } of weights) {
      squares[place]! += weight * weight
      for (const other of weights) {
        if (other.place <= place) continue
        const pair = place * size + other.place
        const product = weight * other.weight
        sums[pair]! += product
        largest[pair] = Math.max(largest[pair]!, product)
      }
    }
  })
  const isPart = partsOf(columns, subTopicsFrom, events)
  const similar: Pair[] = []
  sums.forEach((sum, pair) => {
    const [first, second] = [Math.floor(pair / size), pair % size]
    const similarity = sum > 0 ? (sum - largest[pair]!) / Math.sqrt(squares[first]! * squares[second]!) : 0
    const [a, b] = [compared[first]!, compared[second]!]
    if (similarity >= MIN_SIMILARITY && !isPart(a, b)) similar.push({ a, b, percent: Math.round(100 * similarity) })
  })
  return listsOf(topics, similar)
}

/** The key of each document; length = rows. */
function keysOfDocs({ ids, keyOf, keys }: Facet): Int32Array {
  return Int32Array.from(ids, (id) => (keyOf[id] === keys.length ? NO_KEY : keyOf[id]!))
}

function comparedTopics(events: Uint32Array, hasSubject: TopicEvents['hasSubject']): number[] {
  return Array.from(events, (_, topic) => topic)
    .filter((topic) => events[topic]! >= MIN_EVENTS && hasSubject(topic))
    .sort((a, b) => events[b]! - events[a]! || a - b)
    .slice(0, MAX_COMPARED)
    .sort((a, b) => a - b)
}

/**
 * Log-likelihood ratio of a topic and a term; 0 if the topic does not use the term more often than by chance.
 * Of all `rows`, `events` have the topic, `uses` have the term, and `both` have both.
 */
function likelihood(both: number, events: number, uses: number, rows: number): number {
  const expected = (uses * events) / rows
  if (both <= expected) return 0
  const others = uses - both
  return 2 * (both * Math.log(both / expected) + (others > 0 ? others * Math.log(others / (uses - expected)) : 0))
}

/** Returns a function that is true for a topic and a sub-topic if one is a part of the other (MAX_SHARED). */
function partsOf(
  [topicKeys, subTopicKeys]: readonly Int32Array[],
  subTopicsFrom: number,
  events: Uint32Array,
): (topic: number, sub_topic: number) => boolean {
  const shared = new Map<number, number>()
  topicKeys!.forEach((topic, doc) => {
    const sub_topic = subTopicKeys![doc]!
    if (topic === NO_KEY || sub_topic === NO_KEY) return
    const pair = topic * events.length + subTopicsFrom + sub_topic
    shared.set(pair, (shared.get(pair) ?? 0) + 1)
  })
  return (a, b) => (shared.get(a * events.length + b) ?? 0) >= MAX_SHARED * Math.min(events[a]!, events[b]!)
}

/** For each topic the topics most similar to it, most similar first. */
function listsOf(topics: number, pairs: readonly Pair[]): SimilarTopics {
  const lists: { topic: number; percent: number }[][] = Array.from({ length: topics }, () => [])
  for (const { a, b, percent } of pairs) {
    lists[a]!.push({ topic: b, percent })
    lists[b]!.push({ topic: a, percent })
  }
  const shown = lists.map((list) =>
    list.sort((a, b) => b.percent - a.percent || a.topic - b.topic).slice(0, MAX_SIMILAR),
  )
  const { starts, values } = flatLists(shown.map((list) => list.map(({ topic }) => topic)))
  return { similarStart: starts, similar: values, percent: Uint8Array.from(shown.flat(), ({ percent }) => percent) }
}
