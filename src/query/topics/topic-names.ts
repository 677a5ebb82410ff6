import { memoize } from '../../snapshot/memoize.ts'
import type { Facet, Snapshot } from '../../snapshot/snapshot.ts'
import { termsOf } from '../../text/tokenize.ts'
import { headOf, partsOf, significantTerms, withoutGeneric } from '../../text/topic-name.ts'
import { respelled } from '../words/compounds.ts'

export const TOPIC_FACETS = ['topic', 'sub_topic'] as const
export type TopicFacet = (typeof TOPIC_FACETS)[number]

export function otherFacet(facet: TopicFacet): TopicFacet {
  return facet === 'topic' ? 'sub_topic' : 'topic'
}

export interface Topic {
  readonly facet: TopicFacet
  /** The number of the topic's key in `facet`. */
  readonly key: number
}

export function distinctTopics(topics: readonly Topic[]): Topic[] {
  return [...new Map(topics.map((topic) => [`${topic.facet} ${topic.key}`, topic])).values()]
}

/** The topic with a number in `Snapshot.relations`, where the sub-topics follow the topics. */
export function topicAt({ facets }: Snapshot, number: number): Topic {
  const topics = facets.topic.keys.length
  return number < topics ? { facet: 'topic', key: number } : { facet: 'sub_topic', key: number - topics }
}

/** Keys of a facet by the terms of their names. All lists ascend. */
interface TopicNames {
  /** Keys by whole name: `operating system` has the key of `Operating Systems`. */
  readonly byForm: ReadonlyMap<string, readonly number[]>
  readonly byTerm: ReadonlyMap<string, readonly number[]>
  /** Keys by each subject of the name, without generic terms: `network` for `Routing/Network System`. */
  readonly bySubject: ReadonlyMap<string, readonly number[]>
}

/** 452 sub-topics take 5 ms and 0.4 MB. */
export const topicNames = memoize((facet: Facet): TopicNames => {
  const byForm = new Map<string, number[]>()
  const byTerm = new Map<string, number[]>()
  const bySubject = new Map<string, number[]>()
  for (let key = 0; key < facet.keys.length; key++) {
    const name = facet.spellings.text(facet.labels[key]!)
    const terms = termsOf(name)
    if (terms.length === 0) continue
    add(byForm, terms.join(' '), key)
    for (const term of new Set(terms)) add(byTerm, term, key)
    for (const subject of new Set(partsOf(name).map((part) => subjectOf(termsOf(part)).join(' '))))
      add(bySubject, subject, key)
  }
  return { byForm, byTerm, bySubject }
})

/** The significant terms of a subject: `web` for `web engineering in practice`. */
export function subjectOf(terms: readonly string[]): readonly string[] {
  return withoutGeneric(headOf(terms))
}

/** The topics with these terms, or another form of them, as their name: `databases`, `AI`. */
export function topicsCalled(snapshot: Snapshot, facet: TopicFacet, terms: readonly string[]): Topic[] {
  const { byForm } = topicNames(snapshot.facets[facet])
  return topicsOfForms(snapshot, facet, terms, (form) => byForm.get(form) ?? [])
}

/** The topics whose names have all significant terms of `terms`, or of another form of `terms`. */
export function topicsWithTerms(snapshot: Snapshot, facet: TopicFacet, terms: readonly string[]): Topic[] {
  const { byTerm } = topicNames(snapshot.facets[facet])
  return topicsOfForms(snapshot, facet, terms, (form) => {
    const [first, ...others] = significantTerms(form.split(' ')).map((term) => byTerm.get(term) ?? [])
    return first ? first.filter((key) => others.every((withOther) => withOther.includes(key))) : []
  })
}

/** The topics with these terms, or another form of them, as a subject of their name. */
export function topicsOnSubject(snapshot: Snapshot, facet: TopicFacet, terms: readonly string[]): Topic[] {
  const { bySubject } = topicNames(snapshot.facets[facet])
  return topicsOfForms(snapshot, facet, terms, (form) => bySubject.get(form) ?? [])
}

/** The terms and their synonyms. Terms without synonyms are also joined to one word, or split into two. */
export function formsOf(snapshot: Snapshot, terms: readonly string[]): string[] {
  const { synonyms } = snapshot
  const form = terms.join(' ')
  if (form === '') return []
  const other = synonyms.of(form).length > 0 ? undefined : respelled(snapshot, terms)
  return [form, ...synonyms.of(form), ...(other === undefined ? [] : [other, ...synonyms.of(other)])]
}

function topicsOfForms(
  snapshot: Snapshot,
  facet: TopicFacet,
  terms: readonly string[],
  keysOf: (form: string) => readonly number[],
): Topic[] {
  return [...new Set(formsOf(snapshot, terms).flatMap(keysOf))].map((key) => ({ facet, key }))
}

function add(lists: Map<string, number[]>, name: string, key: number): void {
  const known = lists.get(name)
  if (known) known.push(key)
  else lists.set(name, [key])
}
