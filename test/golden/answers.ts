import { type EpochDay, parseDay } from '../../src/event/days.ts'
import type { EventId } from '../../src/event/record.ts'
import { getConference } from '../../src/operations/get-conference.ts'
import { getStatistics, listCountries, listTopics } from '../../src/operations/lists.ts'
import type { CanonicalRequest, Operation } from '../../src/operations/operation.ts'
import { writeSearch } from '../../src/operations/write-search.ts'
import type { Filter } from '../../src/query/request.ts'
import type { Directory } from '../../src/search/directory.ts'

const day = (text: string): EpochDay => parseDay(text)!
const TODAY = day('2026-11-20')

interface Asked {
  readonly filters: readonly Filter[]
  readonly limit?: number
  readonly offset?: number
}

const SEARCHES: Readonly<Record<string, Asked>> = {
  'everything, first page': { filters: [], limit: 5 },
  'everything, a page in the past': { filters: [], limit: 5, offset: 29 },
  'q: exactly the words first': { filters: [{ by: 'text', text: 'machine learning' }] },
  'q: words of the topic': { filters: [{ by: 'text', text: 'chemistry symposium' }] },
  'q: another script': { filters: [{ by: 'text', text: 'Διεθνές συνέδριο' }] },
  'q: property names of objects': { filters: [{ by: 'text', text: 'constructor __proto__' }] },
  'q: a word nobody has': { filters: [{ by: 'text', text: 'zeppelin' }] },
  'country by an odd spelling': { filters: [{ by: 'country', value: 'Deutschland' }] },
  'countries, one unknown': { filters: [{ by: 'countries', values: ['USA', ':sg:', 'Atlantis'] }] },
  'a value that is no country': { filters: [{ by: 'country', value: 'W3' }] },
  'continent and type': {
    filters: [
      { by: 'continent', continent: 'Europe' },
      { by: 'type', value: 'seminar' },
    ],
  },
  'topic in another case': { filters: [{ by: 'topic', value: 'COMPUTER SCIENCE' }] },
  'sub-topic and city': {
    filters: [
      { by: 'sub_topic', value: 'Databases' },
      { by: 'city', value: 'New York' },
    ],
  },
  'starting in December 2026': {
    filters: [{ by: 'start', parameter: 'month', from: day('2026-12-01'), to: day('2026-12-31') }],
  },
  'started in 2026, ended before today': {
    filters: [
      { by: 'start', parameter: 'from', from: day('2026-01-01'), to: null },
      { by: 'end_before', day: TODAY },
    ],
  },
}

const EVENTS = [1, 600, 601, 605, 7001, 7012, 8002, 9001, Number.MAX_SAFE_INTEGER] as EventId[]

/** What a directory answers to the searches and look-ups above, by their names. */
export async function answersOf(directory: Directory): Promise<Record<string, unknown>> {
  const answerOf = async <R extends CanonicalRequest>(operation: Operation<R>, given: Record<string, string> = {}) => {
    const values = new Map(Object.entries(given).map(([name, value]) => [name, [value]]))
    const request = operation.read({ values, problems: [] }, directory)
    return JSON.parse(await operation.answer(directory, request, TODAY))
  }
  const answers: Record<string, unknown> = {
    topics: await answerOf(listTopics),
    countries: await answerOf(listCountries),
    statistics: await answerOf(getStatistics),
  }
  for (const [name, { filters, limit = 10, offset = 0 }] of Object.entries(SEARCHES)) {
    const request = { filters, limit, offset, today: TODAY, sort: 'relevance', facets: [], facetsLimit: 20 } as const
    const written = writeSearch(
      directory,
      { request, echo: {}, warnings: [], showsAllFields: false },
      directory.search(request),
    )
    answers[name] = JSON.parse(written.toString())
  }
  for (const id of EVENTS) answers[`event ${id}`] = await answerOf(getConference, { id: String(id) })
  return answers
}
