import type { Corpus } from './corpus.ts'
import type { Question } from './question.ts'

/** The columns that tell of an event whether it meets the filters on values and dates. */
export type FilterColumns = Pick<Corpus, 'start' | 'end' | 'values'>

export function filterColumnsOf({ start, end, values }: Corpus): FilterColumns {
  return { start, end, values }
}

/** Whether a document meets filters on values and dates; undefined when there are none. */
export function filterOf(
  { start, end, values }: FilterColumns,
  question: Pick<Question, 'values' | 'startsFrom' | 'startsTo' | 'endsBefore'>,
): ((doc: number) => boolean) | undefined {
  const conditions: ((doc: number) => boolean)[] = question.values.map(({ field, lazyUnion: [first, ...others] }) => {
    const column = values[field]
    if (others.length === 0) return (doc) => column[doc] === first
    const wanted = new Set([first, ...others])
    return (doc) => wanted.has(column[doc]!)
  })
  const { startsFrom, startsTo, endsBefore } = question
  if (startsFrom !== null) conditions.push((doc) => start[doc]! >= startsFrom)
  if (startsTo !== null) conditions.push((doc) => start[doc]! <= startsTo)
  if (endsBefore !== null) conditions.push((doc) => end[doc]! < endsBefore)
  return conditions.length === 0 ? undefined : (doc) => conditions.every((holds) => holds(doc))
}
