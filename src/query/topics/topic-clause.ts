import type { DocSpace } from '../../docset/doc-space.ts'
import { NONE } from '../../docset/docset.ts'
import { intersect } from '../../docset/intersect.ts'
import { union } from '../../docset/unite.ts'
import { fold, valueKey } from '../../event/fold.ts'
import { EVENT_TYPES } from '../../event/record.ts'
import { postingList, type Snapshot } from '../../snapshot/snapshot.ts'
import { similarTopics, topicsOfName } from '../../snapshot/topics.ts'
import { termsOf } from '../../text/tokenize.ts'
import { Interpretations } from '../interpretations.ts'
import { keyNumber, labelOf } from '../key-lookup.ts'
import { nearestValues } from '../near/suggest.ts'
import { joined, type Proposal, quoted } from '../notes.ts'
import { type Filter, type FilterParameter, isTooLong, parameterOf } from '../request.ts'
import type { ValueClause } from '../values.ts'
import { type AskedInValue, askedInValue } from './asked-in-value.ts'
import { meaningOfTopic, type Step, topicsNearTo } from './topic-meaning.ts'
import { TOPIC_FACETS, type Topic, type TopicFacet, topicsCalled, topicsWithTerms } from './topic-names.ts'
import { reasonOf } from './topic-notes.ts'
import { eventsWithTerms, LEAST_EVENTS } from './topic-words.ts'

/**
 * Topics and sub-topics that are proposed beside the one asked for. Others would be a list to search in. Of a
 * search that finds nothing more are tried, for some of them find nothing either.
 */
const MOST_SIMILAR = 5
const MOST_TRIED = 12

/** Steps that find what the value names. What other steps find may be less than was meant, or more. */
const SURE: readonly Step[] = ['name', 'parts']

/**
 * Resolves a topic or sub-topic (section 3.3 of docs/contract.md): to the events of that value; where nobody
 * has it, to those of the topics that it means (`topic-meaning.ts`); where it means none, to nothing, with
 * proposals. `filters` are those of the whole request: no proposal uses a parameter that they use.
 */
export function topicClause(
  snapshot: Snapshot,
  facet: TopicFacet,
  given: string,
  filters: readonly Filter[],
  space: DocSpace,
): ValueClause {
  const whole = keyNumber(snapshot.facets[facet].keys, valueKey(given))
  if (whole !== undefined) return { docs: postingList(snapshot, facet, whole), interpretation: [], proposals: [] }
  const parameter = parameterOf({ by: facet, value: given })
  const meaning = meaningOfTopic(snapshot, facet, given, space)
  const ofType = meaning?.step === 'name' ? undefined : topicOfType(snapshot, facet, given, filters, space)
  if (ofType) return ofType
  const isSure = meaning !== undefined && SURE.includes(meaning.step)
  const proposals = isSure ? [] : otherReadings(snapshot, facet, given, space).filter(isFree(parameter, filters))
  if (!meaning) return { docs: NONE, interpretation: [], proposals }
  const topics = mostEventsFirst(snapshot, meaning.topics)
  const used = [...new Set(topics.map((topic) => labelOf(snapshot, topic.facet, topic.key)))]
  const reason = reasonOf(snapshot, facet, given, { ...meaning, topics })
  const lists = topics.map((topic) => postingList(snapshot, topic.facet, topic.key))
  const whenFew = (findsSomething: boolean) => {
    const like = topicsLikeMeant(snapshot, facet, given, topics)
    return proposalsLike(snapshot, { by: facet, value: given }, like, filters, findsSomething)
  }
  return { docs: union(lists, space), interpretation: [{ parameter, given, used, reason }], proposals, whenFew }
}

/**
 * A value that names a type of events beside its topic, or asks in words: `machine learning workshops`. The
 * topic is resolved without these words, and narrowed to the type where no filter asks for one and it has
 * such events. Undefined
 * where the rest means no topic.
 */
function topicOfType(
  snapshot: Snapshot,
  facet: TopicFacet,
  given: string,
  filters: readonly Filter[],
  space: DocSpace,
): ValueClause | undefined {
  const asked = askedInValue(snapshot, given)
  if (asked === undefined) return undefined
  const { docs, interpretation, ...others } = topicClause(snapshot, facet, asked.subject, filters, space)
  if (docs.count === 0) return undefined
  const lists = asked.types.map((type) => postingList(snapshot, 'type', EVENT_TYPES.indexOf(type)))
  const narrowed = lists.length === 0 ? docs : intersect([docs, union(lists, space)], space)
  // a topic without events of the type is better than nothing
  const isNarrowed = narrowed.count > 0 && filters.every(({ by }) => by !== 'type')
  const types = isNarrowed ? asked.types : []
  const parameter = parameterOf({ by: facet, value: given })
  const topics = interpretation.length === 0 ? [asked.subject] : interpretation.flatMap(({ used }) => used)
  const ofTypes = types.length === 0 ? '' : ` for events of the type ${joined(types, 'or')}`
  const reason = `No topic is called ${quoted(given)}. Searched in the topic ${quoted(asked.subject)}${ofTypes}.`
  const sentences = [reason, ...interpretation.map((note) => note.reason)]
  return {
    ...others,
    docs: isNarrowed ? narrowed : docs,
    interpretation: [{ parameter, given, used: [...topics, ...types], reason: sentences.join(' ') }],
    proposals: others.proposals.map((proposal) => ({ ...proposal, given })),
    whenFew: (findsSomething) => [
      ...[asWords(parameter, given, asked)].filter(isFree(parameter, filters)),
      ...(others.whenFew?.(findsSomething) ?? []),
    ],
  }
}

/** The events of the types that have the subject in words. */
function asWords(parameter: FilterParameter, given: string, { subject, types }: AskedInValue): Proposal {
  const ofType = types.length === 1 ? [{ by: 'type', type: types[0]! } as const] : []
  return { parameter, given, didYouMean: [subject, ...types], instead: [{ by: 'text', text: subject }, ...ofType] }
}

/** What else a value may have meant that names no topic: a misspelled topic, or words of names. */
function otherReadings(snapshot: Snapshot, facet: TopicFacet, given: string, space: DocSpace): Proposal[] {
  const parameter = parameterOf({ by: facet, value: given })
  const near = nearestValues(snapshot, facet, fold(given)).map(
    (value): Proposal => ({ parameter, given, didYouMean: [value], instead: [{ by: facet, value }] }),
  )
  const events = eventsWithTerms(snapshot, termsOf(given), space).count
  // one event in which a misspelled word stands, too, does not make it a word
  if (events === 0 || (near.length > 0 && events < LEAST_EVENTS)) return near
  return [...near, { parameter, given, didYouMean: [given], instead: [{ by: 'text', text: given }] }]
}

/**
 * For each filter on a topic or sub-topic that some events have, the topics most like it: first those called
 * alike, then those that the table says mean the same, then those whose events use the same words. For
 * searches that find little. Where one finds something, only topics that find something, too, are proposed.
 */
export function similarTopicProposals(
  snapshot: Snapshot,
  filters: readonly Filter[],
  findsSomething: boolean,
): Proposal[] {
  return filters.flatMap((filter) => {
    if (filter.by !== 'topic' && filter.by !== 'sub_topic') return []
    const { by: facet, value } = filter
    const key = keyNumber(snapshot.facets[facet].keys, valueKey(value))
    if (key === undefined) return []
    return proposalsLike(snapshot, { by: facet, value }, topicsLike(snapshot, facet, key), filters, findsSomething)
  })
}

/** The topics like those that a value was taken for, and those that come nearest to the value. */
function topicsLikeMeant(snapshot: Snapshot, facet: TopicFacet, given: string, topics: readonly Topic[]): Topic[] {
  const like = topics.flatMap((topic) => topicsLike(snapshot, topic.facet, topic.key))
  const near = topicsNearTo(snapshot, facet, termsOf(given))
  const others = new Map<string, Topic>()
  for (const topic of [...like.slice(0, MOST_SIMILAR), ...near, ...like.slice(MOST_SIMILAR)]) {
    const isMeant = topics.some((one) => one.facet === topic.facet && one.key === topic.key)
    if (!isMeant) others.set(`${topic.facet} ${topic.key}`, topic)
  }
  return [...others.values()]
}

/** Proposes topics in the place of a value. */
function proposalsLike(
  snapshot: Snapshot,
  asked: { readonly by: TopicFacet; readonly value: string },
  topics: readonly Topic[],
  filters: readonly Filter[],
  findsSomething: boolean,
): Proposal[] {
  const parameter = parameterOf(asked)
  const mayPropose = isFree(parameter, filters)
  const most = findsSomething ? MOST_SIMILAR : MOST_TRIED
  const proposals: Proposal[] = []
  const given = asked.value
  const moreThan = findsSomething ? 0 : undefined
  for (const { facet, key } of topics) {
    if (proposals.length === most) break
    const { didYouMean, instead } = onTopic(snapshot, facet, key)
    const proposal: Proposal = { parameter, given, didYouMean, instead, moreThan }
    if (mayPropose(proposal)) proposals.push(proposal)
  }
  return proposals
}

/** What the proposals of a topic have in common. */
function onTopic(snapshot: Snapshot, facet: TopicFacet, key: number): Pick<Proposal, 'didYouMean' | 'instead'> {
  const value = labelOf(snapshot, facet, key)
  return { didYouMean: [value], instead: [{ by: facet, value }] }
}

/** The topics like a topic of the directory, most alike first, each once and none of the same name. */
function topicsLike(snapshot: Snapshot, facet: TopicFacet, key: number): readonly Topic[] {
  return likeTopics.of(snapshot, `${facet} ${key}`, () => findTopicsLike(snapshot, facet, key))
}

const likeTopics = new Interpretations<readonly Topic[]>('topics like', (topics) => 64 * topics.length)

function findTopicsLike(snapshot: Snapshot, facet: TopicFacet, key: number): readonly Topic[] {
  const { facets, relations } = snapshot
  const subTopicsFrom = facets.topic.keys.length
  const topicAt = (number: number): Topic =>
    number < subTopicsFrom ? { facet: 'topic', key: number } : { facet: 'sub_topic', key: number - subTopicsFrom }
  const terms = termsOf(labelOf(snapshot, facet, key))
  const called = TOPIC_FACETS.flatMap((each) => topicsCalled(snapshot, each, terms))
  const named = topicsOfName(relations, terms.join(' '))
  const [same, near] = [named.same.map(topicAt), named.near.map(topicAt)]
  const similar = [...similarTopics(relations, facet === 'topic' ? key : subTopicsFrom + key)].map(topicAt)
  const others = new Map<string, Topic>()
  for (const topic of [...called, ...same, ...topicsWithTerms(snapshot, facet, terms), ...similar, ...near]) {
    if (topic.facet === facet && topic.key === key) continue
    others.set(`${topic.facet} ${topic.key}`, topic)
  }
  return [...others.values()]
}

/**
 * Whether a proposal can be sent: values are not too long, and the other filters leave its parameters free.
 */
function isFree(parameter: string, filters: readonly Filter[]): (proposal: Proposal) => boolean {
  const taken = filters.map(parameterOf).filter((other) => other !== parameter)
  const isFreeOf = (filter: Filter) => !taken.includes(parameterOf(filter))
  return ({ didYouMean, instead }) => !didYouMean.some(isTooLong) && instead.every(isFreeOf)
}

function mostEventsFirst({ lists }: Snapshot, topics: readonly Topic[]): Topic[] {
  const eventsOf = ({ facet, key }: Topic) => lists.count[lists.first(facet) + key]!
  const rank = ({ facet }: Topic) => TOPIC_FACETS.indexOf(facet)
  return [...topics].sort((a, b) => eventsOf(b) - eventsOf(a) || rank(a) - rank(b) || a.key - b.key)
}
