import { valueToken } from '../data/corpus.ts'
import type { Order } from '../data/pages.ts'
import { type Question, seriesLength } from '../data/question.ts'
import { lengthToken, seriesToken } from './sqlite-tables.ts'

/** The matches of a question that start in a range of days and meet `text`, in a stored order. */
export interface Segment {
  readonly order: Order
  /** Start days from `from`, inclusive, to `before`, exclusive. */
  readonly from: number
  readonly before: number
  /** A further condition on the text index; undefined if there is none. */
  readonly text: ((terms: readonly string[]) => string) | undefined
}

/** `FROM ... WHERE ...` with its parameters. */
export interface Selection {
  readonly sql: string
  readonly values: readonly (string | number)[]
  /** The column with the rank. */
  readonly rank: string
}

/** The rank, in the order by date, of the first event that starts on a day or later. */
export type RankOfDay = (day: number) => number

/**
 * The selection for a question: from the text index if the question has words, else from the event table.
 * `needsColumns` is true if the caller reads columns of the event table.
 */
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
    const either = values.map(({ field, anyOf }) => `(${anyOf.map((value) => valueToken(field, value)).join(' OR ')})`)
    const all = [...terms.map(phrase), ...either].join(' AND ')
    must(`text_${order} MATCH ?`, segment.text ? `(${all}) ${segment.text(terms)}` : all)
  } else {
    for (const { field, anyOf } of values) {
      must(anyOf.length === 1 ? `${field} = ?` : `${field} IN (${anyOf.map(() => '?').join(', ')})`, ...anyOf)
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
function phrase(term: string): string {
  return `"${term}"`
}

/** The segments of which the answer to a question is composed, first segment first. */
export function segmentsOf(question: Question): Segment[] {
  const { request, sort, terms, isOneEvent } = question
  const all = { ...daysOf(question), text: undefined }
  switch (sort) {
    case 'date':
      return [{ order: 'by_date', ...all }]
    case '-date':
      return [{ order: 'latest_first', ...all }]
    case 'name':
      return [{ order: 'by_name', ...all }]
    case 'relevance': {
      const upcoming = { ...all, order: 'by_date', from: Math.max(all.from, request.today) } as const
      const past = { ...all, order: 'latest_first', before: Math.min(all.before, request.today) } as const
      if (terms === undefined) return [upcoming, past]
      return [
        { ...upcoming, text: edition },
        ...(isOneEvent ? [{ ...past, text: exact }] : []),
        { ...upcoming, text: inName },
        { ...upcoming, text: notInName },
        { ...past, text: isOneEvent ? otherEdition : edition },
        { ...past, text: inName },
        { ...past, text: notInName },
      ]
    }
  }
}

/** The range of the start days of all matches. */
export function daysOf({ startsFrom, startsTo, endsBefore }: Question): { from: number; before: number } {
  const before = Math.min(startsTo === null ? Infinity : startsTo + 1, endsBefore ?? Infinity)
  return { from: startsFrom ?? -Infinity, before }
}

/** The condition that the name has all terms and no other terms. */
function exact(terms: readonly string[]): string {
  return `AND ${allInName(terms)} AND ${lengthToken(terms.length)}`
}

/** The condition that the name has all terms, and otherwise only years, numbers, ordinals and stop words. */
function edition(terms: readonly string[]): string {
  return `AND ${allInName(terms)} AND ${seriesToken(seriesLength(terms))}`
}

function otherEdition(terms: readonly string[]): string {
  return `AND (${allInName(terms)} AND ${seriesToken(seriesLength(terms))}) NOT ${lengthToken(terms.length)}`
}

function inName(terms: readonly string[]): string {
  return `AND ${allInName(terms)} NOT ${seriesToken(seriesLength(terms))}`
}

function notInName(terms: readonly string[]): string {
  return `NOT (${allInName(terms)})`
}

function allInName(terms: readonly string[]): string {
  return terms.map((term) => `name : ${phrase(term)}`).join(' AND ')
}
