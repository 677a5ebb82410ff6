import { type EpochDay, parseDay } from '../../src/event/days.ts'
import { noonOf } from '../../src/event/moment.ts'
import { getConference } from '../../src/operations/get-conference.ts'
import { getStatistics, listCountries, listTopics } from '../../src/operations/lists.ts'
import type { CanonicalRequest, Operation } from '../../src/operations/operation.ts'
import type { Directory } from '../../src/search/directory.ts'
import { answerLines } from './questions/answer-lines.ts'

const TODAY = parseDay('2026-11-20') as EpochDay

/** Searches that together read most sections of the snapshot. */
const SEARCHES = [
  'limit=5',
  'limit=5 & offset=29',
  'q=machine learning',
  'q=chemistry symposium',
  'q=Διεθνές συνέδριο',
  'q=constructor __proto__',
  'q=zeppelin',
  'country=Deutschland',
  'countries=USA,:sg:,Atlantis',
  'country=W3',
  'continent=Europe & type=seminar',
  'topic=COMPUTER SCIENCE',
  'subtopic=Databases & city=New York',
  'month=2026-12',
  'from=2026-01-01 & to=2026-11-20',
]

/** Ids of an event with many values, of an event with few values, and the largest id. */
const EVENTS = [7001, 1, Number.MAX_SAFE_INTEGER]

export async function answersOf(directory: Directory): Promise<Record<string, unknown>> {
  const answerOf = async <R extends CanonicalRequest>(operation: Operation<R>, given: Record<string, string> = {}) => {
    const values = new Map(Object.entries(given).map(([name, value]) => [name, [value]]))
    const request = operation.read({ values, problems: [] }, directory)
    return JSON.parse(await operation.answer(directory, request, noonOf(TODAY)))
  }
  const { topics } = await answerOf(listTopics)
  const { countries } = await answerOf(listCountries)
  const answers: Record<string, unknown> = {
    topics: topics.map(({ name, count }: { name: string; count: number }) => `${count} ${name}`),
    countries: countries.map((country: object) => Object.values(country).join(', ')),
    statistics: await answerOf(getStatistics),
  }
  for (const question of SEARCHES) answers[question] = answerLines(directory, question).split('\n  ').slice(1)
  for (const id of EVENTS) {
    const { conference } = await answerOf(getConference, { id: String(id) })
    answers[`event ${id}`] = { ...conference, related: conference.related.map((related: { id: number }) => related.id) }
  }
  return answers
}
