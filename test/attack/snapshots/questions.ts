import { type EpochDay, parseDay } from '../../../src/event/days.ts'
import { noonOf } from '../../../src/event/moment.ts'
import { ServiceError } from '../../../src/operations/errors.ts'
import { getConference } from '../../../src/operations/get-conference.ts'
import { getStatistics, listCountries, listTopics } from '../../../src/operations/lists.ts'
import type { CanonicalRequest, Operation } from '../../../src/operations/operation.ts'
import { searchConferences } from '../../../src/operations/search-conferences.ts'
import type { Directory } from '../../../src/search/directory.ts'

const TODAY: EpochDay = parseDay('2026-11-20')!

const FACETS = 'topic,subtopic,city,country,continent,type,month,attendance,deadline_month'

/** Searches with most filters, orders and facets, and with every reading of `q`. */
const SEARCHES: readonly Readonly<Record<string, string>>[] = [
  {},
  { limit: '50', offset: '1000', facets: FACETS, facets_limit: '50' },
  { q: 'machine learning' },
  { q: 'ml conference in paris 2026' },
  { q: 'quantm optcs', facets: FACETS },
  { q: 'annual meeting of soil and something that nobody has' },
  { q: 'online workshop networks next month germany' },
  { q: '中国 networks' },
  { q: 'informatics', sort: 'name' },
  { topic: 'Computer Science', sort: 'date_desc', facets: 'subtopic,city' },
  { topic: 'computer', subtopic: 'optic' },
  { subtopic: 'C:\\Sharp', type: 'workshop' },
  { city: 'LA' },
  { city: 'new york', sort: 'deadline' },
  { near: 'Berlin', within_km: '1500' },
  { near: '48.9,2.3', q: 'days' },
  { country: 'Deutschland', month: '2026-03' },
  { countries: 'France,Fiji,Atlantis', year: '2026' },
  { continent: 'Europe', from: '2026-02-01', to: '2026-09-01' },
  { attendance: 'online', deadline_from: '2026-01-01', deadline_to: '2027-12-31' },
  { deadline_from: '2026-02-01', sort: 'deadline', limit: '50' },
  { to: '2026-11-20', offset: '30' },
  { q: 'zeppelin', city: 'Nowhere', topic: 'Nothing' },
  { fields: 'id,name', limit: '50', offset: '200' },
]

export type Answer = { readonly text: string } | { readonly failed: unknown }

export interface Asked {
  readonly question: string
  readonly answer: Answer
  readonly milliseconds: number
  /** The fault of an answer, compared with the schema of its operation; undefined if none was found. */
  readonly fault: string | undefined
}

/** If `judges` is true, answers are validated by the schemas of their operations. */
export async function askAll(directory: Directory, events: readonly number[], judges: boolean): Promise<Asked[]> {
  const asked: Asked[] = []
  const ask = async <R extends CanonicalRequest>(operation: Operation<R>, given: Readonly<Record<string, string>>) => {
    const startedAt = process.cpuUsage()
    const answer = await answerOf(operation, given, directory)
    const { user, system } = process.cpuUsage(startedAt)
    const fault = judges && 'text' in answer ? faultOf(operation, answer.text) : undefined
    asked.push({
      question: `${operation.id} ${JSON.stringify(given)}`,
      answer,
      milliseconds: (user + system) / 1000,
      fault,
    })
  }
  for (const search of SEARCHES) await ask(searchConferences, search)
  for (const id of events) await ask(getConference, { id: String(id) })
  await ask(listTopics, {})
  await ask(listCountries, {})
  await ask(listCountries, { continent: 'Asia' })
  await ask(getStatistics, {})
  return asked
}

async function answerOf<R extends CanonicalRequest>(
  operation: Operation<R>,
  given: Readonly<Record<string, string>>,
  directory: Directory,
): Promise<Answer> {
  const values = new Map(Object.entries(given).map(([name, value]) => [name, [value]]))
  try {
    const request = operation.read({ values, problems: [] }, directory)
    return { text: await operation.answer(directory, request, noonOf(TODAY)) }
  } catch (error) {
    // an error that is written for callers counts as an answer
    if (error instanceof ServiceError && error.status < 500) return { text: error.body }
    return { failed: error }
  }
}

function faultOf<R extends CanonicalRequest>(operation: Operation<R>, text: string): string | undefined {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return `no JSON: ${text.slice(0, 200)}`
  }
  if ((body as { success?: unknown }).success === false) return undefined
  const { success, error } = operation.body.safeParse(body)
  return success ? undefined : `not as described: ${error.message.replace(/\s+/g, ' ').slice(0, 300)}`
}

export function isRefusedWhenRead(answer: Answer): boolean {
  return 'failed' in answer && answer.failed instanceof ServiceError && answer.failed.reason === 'damaged'
}
