import { valueToken } from '../event-text.ts'
import type { Order } from '../orders.ts'
import type { Question } from '../question.ts'

/** Part of the matches of a question: those in one run of an order. */
export interface Segment {
  readonly order: Order
  /** First days: from one on, and before another. */
  readonly from: number
  readonly before: number
  /** What the text index must say besides; undefined when all matches are wanted. */
  readonly text: ((terms: readonly string[]) => string) | undefined
}

/** `FROM ... WHERE ...` and its values. */
export interface Selection {
  readonly sql: string
  readonly values: readonly (string | number)[]
  /** The column that holds the rank. */
  readonly rank: string
}

/** The first rank, by date, of events that start on a day or later. */
export type RankOfDay = (day: number) => number

/** With words, values are words of the text index as well and dates are ranks: no event is looked up. Without, an index of the columns decides. */
export function selectionOf(
  { terms, values, endsBefore }: Pick<Question, 'terms' | 'values' | 'endsBefore'>,
  segment: Segment,
  rankOf: RankOfDay,
  rows: number,
  needsColumns: boolean,
): Selection {
  const { order, from, before } = segment
  const conditions: string[] = []
  const parameters: (string | number)[] = []
  const must = (condition: string, ...its: (string | number)[]) => {
    conditions.push(condition)
    parameters.push(...its)
  }
  const byText = terms !== undefined
  const rank = byText ? `text_${order}.rowid` : `event_${order}.rank`
  if (byText) {
    const either = values.map(
      ({ field, lazyUnion }) => `(${lazyUnion.map((value) => valueToken(field, value)).join(' OR ')})`,
    )
    const all = [...terms.map(phrase), ...either].join(' AND ')
    must(`text_${order} MATCH ?`, segment.text ? `(${all}) ${segment.text(terms)}` : all)
  } else {
    for (const { field, lazyUnion } of values) {
      must(
        lazyUnion.length === 1 ? `${field} = ?` : `${field} IN (${lazyUnion.map(() => '?').join(', ')})`,
        ...lazyUnion,
      )
    }
  }
  const hasDates = from > -Infinity || before < Infinity
  const datesByColumn = hasDates && order === 'by_name'
  if (hasDates && order === 'by_date') must(`${rank} >= ? AND ${rank} < ?`, rankOf(from), rankOf(before))
  if (hasDates && order === 'latest_first') {
    must(`${rank} >= ? AND ${rank} < ?`, rows - rankOf(before), rows - rankOf(from))
  }
  if (datesByColumn && from > -Infinity) must('start >= ?', from)
  if (datesByColumn && before < Infinity) must('start < ?', before)
  if (endsBefore !== null) must('"end" < ?', endsBefore)
  const joins = byText && (needsColumns || datesByColumn || endsBefore !== null)
  const table = byText ? `text_${order}` : `event_${order}`
  const joined = joins ? `${table} CROSS JOIN event_${order} ON event_${order}.rank = ${rank}` : table
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`
  return { sql: `FROM ${joined} ${where}`, values: parameters, rank }
}

/** A term as a query of the text index. */
export function phrase(term: string): string {
  return `"${term}"`
}
