import type { Corpus } from './corpus.ts'
import type { Question } from './question.ts'

/** A predicate for documents that meet the filters on values and dates; undefined without such filters. */
export function filterOf(
  { start, end, values }: Corpus,
  question: Pick<Question, 'values' | 'startsFrom' | 'startsTo' | 'endsBefore'>,
): ((doc: number) => boolean) | undefined {
  const conditions: ((doc: number) => boolean)[] = question.values.map(({ field, anyOf: [first, ...others] }) => {
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
