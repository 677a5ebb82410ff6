import { memoize } from '../../snapshot/memoize.ts'
import type { Facet, Snapshot } from '../../snapshot/snapshot.ts'
import { termsOf } from '../../text/tokenize.ts'
import { headOf, partsOf, significantTerms, withoutGeneric } from '../../text/topic-name.ts'
import { respelled } from '../words/compounds.ts'

export const TOPIC_FACETS = ['topic', 'sub_topic'] as const
export type TopicFacet = (typeof TOPIC_FACETS)[number]

/** A topic or sub-topic of a directory. */
export interface Topic {
  readonly facet: TopicFacet
  /** Number of its key in its facet. */
  readonly key: number
}

/** The keys of a facet by their names as terms; all lists ascend. */
interface TopicNames {
  /** By a whole name: `operating system` has the key of `Operating Systems`. */
  readonly byForm: ReadonlyMap<string, readonly number[]>
  /** By each term. */
  readonly byTerm: ReadonlyMap<string, readonly number[]>
  /** By each subject of a name, without generic terms: `network` has the key of `Routing/Network System`. */
  readonly bySubject: ReadonlyMap<string, readonly number[]>
}

/**
 * Reads the names of a facet.
 *
 * Measured: 5 ms and 0.4 MB for 452 sub-topics in a process that has just started.
 */
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

/** What a subject is about: of `web engineering in practice`, `web`. */
export function subjectOf(terms: readonly string[]): readonly string[] {
  return withoutGeneric(headOf(terms))
}

/** The topics whose whole name has the same terms, or those of another known form: `databases`, `AI`. */
export function topicsCalled(snapshot: Snapshot, facet: TopicFacet, terms: readonly string[]): Topic[] {
  const { byForm } = topicNames(snapshot.facets[facet])
  return topicsOf(
    facet,
    formsOf(snapshot, terms).flatMap((form) => byForm.get(form) ?? []),
  )
}

/** The topics that have all telling terms of a name, or of another known form of it. */
export function topicsWithTerms(snapshot: Snapshot, facet: TopicFacet, terms: readonly string[]): Topic[] {
  const { byTerm } = topicNames(snapshot.facets[facet])
  return topicsOf(
    facet,
    formsOf(snapshot, terms).flatMap((form) => {
      const [first, ...others] = significantTerms(form.split(' ')).map((term) => byTerm.get(term) ?? [])
      return first ? first.filter((key) => others.every((withOther) => withOther.includes(key))) : []
    }),
  )
}

/** The topics that have a subject of these terms, or of another known form of them. */
export function topicsOnSubject(snapshot: Snapshot, facet: TopicFacet, terms: readonly string[]): Topic[] {
  const { bySubject } = topicNames(snapshot.facets[facet])
  return topicsOf(
    facet,
    formsOf(snapshot, terms).flatMap((form) => bySubject.get(form) ?? []),
  )
}

/** The form of a name, and its other forms, also of the name written as one word or as two. */
export function formsOf(snapshot: Snapshot, terms: readonly string[]): string[] {
  const { synonyms } = snapshot
  const form = terms.join(' ')
  if (form === '') return []
  const other = synonyms.of(form).length > 0 ? undefined : respelled(snapshot, terms)
  return [form, ...synonyms.of(form), ...(other === undefined ? [] : [other, ...synonyms.of(other)])]
}

function topicsOf(facet: TopicFacet, keys: readonly number[]): Topic[] {
  return [...new Set(keys)].map((key) => ({ facet, key }))
}

function add(lists: Map<string, number[]>, name: string, key: number): void {
  const known = lists.get(name)
  if (known) known.push(key)
  else lists.set(name, [key])
}
