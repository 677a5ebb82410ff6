import { NONE } from '../../docset/docset.ts'
import { intersect } from '../../docset/intersect.ts'
import { union } from '../../docset/unite.ts'
import { EVENT_TYPES, type EventType } from '../../event/attributes.ts'
import { fold, valueKey, wordsOf } from '../../event/fold.ts'
import { postingList, type Snapshot } from '../../snapshot/snapshot.ts'
import { similarTopics, topicsOfName } from '../../snapshot/topics.ts'
import { isStopWord } from '../../text/stop-words.ts'
import { termsOf } from '../../text/tokenize.ts'
import { Interpretations } from '../interpretations.ts'
import { keyNumber, labelOf } from '../key-lookup.ts'
import { MAX_SIMILAR_TOPICS, MAX_SIMILAR_TRIED, MAX_TOPIC_WORDS } from '../limits.ts'
import { joined, type Proposal, quoted } from '../notes.ts'
import { type Filter, type FilterParameter, isTooLong, parameterOf } from '../request.ts'
import { nearestValues } from '../spelling.ts'
import type { ValueClause } from '../values.ts'
import { isNegated } from '../words/entities/negation.ts'
import { requestAt } from '../words/entities/recognize.ts'
import { isGeneral, typeMeant } from '../words/entities/type-words.ts'
import { familyTerms } from '../words/fuzzy/related-words.ts'
import { meaningOfTopic, type Step, topicsNearTo } from './topic-meaning.ts'
import {
  distinctTopics,
  TOPIC_FACETS,
  type Topic,
  type TopicFacet,
  topicAt,
  topicsCalled,
  topicsWithTerms,
} from './topic-names.ts'
import { reasonOf } from './topic-notes.ts'
import { eventsWithTerms, MIN_EVENTS } from './topic-words.ts'

/** Steps of `meaningOfTopic` that find exactly the named topics. Other steps may find too few or too many. */
const SURE: readonly Step[] = ['name', 'parts']

/**
 * Resolves a topic or sub-topic (section 3.3 of docs/contract.md). No proposal uses a parameter that another
 * filter has.
 */
export function topicClause(
  snapshot: Snapshot,
  facet: TopicFacet,
  given: string,
  filters: readonly Filter[],
): ValueClause {
  const whole = keyNumber(snapshot.facets[facet].keys, valueKey(given))
  if (whole !== undefined) return { docs: postingList(snapshot, facet, whole), interpretation: [], proposals: [] }
  const parameter = parameterOf({ by: facet, value: given })
  const meaning = meaningOfTopic(snapshot, facet, given)
  const ofType = meaning?.step === 'name' ? undefined : topicOfType(snapshot, facet, given, filters)
  if (ofType) return ofType
  const isSure = meaning !== undefined && SURE.includes(meaning.step)
  const proposals = isSure ? [] : otherReadings(snapshot, facet, given).filter(isFree(parameter, filters))
  if (!meaning) return { docs: NONE, interpretation: [], proposals }
  const topics = mostEventsFirst(snapshot, meaning.topics)
  const used = [...new Set(topics.map((topic) => labelOf(snapshot, topic.facet, topic.key)))]
  const reason = reasonOf(snapshot, facet, given, { ...meaning, topics })
  const lists = topics.map((topic) => postingList(snapshot, topic.facet, topic.key))
  const whenFew = (found: number) => {
    const like = topicsLikeMeant(snapshot, facet, given, topics)
    const instead = [...(isSure ? [asText(given)] : []), ...like.map((topic) => onTopic(snapshot, topic))]
    return proposalsLike({ by: facet, value: given }, instead, filters, found)
  }
  return {
    docs: union(lists, snapshot.lists.space),
    interpretation: [{ parameter, given, used, reason }],
    proposals,
    whenFew,
  }
}

/**
 * Resolves a value with words for a type of events, or with request words ("best", "upcoming"): `machine
 * learning workshops`. The topic without these words is narrowed to the type, if it has events of the type
 * and no filter is on types. Undefined without such words, or if the other words mean no topic.
 */
function topicOfType(
  snapshot: Snapshot,
  facet: TopicFacet,
  given: string,
  filters: readonly Filter[],
): ValueClause | undefined {
  const divided = dividedValue(snapshot, given)
  if (divided === undefined) return undefined
  const { docs, interpretation, ...others } = topicClause(snapshot, facet, divided.subject, filters)
  if (docs.count === 0) return undefined
  const lists = divided.types.map((type) => postingList(snapshot, 'type', EVENT_TYPES.indexOf(type)))
  const { space } = snapshot.lists
  const narrowed = lists.length === 0 ? docs : intersect([docs, union(lists, space)], space)
  // if the topic has no events of the type, all its events are better than no result
  const isNarrowed = narrowed.count > 0 && filters.every(({ by }) => by !== 'type')
  const types = isNarrowed ? divided.types : []
  const parameter = parameterOf({ by: facet, value: given })
  const topics = interpretation.length === 0 ? [divided.subject] : interpretation.flatMap(({ used }) => used)
  const ofTypes = types.length === 0 ? '' : ` for events of the type ${joined(types, 'or')}`
  const reason = `No topic is called ${quoted(given)}. Searched in the topic ${quoted(divided.subject)}${ofTypes}.`
  const sentences = [reason, ...interpretation.map((note) => note.reason)]
  return {
    ...others,
    docs: isNarrowed ? narrowed : docs,
    interpretation: [{ parameter, given, used: [...topics, ...types], reason: sentences.join(' ') }],
    proposals: others.proposals.map((proposal) => ({ ...proposal, given })),
    whenFew: (found) => [
      ...[asWords(parameter, given, divided)].filter(isFree(parameter, filters)),
      ...(others.whenFew?.(found) ?? []),
    ],
  }
}

function asWords(parameter: FilterParameter, given: string, { subject, types }: DividedValue): Proposal {
  const ofType = types.length === 1 ? [{ by: 'type', value: types[0]! } as const] : []
  return { parameter, given, didYouMean: [subject, ...types], instead: [{ by: 'text', text: subject }, ...ofType] }
}

/** Proposals for a value that names no topic: similar topics, and its words as `q`. */
function otherReadings(snapshot: Snapshot, facet: TopicFacet, given: string): Proposal[] {
  const parameter = parameterOf({ by: facet, value: given })
  const near = [
    ...nearestValues(snapshot, facet, fold(given)).map((value): Instead => [{ by: facet, value }]),
    ...topicsOfFamily(snapshot, termsOf(given)).map((topic) => onTopic(snapshot, topic)),
  ].map((instead): Proposal => ({ parameter, given, didYouMean: [textIn(instead)], instead }))
  const events = eventsWithTerms(snapshot, termsOf(given)).count
  // so few events may all misspell the words, so only the similar topics are proposed
  if (events === 0 || (near.length > 0 && events < MIN_EVENTS)) return near
  return [...near, { parameter, given, didYouMean: [given], instead: [{ by: 'text', text: given }] }]
}

/**
 * Proposals for a search that finds few events (`found`), for each filter whose value is the name of a topic
 * or sub-topic. In this order:
 * - topics that have more events, and the words of the value in their own names;
 * - the words of the value as `q`;
 * - similar topics (`findTopicsLike`).
 */
export function similarTopicProposals(snapshot: Snapshot, filters: readonly Filter[], found: number): Proposal[] {
  return filters.flatMap((filter) => {
    if (filter.by !== 'topic' && filter.by !== 'sub_topic') return []
    const { by: facet, value } = filter
    const key = keyNumber(snapshot.facets[facet].keys, valueKey(value))
    if (key === undefined) return []
    const { like, hidden } = topicsLike(snapshot, facet, key)
    const topicsFirst = hidden.map((topic) => onTopic(snapshot, topic))
    const others = like.filter((topic) => !hidden.includes(topic)).map((topic) => onTopic(snapshot, topic))
    return proposalsLike({ by: facet, value }, [...topicsFirst, asText(value), ...others], filters, found)
  })
}

/** Topics similar to `topics`, which the value means, and topics near to the value by data/topics.txt. */
function topicsLikeMeant(snapshot: Snapshot, facet: TopicFacet, given: string, topics: readonly Topic[]): Topic[] {
  const like = topics.flatMap((topic) => topicsLike(snapshot, topic.facet, topic.key).like)
  const near = topicsNearTo(snapshot, facet, termsOf(given))
  const all = [...like.slice(0, MAX_SIMILAR_TOPICS), ...near, ...like.slice(MAX_SIMILAR_TOPICS)]
  return distinctTopics(all.filter((topic) => !topics.some((one) => isSameTopic(one, topic))))
}

/** The one filter that replaces the given value in a proposal. */
type Instead = readonly [Filter]

/**
 * Proposals that replace a value by each of `others`. Words as `q` must find more than `found` events,
 * because every event of a topic also has the words of the topic. If `found` is 0, a proposed topic may be
 * relaxed (see `Proposal.moreThan`).
 */
function proposalsLike(
  replaced: { readonly by: TopicFacet; readonly value: string },
  others: readonly Instead[],
  filters: readonly Filter[],
  found: number,
): Proposal[] {
  const parameter = parameterOf(replaced)
  const given = replaced.value
  return others
    .map((instead): Proposal => {
      const isText = instead[0].by === 'text'
      const moreThan = isText ? found : found > 0 ? 0 : undefined
      return { parameter, given, didYouMean: [textIn(instead)], instead, moreThan }
    })
    .filter(isFree(parameter, filters))
    .slice(0, found > 0 ? MAX_SIMILAR_TOPICS : MAX_SIMILAR_TRIED)
}

function onTopic(snapshot: Snapshot, { facet, key }: Topic): Instead {
  return [{ by: facet, value: labelOf(snapshot, facet, key) }]
}

function asText(text: string): Instead {
  return [{ by: 'text', text }]
}

function textIn([filter]: Instead): string {
  return filter.by === 'text' ? filter.text : (filter as { value: string }).value
}

function isSameTopic(one: Topic, other: Topic): boolean {
  return one.facet === other.facet && one.key === other.key
}

interface TopicsLike {
  /** The most similar topics first, each once. */
  readonly like: readonly Topic[]
  /**
   * Topics that have more events than the topic, and its words in their own names, most events first. The
   * filter, an exact name, does not find them.
   */
  readonly hidden: readonly Topic[]
}

function topicsLike(snapshot: Snapshot, facet: TopicFacet, key: number): TopicsLike {
  return likeTopics.of(snapshot, `${facet} ${key}`, () => {
    const like = findTopicsLike(snapshot, facet, key)
    const own = eventsOf(snapshot, { facet, key })
    const terms = termsOf(labelOf(snapshot, facet, key))
    const called = TOPIC_FACETS.flatMap((each) => topicsWithTerms(snapshot, each, terms))
    const isHidden = (topic: Topic) => eventsOf(snapshot, topic) > own && called.some((one) => isSameTopic(one, topic))
    return { like, hidden: mostEventsFirst(snapshot, like.filter(isHidden)) }
  })
}

const likeTopics = new Interpretations<TopicsLike>('topics like', ({ like }) => 64 * like.length)

function findTopicsLike(snapshot: Snapshot, facet: TopicFacet, key: number): readonly Topic[] {
  const { facets, relations } = snapshot
  const terms = termsOf(labelOf(snapshot, facet, key))
  const called = TOPIC_FACETS.flatMap((each) => topicsCalled(snapshot, each, terms))
  const named = topicsOfName(relations, terms.join(' '))
  const topicsAt = (numbers: Iterable<number>) => Array.from(numbers, (number) => topicAt(snapshot, number))
  const topics = [
    ...called,
    ...topicsAt(named.same),
    ...topicsWithTerms(snapshot, facet, terms),
    ...topicsOfFamily(snapshot, terms),
    ...topicsAt(similarTopics(relations, facet === 'topic' ? key : facets.topic.keys.length + key)),
    ...topicsAt(named.near),
  ]
  return distinctTopics(topics.filter((topic) => !isSameTopic(topic, { facet, key })))
}

/** A test for proposals: no value is too long, and no other filter uses a parameter of the proposal. */
function isFree(parameter: string, filters: readonly Filter[]): (proposal: Proposal) => boolean {
  const taken = filters.map(parameterOf).filter((other) => other !== parameter)
  const isFreeOf = (filter: Filter) => !taken.includes(parameterOf(filter))
  return ({ didYouMean, instead }) => !didYouMean.some(isTooLong) && instead.every(isFreeOf)
}

/** Topics with these terms, one of them replaced by a related term: `Dental Care` for `dentistry`. */
function topicsOfFamily(snapshot: Snapshot, terms: readonly string[]): Topic[] {
  const names = terms.flatMap((term, at) =>
    familyTerms(snapshot, term).map((other) => terms.with(at, snapshot.terms.text(other))),
  )
  return names.flatMap((name) => TOPIC_FACETS.flatMap((each) => topicsWithTerms(snapshot, each, name)))
}

function eventsOf({ lists }: Snapshot, { facet, key }: Topic): number {
  return lists.count[lists.first(facet) + key]!
}

function mostEventsFirst(snapshot: Snapshot, topics: readonly Topic[]): Topic[] {
  const rank = ({ facet }: Topic) => TOPIC_FACETS.indexOf(facet)
  return [...topics].sort((a, b) => eventsOf(snapshot, b) - eventsOf(snapshot, a) || rank(a) - rank(b) || a.key - b.key)
}

/** A value of a topic with words for types, or request words: `upcoming AI workshops`. */
interface DividedValue {
  readonly subject: string
  readonly types: readonly EventType[]
}

/**
 * Divides a value; undefined if all its words or none are the subject, if a type is negated, or if there are
 * more than MAX_TOPIC_WORDS words.
 */
function dividedValue(snapshot: Snapshot, given: string): DividedValue | undefined {
  const words = wordsOf(fold(given))
  if (words.length > MAX_TOPIC_WORDS) return undefined
  const subject: string[] = []
  const types = new Set<EventType>()
  for (let at = 0; at < words.length; ) {
    const type = typeMeant(snapshot, words[at]!)
    if (type && isNegated(words, at)) return undefined
    if (type && !isGeneral(snapshot, words, at)) types.add(type)
    const length = type ? 1 : requestAt(words, at)
    if (length === 0) subject.push(words[at]!)
    at += Math.max(length, 1)
  }
  if (subject.length === words.length) return undefined
  const isSignificant = (word: string) => !isStopWord(word)
  const shown = subject.slice(subject.findIndex(isSignificant), subject.findLastIndex(isSignificant) + 1)
  return shown.length === 0 ? undefined : { subject: shown.join(' '), types: [...types] }
}
