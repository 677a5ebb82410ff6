/**
 * The meaning of a value, if no topic of its facet has exactly this name. A step is tried if all previous
 * steps find no topic. "Here" is the facet of the value, "there" is the other facet, and "table" is
 * data/topics.txt. Words match in all their known forms (`formsOf`).
 *
 *   step     finds                                      examples (run by topic-meaning.test.ts)
 *   name     topics here with the value as name; else
 *            topics here with the words in their        databases: Database/Data Mining
 *            names, and topics there with the value     AI: Artificial Intelligence
 *            as name                                    robotics: the sub-topic Robotics
 *   same     topics with the same meaning by the table, legal studies: Law and Politics
 *            here, else there
 *   parts    the topics of each joined part             AI and ethics: Artificial Intelligence, Ethics
 *   subject  topics with the same subject, without      web development: Python/Web
 *            generic words; else by the table
 *   there    topics there with the words                inorganic: the sub-topic Inorganic Materials
 *   near     nearest topics by the table                cardiology: Medicine
 *   events   topics of most events with the words       malware: Security
 *   head     topics with the end of the value as name   surgical robotics: the sub-topic Robotics
 */
import { valueKey } from '../../event/fold.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { topicsOfName } from '../../snapshot/topics.ts'
import { termsOf } from '../../text/tokenize.ts'
import { headOf, partsOf, withoutGeneric } from '../../text/topic-name.ts'
import { Interpretations, ownText } from '../interpretations.ts'
import { MAX_TOPIC_PARTS, MAX_TOPIC_TERMS } from '../limits.ts'
import { placeNamed } from '../places/place-named.ts'
import {
  distinctTopics,
  formsOf,
  otherFacet,
  subjectOf,
  TOPIC_FACETS,
  type Topic,
  type TopicFacet,
  topicAt,
  topicsCalled,
  topicsOnSubject,
  topicsWithTerms,
} from './topic-names.ts'
import { topicsUsing } from './topic-words.ts'

/** The step that found topics: the first column of the table above. */
export type Step = 'name' | 'parts' | 'same' | 'subject' | 'there' | 'near' | 'events' | 'head'

export interface TopicMeaning {
  readonly step: Step
  /** At least one topic, each once. */
  readonly topics: readonly Topic[]
  /** Parts of a joined value that mean no topic. */
  readonly unknown: readonly string[]
}

/** Undefined if the value means no topic. */
export function meaningOfTopic(snapshot: Snapshot, facet: TopicFacet, given: string): TopicMeaning | undefined {
  const interpret = () => findMeaning(snapshot, facet, ownText(given)) ?? null
  return meanings.of(snapshot, `${facet} ${given}`, interpret) ?? undefined
}

/** Meanings of values by facet and value; null for a value that means no topic. */
const meanings = new Interpretations<TopicMeaning | null>('topic', (meaning) => {
  if (meaning === null) return 0
  return 64 * meaning.topics.length + meaning.unknown.reduce((bytes, part) => bytes + 64 + 2 * part.length, 0)
})

function findMeaning(snapshot: Snapshot, facet: TopicFacet, given: string): TopicMeaning | undefined {
  const terms = termsOf(given)
  if (terms.length === 0) return undefined
  const there = otherFacet(facet)
  const forms = formsOf(snapshot, terms)
  return (
    found('name', topicsCalled(snapshot, facet, terms)) ??
    found('name', [...topicsWithTerms(snapshot, facet, terms), ...topicsCalled(snapshot, there, terms)]) ??
    found('same', topicsInTable(snapshot, facet, forms, 'same')) ??
    // a value with several forms, such as an abbreviation, is one subject, so it is not divided
    (forms.length === 1 ? meaningOfParts(snapshot, facet, given) : undefined) ??
    found('subject', topicsBySubject(snapshot, facet, forms)) ??
    found('there', topicsWithTerms(snapshot, there, terms)) ??
    found('near', topicsNearTo(snapshot, facet, terms)) ??
    (isPlace(snapshot, given) ? undefined : found('events', topicsUsing(snapshot, terms))) ??
    found('head', distinctTopics(forms.flatMap((form) => topicsByHead(snapshot, facet, form.split(' ')))))
  )
}

/** True for the common name of a place with events: the events of `Germany` show no topic. */
function isPlace(snapshot: Snapshot, given: string): boolean {
  return placeNamed(snapshot, valueKey(given))?.isCommonName === true
}

function found(step: Step, topics: readonly Topic[]): TopicMeaning | undefined {
  return topics.length > 0 ? { step, topics, unknown: [] } : undefined
}

/** Undefined if the value has one part or more than MAX_TOPIC_PARTS, or if no part means a topic. */
function meaningOfParts(snapshot: Snapshot, facet: TopicFacet, given: string): TopicMeaning | undefined {
  const parts = partsOf(given)
  if (parts.length < 2 || parts.length > MAX_TOPIC_PARTS) return undefined
  const topics: Topic[] = []
  const unknown: string[] = []
  for (const part of parts) {
    const called = topicsCalled(snapshot, facet, termsOf(part))
    const meant = called.length > 0 ? called : (meaningOfTopic(snapshot, facet, part)?.topics ?? [])
    if (meant.length === 0) unknown.push(part)
    topics.push(...meant)
  }
  return topics.length > 0 ? { step: 'parts', topics: distinctTopics(topics), unknown } : undefined
}

/** The nearest topics of some terms, by data/topics.txt. */
export function topicsNearTo(snapshot: Snapshot, facet: TopicFacet, terms: readonly string[]): Topic[] {
  const forms = formsOf(snapshot, terms)
  return topicsInTable(
    snapshot,
    facet,
    [...forms, ...forms.map((form) => subjectOf(form.split(' ')).join(' '))],
    'near',
  )
}

/** The topics of some names in data/topics.txt: topics here; if there are none, topics there. */
function topicsInTable(
  snapshot: Snapshot,
  facet: TopicFacet,
  names: readonly string[],
  kind: 'same' | 'near',
): Topic[] {
  const numbers = new Set(names.flatMap((name) => topicsOfName(snapshot.relations, name)[kind]))
  const all = [...numbers].map((number) => topicAt(snapshot, number))
  const here = all.filter((topic) => topic.facet === facet)
  return here.length > 0 ? here : all
}

/**
 * The topics of both facets with the subject of the value; if there are none, the topics that mean this
 * subject by data/topics.txt.
 */
function topicsBySubject(snapshot: Snapshot, facet: TopicFacet, forms: readonly string[]): Topic[] {
  const subjects = forms.map((form) => subjectOf(form.split(' ')))
  const on = subjects.flatMap((subject) => TOPIC_FACETS.flatMap((each) => topicsOnSubject(snapshot, each, subject)))
  const names = subjects.map((subject) => subject.join(' '))
  return on.length > 0 ? distinctTopics(on) : topicsInTable(snapshot, facet, names, 'same')
}

/** The topics whose name is the longest possible end of a value: words before it only narrow the subject. */
function topicsByHead(snapshot: Snapshot, facet: TopicFacet, terms: readonly string[]): Topic[] {
  const head = headOf(terms)
  const there = otherFacet(facet)
  const first = Math.max(head.length < terms.length ? 0 : 1, head.length - MAX_TOPIC_TERMS)
  for (let from = first; from < head.length; from++) {
    const end = head.slice(from)
    if (withoutGeneric(['', ...end]).length === 1) break
    const here = topicsCalled(snapshot, facet, end)
    if (here.length > 0) return here
    const other = topicsCalled(snapshot, there, end)
    if (other.length > 0) return other
    const table = topicsInTable(snapshot, facet, [end.join(' ')], 'same')
    if (table.length > 0) return table
  }
  return []
}
