import type { DocSpace } from '../../docset/doc-space.ts'
import { NONE } from '../../docset/docset.ts'
import { union } from '../../docset/unite.ts'
import { fold, valueKey } from '../../event/fold.ts'
import { memoize, memoizeByPair } from '../../snapshot/memoize.ts'
import { postingList, type Snapshot } from '../../snapshot/snapshot.ts'
import { similarTopics, topicsOfName } from '../../snapshot/topics.ts'
import { termsOf } from '../../text/tokenize.ts'
import { keyNumber, labelOf } from '../key-lookup.ts'
import { nearestValues } from '../near/suggest.ts'
import type { Proposal } from '../notes.ts'
import { type Filter, MAX_VALUE_CHARACTERS, parameterOf } from '../request.ts'
import type { ValueClause } from '../values.ts'
import { meaningOfTopic, type Step } from './topic-meaning.ts'
import { TOPIC_FACETS, type Topic, type TopicFacet, topicsCalled, topicsWithTerms } from './topic-names.ts'
import { reasonOf } from './topic-notes.ts'
import { eventsWithTerms, LEAST_EVENTS } from './topic-words.ts'

/**
 * Topics and sub-topics that are proposed beside the one asked for. Others would be a list to search in.
 */
const MOST_SIMILAR = 5

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
  const isSure = meaning !== undefined && SURE.includes(meaning.step)
  const proposals = isSure ? [] : otherReadings(snapshot, facet, given, space).filter(isFree(parameter, filters))
  if (!meaning) return { docs: NONE, interpretation: [], proposals }
  const topics = mostEventsFirst(snapshot, meaning.topics)
  const used = [...new Set(topics.map((topic) => labelOf(snapshot, topic.facet, topic.key)))]
  const reason = reasonOf(snapshot, facet, given, { ...meaning, topics })
  const lists = topics.map((topic) => postingList(snapshot, topic.facet, topic.key))
  return { docs: union(lists, space), interpretation: [{ parameter, given, used, reason }], proposals }
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
    const key = keyNumber(snapshot.facets[filter.by].keys, valueKey(filter.value))
    if (key === undefined) return []
    const parameter = parameterOf(filter)
    const mayPropose = isFree(parameter, filters)
    const proposals: Proposal[] = []
    for (const { facet, key: other } of topicsLike(snapshot)(filter.by, key)) {
      if (proposals.length === MOST_SIMILAR) break
      const value = labelOf(snapshot, facet, other)
      const proposal: Proposal = {
        parameter,
        given: filter.value,
        didYouMean: [value],
        instead: [{ by: facet, value }],
      }
      if (mayPropose(proposal)) proposals.push(findsSomething ? { ...proposal, moreThan: 0 } : proposal)
    }
    return proposals
  })
}

/** The topics like a topic of the directory, most alike first, each once and none of the same name. */
const topicsLike = memoize((snapshot: Snapshot) =>
  memoizeByPair((facet: TopicFacet, key: number): readonly Topic[] => {
    const { facets, relations } = snapshot
    const subTopicsFrom = facets.topic.keys.length
    const topicAt = (number: number): Topic =>
      number < subTopicsFrom ? { facet: 'topic', key: number } : { facet: 'sub_topic', key: number - subTopicsFrom }
    const terms = termsOf(labelOf(snapshot, facet, key))
    const called = TOPIC_FACETS.flatMap((each) => topicsCalled(snapshot, each, terms))
    const same = topicsOfName(relations, terms.join(' ')).same.map(topicAt)
    const similar = [...similarTopics(relations, facet === 'topic' ? key : subTopicsFrom + key)].map(topicAt)
    const others = new Map<string, Topic>()
    for (const topic of [...called, ...same, ...topicsWithTerms(snapshot, facet, terms), ...similar]) {
      if (topic.facet === facet && topic.key === key) continue
      others.set(`${topic.facet} ${topic.key}`, topic)
    }
    return [...others.values()]
  }),
)

/**
 * Whether a proposal can be sent: values are not too long, and the other filters leave its parameters free.
 */
function isFree(parameter: string, filters: readonly Filter[]): (proposal: Proposal) => boolean {
  const taken = filters.map(parameterOf).filter((other) => other !== parameter)
  return ({ didYouMean, instead }) =>
    didYouMean.every((value) => [...value].length <= MAX_VALUE_CHARACTERS) &&
    instead.every((filter) => !taken.includes(parameterOf(filter)))
}

function mostEventsFirst({ lists }: Snapshot, topics: readonly Topic[]): Topic[] {
  const eventsOf = ({ facet, key }: Topic) => lists.count[lists.first(facet) + key]!
  const rank = ({ facet }: Topic) => TOPIC_FACETS.indexOf(facet)
  return [...topics].sort((a, b) => eventsOf(b) - eventsOf(a) || rank(a) - rank(b) || a.key - b.key)
}
