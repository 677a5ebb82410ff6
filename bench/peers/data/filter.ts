import { type Corpus, NO_DEADLINE } from './corpus.ts'
import type { Question } from './question.ts'

/**
 * A predicate that is true for a document if the document meets the filters on values and dates; undefined if
 * there are no filters.
 */
export function filterOf(
  { start, end, deadline, values }: Corpus,
  question: Pick<Question, 'values' | 'startsFrom' | 'startsTo' | 'endsBefore' | 'deadlineFrom' | 'deadlineTo'>,
): ((doc: number) => boolean) | undefined {
  const conditions: ((doc: number) => boolean)[] = question.values.map(({ field, anyOf: [first, ...others] }) => {
    const column = values[field]
    if (others.length === 0) return (doc) => column[doc] === first
    const wanted = new Set([first, ...others])
    return (doc) => wanted.has(column[doc]!)
  })
  const { startsFrom, startsTo, endsBefore, deadlineFrom, deadlineTo } = question
  // the number for a missing deadline is less than every day, so `>=` excludes it
  if (deadlineFrom !== null) conditions.push((doc) => deadline[doc]! >= deadlineFrom)
  if (deadlineTo !== null) {
    conditions.push((doc) => deadline[doc]! <= deadlineTo && deadline[doc] !== NO_DEADLINE)
  }
  if (startsFrom !== null) conditions.push((doc) => start[doc]! >= startsFrom)
  if (startsTo !== null) conditions.push((doc) => start[doc]! <= startsTo)
  if (endsBefore !== null) conditions.push((doc) => end[doc]! < endsBefore)
  return conditions.length === 0 ? undefined : (doc) => conditions.every((holds) => holds(doc))
}
