/**
 * What a value means that no topic is called. Each step is tried only where the ones before it find no topic;
 * "here" is the facet that was asked for, "there" the other one.
 *
 *   step     finds                                      examples
 *   name     topics here that are called so; else
 *            topics here with the words in their        databases: Database/Data Mining
 *            names, and topics there that are called    AI: Artificial Intelligence
 *            so; in any known form of the words         robotics: the sub-topic Robotics
 *   same     topics that a table says mean the same,    legal studies: Law and Politics
 *            here, else there
 *   parts    what each joined part finds by itself      AI and ethics: Artificial Intelligence, Ethics
 *   subject  topics of the same subject, without        web development: Python/Web
 *            generic words; then as a table says
 *   there    topics there with the words                inorganic: the sub-topic Inorganic Materials
 *   near     topics that a table says come nearest      cardiology: Medicine
 *   events   topics that most events with the words     malware: Security
 *            in their names are of
 *   head     topics called as the end of the value      surgical robotics: the sub-topic Robotics
 *
 * `test/query/topics/topic-meaning.test.ts` runs the examples.
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
  formsOf,
  subjectOf,
  TOPIC_FACETS,
  type Topic,
  type TopicFacet,
  topicsCalled,
  topicsOnSubject,
  topicsWithTerms,
} from './topic-names.ts'
import { topicsUsing } from './topic-words.ts'

/** How topics were found; the first column of the table above. */
export type Step = 'name' | 'parts' | 'same' | 'subject' | 'there' | 'near' | 'events' | 'head'

export interface TopicMeaning {
  readonly step: Step
  /** At least one; each once. */
  readonly topics: readonly Topic[]
  /** Parts of a joined value that mean nothing. */
  readonly unknown: readonly string[]
}

/** Finds what a value means that no topic of the facet is called; undefined where it means none. */
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
  const there = facet === 'topic' ? 'sub_topic' : 'topic'
  const forms = formsOf(snapshot, terms)
  return (
    found('name', topicsCalled(snapshot, facet, terms)) ??
    found('name', [...topicsWithTerms(snapshot, facet, terms), ...topicsCalled(snapshot, there, terms)]) ??
    found('same', topicsInTable(snapshot, facet, forms, 'same')) ??
    // a value that has other forms is one subject
    (forms.length === 1 ? meaningOfParts(snapshot, facet, given) : undefined) ??
    found('subject', topicsBySubject(snapshot, facet, forms)) ??
    found('there', topicsWithTerms(snapshot, there, terms)) ??
    found('near', topicsNearTo(snapshot, facet, terms)) ??
    (isPlace(snapshot, given) ? undefined : found('events', topicsUsing(snapshot, terms))) ??
    found('head', distinct(forms.flatMap((form) => topicsByHead(snapshot, facet, form.split(' ')))))
  )
}

/**
 * True if a value is the common name of a place with events: `Germany` is no topic, whatever events have it.
 */
function isPlace(snapshot: Snapshot, given: string): boolean {
  return placeNamed(snapshot, valueKey(given))?.isCommonName === true
}

function found(step: Step, topics: readonly Topic[]): TopicMeaning | undefined {
  return topics.length > 0 ? { step, topics, unknown: [] } : undefined
}

/**
 * What the parts of a joined value mean, each by itself; undefined where the value has one part, or none
 * means anything.
 */
function meaningOfParts(snapshot: Snapshot, facet: TopicFacet, given: string): TopicMeaning | undefined {
  const parts = partsOf(given)
  if (parts.length < 2 || parts.length > MAX_TOPIC_PARTS) return undefined
  const topics = new Map<string, Topic>()
  const unknown: string[] = []
  for (const part of parts) {
    const called = topicsCalled(snapshot, facet, termsOf(part))
    const meant = called.length > 0 ? called : (meaningOfTopic(snapshot, facet, part)?.topics ?? [])
    if (meant.length === 0) unknown.push(part)
    for (const topic of meant) topics.set(`${topic.facet} ${topic.key}`, topic)
  }
  return topics.size > 0 ? { step: 'parts', topics: [...topics.values()], unknown } : undefined
}

/** The topics that the table says come nearest to a value. */
export function topicsNearTo(snapshot: Snapshot, facet: TopicFacet, terms: readonly string[]): Topic[] {
  const forms = formsOf(snapshot, terms)
  return topicsInTable(
    snapshot,
    facet,
    [...forms, ...forms.map((form) => subjectOf(form.split(' ')).join(' '))],
    'near',
  )
}

/** The topics that the table gives to some names: those here, else those there. */
function topicsInTable(
  { relations, facets }: Snapshot,
  facet: TopicFacet,
  names: readonly string[],
  kind: 'same' | 'near',
): Topic[] {
  const subTopicsFrom = facets.topic.keys.length
  const numbers = [...new Set(names.flatMap((name) => topicsOfName(relations, name)[kind]))]
  const all = numbers.map(
    (number): Topic =>
      number < subTopicsFrom ? { facet: 'topic', key: number } : { facet: 'sub_topic', key: number - subTopicsFrom },
  )
  const here = all.filter((topic) => topic.facet === facet)
  return here.length > 0 ? here : all
}

/**
 * The topics on the subject of a value without its generic words: those here and there, else as the table
 * says.
 */
function topicsBySubject(snapshot: Snapshot, facet: TopicFacet, forms: readonly string[]): Topic[] {
  const subjects = forms.map((form) => subjectOf(form.split(' ')))
  const on = subjects.flatMap((subject) => TOPIC_FACETS.flatMap((each) => topicsOnSubject(snapshot, each, subject)))
  const names = subjects.map((subject) => subject.join(' '))
  return on.length > 0 ? distinct(on) : topicsInTable(snapshot, facet, names, 'same')
}

function distinct(topics: readonly Topic[]): Topic[] {
  return [...new Map(topics.map((topic) => [`${topic.facet} ${topic.key}`, topic])).values()]
}

/**
 * The topics that are called as the longest end of a value; what stands before it makes it a part of them.
 */
function topicsByHead(snapshot: Snapshot, facet: TopicFacet, terms: readonly string[]): Topic[] {
  const head = headOf(terms)
  const there = facet === 'topic' ? 'sub_topic' : 'topic'
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
