import type { TopicRelations } from '../../snapshot/topics.ts'
import { termsOf } from '../../text/tokenize.ts'
import { headOf, partsOf, withoutGeneric } from '../../text/topic-name.ts'
import type { TopicTable } from '../../text/topic-table.ts'
import { byCodeUnits, poolOf } from './string-pools.ts'

/** The names of subjects, as far as topics of the directory are about these. */
export type TopicNames = Pick<TopicRelations, 'names' | 'nameStart' | 'topics' | 'isNear'>

/**
 * Finds the topics of a directory that the names of a table mean. `labels` are the names of all topics, then
 * of all sub-topics. An example (`test/builder/content/make-topic-names.test.ts` runs it), with the topics 0
 * `Law and Politics`, 1 `Criminal Law`, 2 `History of Law` and 3 `Internal Medicine`:
 *
 *   table                   name           topics
 *   law = legal studies     law            0, 1: one of their subjects is or ends with law
 *                           legal study    the same
 *   medicine = health       medicine       3
 *                           health         3
 *   cardiology > medicine   cardiology     3, as nearest
 *
 * `History of Law` is about history, for what stands before a preposition is the subject.
 */
export function makeTopicNames({ groups, nearest }: TopicTable, labels: readonly string[]): TopicNames {
  const listed = new Set([...groups.flat(), ...nearest.flatMap(({ name, near }) => [name, near])])
  const about = topicsBySubject(labels, listed)
  const same = new Map<string, Set<number>>()
  for (const group of groups) {
    const topics = group.flatMap((name) => about(name))
    for (const name of group) same.set(name, new Set([...(same.get(name) ?? []), ...topics]))
  }
  const near = new Map<string, Set<number>>()
  for (const { name, near: other } of nearest) {
    const topics = [...(same.get(other) ?? about(other))].filter((topic) => !same.get(name)?.has(topic))
    near.set(name, new Set([...(near.get(name) ?? []), ...topics]))
  }
  const ascending = (topics: Iterable<number> = []) => [...topics].sort((a, b) => a - b)
  const entries = [...new Set([...same.keys(), ...near.keys()])]
    .sort(byCodeUnits)
    .map((name) => ({ name, same: ascending(same.get(name)), near: ascending(near.get(name)) }))
    .filter(({ same, near }) => same.length + near.length > 0)
  let end = 0
  return {
    names: poolOf(entries.map(({ name }) => name)),
    nameStart: Uint32Array.from([0, ...entries.map(({ same, near }) => (end += same.length + near.length))]),
    topics: Uint32Array.from(entries.flatMap(({ same, near }) => [...same, ...near])),
    isNear: Uint8Array.from(entries.flatMap(({ same, near }) => [...same.map(() => 0), ...near.map(() => 1)])),
  }
}

/**
 * Finds the topics with a subject that is a name or ends with it. Generic terms at the end of a subject do
 * not count, unless the table lists the subject with them: `Data Science` is not about data.
 */
function topicsBySubject(labels: readonly string[], listed: ReadonlySet<string>): (name: string) => readonly number[] {
  const topicsOf = new Map<string, number[]>()
  labels.forEach((label, topic) => {
    const ends = new Set(
      partsOf(label).flatMap((part) => {
        const head = headOf(termsOf(part))
        const subject = listed.has(head.join(' ')) ? head : withoutGeneric(head)
        return [...endsOf(head), ...endsOf(subject)]
      }),
    )
    for (const end of ends) {
      const known = topicsOf.get(end)
      if (known) known.push(topic)
      else topicsOf.set(end, [topic])
    }
  })
  return (name) => topicsOf.get(name) ?? []
}

function endsOf(terms: readonly string[]): string[] {
  return terms.map((_, from) => terms.slice(from).join(' '))
}
