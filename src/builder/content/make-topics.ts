import type { Facet } from '../../snapshot/snapshot.ts'
import type { TopicRelations } from '../../snapshot/topics.ts'
import { termsOf } from '../../text/tokenize.ts'
import { headOf, partsOf, withoutGeneric } from '../../text/topic-name.ts'
import type { TopicTable } from '../../text/topic-table.ts'
import { flatLists } from './group-docs.ts'
import type { Columns } from './make-columns.ts'
import { makeSimilarTopics } from './make-similar-topics.ts'
import type { TextLists } from './make-text.ts'
import { byCodeUnits, poolOf } from './string-pools.ts'

/** Relates the topics and sub-topics of a directory to each other and to the names in the table of topics. */
export function makeTopics(
  table: TopicTable,
  { topic, sub_topic }: Columns['facets'],
  { terms, nameLists }: TextLists,
): TopicRelations {
  const labels = [...labelsOf(topic), ...labelsOf(sub_topic)]
  const hasSubject = labels.map((label) => !table.noSubject.has(termsOf(label).join(' ')))
  return {
    ...makeTopicNames(table, labels),
    ...makeSimilarTopics({
      facets: [topic, sub_topic],
      terms: Array.from({ length: terms.length }, (_, term) => terms.text(term)),
      nameLists,
      hasSubject: (number) => hasSubject[number]!,
    }),
  }
}

function labelsOf({ spellings, labels }: Facet): string[] {
  return Array.from(labels, (spelling) => spellings.text(spelling))
}

/** Names of subjects, each with the topics of the directory about the subject. */
export type TopicNames = Pick<TopicRelations, 'names' | 'nameStart' | 'topics' | 'isNear'>

/**
 * Finds the topics of a directory for each name in the table of topics. `labels` are the names of all topics,
 * then of all sub-topics. An example (`test/builder/content/topics.test.ts` runs it), with the topics 0
 * `Law and Politics`, 1 `Criminal Law`, 2 `History of Law`, 3 `Internal Medicine` and 4 `Medicine`:
 *
 *   table                   name           topics
 *   law = legal studies     law            0, 1: a subject is "law" or ends with "law"
 *                           legal study    the same
 *   medicine = health       medicine       3, 4
 *                           health         3, 4
 *   cardiology > medicine   cardiology     4, the nearest
 *
 * `History of Law` is about history, because the subject is before the preposition. A nearest topic must have
 * the name after ">" as its whole subject, so cardiology does not find `Internal Medicine`.
 */
export function makeTopicNames({ groups, nearest }: TopicTable, labels: readonly string[]): TopicNames {
  const listed = new Set([...groups.flat(), ...nearest.flatMap(({ name, near }) => [name, near])])
  const { called, endingWith } = topicsBySubject(labels, listed)
  const same = new Lists()
  for (const group of groups) {
    const topics = group.flatMap(endingWith)
    for (const name of group) same.add(name, topics)
  }
  const short = shortNames(groups, listed)
  for (const [name, group] of short) same.add(name, group.flatMap(endingWith))
  const near = new Lists()
  const withGroup = (name: string) => new Set([name, ...groups.filter((group) => group.includes(name)).flat()])
  for (const { name, near: other } of nearest) {
    const topics = [...withGroup(other)].flatMap(called)
    for (const each of withGroup(name)) {
      const others = topics.filter((topic) => !same.of(each).includes(topic))
      near.add(each, others)
    }
  }
  const entries = [...new Set([...same.names(), ...near.names()])]
    .sort(byCodeUnits)
    .map((name) => ({ name, same: same.of(name), near: near.of(name) }))
    .filter(({ same, near }) => same.length + near.length > 0)
  const { starts, values } = flatLists(entries.map(({ same, near }) => [...same, ...near]))
  return {
    names: poolOf(entries.map(({ name }) => name)),
    nameStart: starts,
    topics: values,
    isNear: Uint8Array.from(entries.flatMap(({ same, near }) => [...same.map(() => 0), ...near.map(() => 1)])),
  }
}

/** Topics by name. */
class Lists {
  readonly #topics = new Map<string, Set<number>>()

  add(name: string, topics: readonly number[]): void {
    this.#topics.set(name, new Set([...(this.#topics.get(name) ?? []), ...topics]))
  }

  names(): Iterable<string> {
    return this.#topics.keys()
  }

  /** The topics of a name, ascending, each once. */
  of(name: string): number[] {
    return [...(this.#topics.get(name) ?? [])].sort((a, b) => a - b)
  }
}

/**
 * Names without the generic terms at their end, each with the group of the name. Short names that several
 * groups share, or that the table lists, are left out.
 */
function shortNames(groups: TopicTable['groups'], listed: ReadonlySet<string>): [string, readonly string[]][] {
  const found = new Map<string, readonly string[]>()
  const ambiguous = new Set<string>()
  for (const group of groups) {
    for (const name of new Set(group.map((name) => withoutGeneric(name.split(' ')).join(' ')))) {
      if (listed.has(name)) continue
      if (found.has(name)) ambiguous.add(name)
      found.set(name, group)
    }
  }
  return [...found].filter(([name]) => !ambiguous.has(name))
}

/** The topics that have a name as a subject, and the topics with a subject that ends with the name. */
interface TopicsBySubject {
  readonly called: (name: string) => readonly number[]
  readonly endingWith: (name: string) => readonly number[]
}

/**
 * Reads the subjects of topics. A topic is also found by a subject without the generic terms at its end,
 * unless the table lists the whole subject: `Data Science` is not about data.
 */
function topicsBySubject(labels: readonly string[], listed: ReadonlySet<string>): TopicsBySubject {
  const called = new Lists()
  const endingWith = new Lists()
  labels.forEach((label, topic) => {
    for (const part of partsOf(label)) {
      const head = headOf(termsOf(part))
      const subject = listed.has(head.join(' ')) ? head : withoutGeneric(head)
      for (const terms of [head, subject]) {
        called.add(terms.join(' '), [topic])
        terms.forEach((_, from) => {
          endingWith.add(terms.slice(from).join(' '), [topic])
        })
      }
    }
  })
  return { called: (name) => called.of(name), endingWith: (name) => endingWith.of(name) }
}
