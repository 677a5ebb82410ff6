import { type EpochDay, parseDay } from '../../../src/event/days.ts'
import { noonOf } from '../../../src/event/moment.ts'
import { ServiceError } from '../../../src/operations/errors.ts'
import { type SearchBody, searchConferences } from '../../../src/operations/search-conferences.ts'
import type { ReadSearch } from '../../../src/operations/search-parameters.ts'
import type { Directory } from '../../../src/search/directory.ts'

const TODAY = '2026-11-20'

/** A few lines that people can compare: the question, the ids of the events, interpretation and proposals. */
export function answerLines(directory: Directory, question: string): string {
  const body = answerTo(directory, question)
  if (typeof body === 'string') return `${question}\n  refused: ${body}`
  return [question, ...linesOf(body).map((line) => `  ${line}`)].join('\n')
}

export function foundIds(directory: Directory, question: string): number[] {
  const ids: number[] = []
  for (;;) {
    const body = answerTo(directory, question, { limit: '50', offset: String(ids.length) })
    if (typeof body === 'string') throw new Error(`expected an answer to "${question}", got: ${body}`)
    ids.push(...body.conferences.map(({ id }) => id!))
    if (!body.pagination.has_more) return ids
  }
}

function readQuestion(question: string, more: Record<string, string>): [ReadSearch, EpochDay] {
  const { today = TODAY, ...parameters } = { ...parametersOf(question), ...more }
  const values = new Map(Object.entries(parameters).map(([name, value]) => [name, [value]]))
  return [searchConferences.read({ values, problems: [] }), parseDay(today) as EpochDay]
}

/** The answer, or the error message if the question is refused. */
function answerTo(directory: Directory, question: string, more: Record<string, string> = {}): SearchBody | string {
  try {
    const [read, today] = readQuestion(question, more)
    return JSON.parse(searchConferences.answer(directory, read, noonOf(today))) as SearchBody
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    return error.message
  }
}

function parametersOf(question: string): Record<string, string> {
  return Object.fromEntries(
    question.split(' & ').map((part) => {
      const at = part.indexOf('=')
      return [part.slice(0, at), part.slice(at + 1)]
    }),
  )
}

function linesOf(body: SearchBody): string[] {
  const { search_terms, countries_included, date_range } = body.filters_applied
  const { total, upcoming, reading = 'literal', conferences, query } = body
  const ids = conferences.map((item) => ('fields' in query ? JSON.stringify(item) : item.id)).join(' ')
  const lines = [`${total}, ${upcoming} upcoming${'q' in query ? `, ${reading}` : ''}: ${ids}`]
  if (search_terms.length > 0) lines.push(`terms ${search_terms.join(' ')}`)
  if (countries_included.length > 0) lines.push(`countries ${countries_included.join(', ')}`)
  if (date_range.from !== null || date_range.to !== null) lines.push(`dates ${date_range.from} .. ${date_range.to}`)
  for (const { parameter, given, used, reason } of body.interpretation ?? []) {
    lines.push(`${parameter} "${given}" -> ${used.join(' | ')}: ${reason}`)
  }
  for (const { parameter, given, did_you_mean, params, total: found } of body.suggestions ?? []) {
    lines.push(`${parameter} "${given}" rather ${did_you_mean.join(' | ')}? ${JSON.stringify(params)} finds ${found}`)
  }
  for (const { without, params, total: found } of body.relax ?? []) {
    lines.push(`without ${without} ${JSON.stringify(params)} finds ${found}`)
  }
  for (const [field, values] of Object.entries(body.facets ?? {})) {
    const counts = values.map(({ value, count, lat, lon }) => {
      return `${value} ${count}${lat === undefined ? '' : ` (${lat}, ${lon})`}`
    })
    lines.push(`${field}: ${counts.join(', ')}`)
  }
  return [...lines, ...(body.warnings ?? []).map((warning) => `! ${warning}`)]
}
