import type { Facet } from '../../snapshot/snapshot.ts'
import type { TopicRelations } from '../../snapshot/topics.ts'
import { termsOf } from '../../text/tokenize.ts'
import type { TopicTable } from '../../text/topic-table.ts'
import type { Columns } from './make-columns.ts'
import { makeSimilarTopics } from './make-similar-topics.ts'
import type { TextLists } from './make-text.ts'
import { makeTopicNames } from './make-topic-names.ts'

/**
 * Finds what the topics and sub-topics of a directory have to do with each other and with the names of a
 * table.
 */
export function makeTopics(
  table: TopicTable,
  { topic, sub_topic: subTopic }: Columns['facets'],
  { terms, nameLists }: TextLists,
): TopicRelations {
  const labels = [...labelsOf(topic), ...labelsOf(subTopic)]
  const hasSubject = labels.map((label) => !table.noSubject.has(termsOf(label).join(' ')))
  return {
    ...makeTopicNames(table, labels),
    ...makeSimilarTopics({
      facets: [topic, subTopic],
      terms: Array.from({ length: terms.length }, (_, term) => terms.text(term)),
      nameLists,
      hasSubject: (number) => hasSubject[number]!,
    }),
  }
}

/** The spelling that stands for each key. */
function labelsOf({ spellings, labels }: Facet): string[] {
  return Array.from(labels, (spelling) => spellings.text(spelling))
}
