import type { Question } from '../question.ts'
import { phrase, type Segment } from './conditions.ts'
import { lengthToken } from './tables.ts'

/** The runs that the pages of a question are taken from, in order (CONTRACT.md). */
export function segmentsOf(question: Question): Segment[] {
  const { request, terms } = question
  const all = { ...daysOf(question), text: undefined }
  switch (request.sort) {
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
        { ...upcoming, text: exact },
        { ...past, text: exact },
        { ...upcoming, text: inName },
        { ...upcoming, text: notInName },
        { ...past, text: inName },
        { ...past, text: notInName },
      ]
    }
  }
}

/** First days that match: from one on, and before another. */
export function daysOf({ startsFrom, startsTo, endsBefore }: Question): { from: number; before: number } {
  const before = Math.min(startsTo === null ? Infinity : startsTo + 1, endsBefore ?? Infinity)
  return { from: startsFrom ?? -Infinity, before }
}

/** The name has all terms and no others. */
function exact(terms: readonly string[]): string {
  return `AND ${allInName(terms)} AND ${lengthToken(terms.length)}`
}

function inName(terms: readonly string[]): string {
  return `AND ${allInName(terms)} NOT ${lengthToken(terms.length)}`
}

function notInName(terms: readonly string[]): string {
  return `NOT (${allInName(terms)})`
}

function allInName(terms: readonly string[]): string {
  return terms.map((term) => `name : ${phrase(term)}`).join(' AND ')
}
