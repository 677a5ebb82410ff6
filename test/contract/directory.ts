import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseDay } from '../../src/event/days.ts'
import type { EventId, EventRecord } from '../../src/event/record.ts'
import type { Directory } from '../../src/search/directory.ts'
import { buildDirectory } from '../support/directory.ts'
import { NO_VALUES } from '../support/no-values.ts'
import { type Service, startService } from '../support/service.ts'

/** A directory of eight events for the tests of the contract. Today is 2026-11-20. */

function event(id: number, name: string, start: string, end: string, rest: Partial<EventRecord> = {}): EventRecord {
  const dated = { id: id as EventId, name, start: parseDay(start)!, end: parseDay(end)! }
  return { ...NO_VALUES, type: 'conference', topic: 'Computer Science', ...rest, ...dated }
}

const berlin = { city: 'Berlin', country: 'Germany' }
const paris = { city: 'Paris', country: 'France' }

export const EVENTS: readonly EventRecord[] = [
  event(101, 'International Conference on Machine Learning and "Big" Data', '2027-03-15', '2027-03-17', {
    ...berlin,
    sub_topic: 'Machine Learning',
    venue: 'Congress Center',
    organizer: 'Gesellschaft für Informatik',
    website: 'https://icml.example/2027',
    description: 'Talks, posters\\demos and a "social" dinner.',
    submissionDeadline: '2026-12-01',
    attendance: 'hybrid',
    updatedAt: '2026-10-01T08:00:00Z',
  }),
  event(102, 'Machine Learning', '2026-02-10', '2026-02-10', { ...paris, type: 'seminar', sub_topic: 'Statistics' }),
  event(103, 'Workshop on Learning Machines in Medicine', '2026-12-30', '2027-01-02', {
    ...paris,
    type: 'workshop',
    series: 'Learning Machines',
    topic: 'Medicine',
    sub_topic: 'Surgery',
  }),
  event(104, 'Neural Network Webinar', '2026-11-20', '2026-11-20', {
    type: 'webinar',
    sub_topic: 'Machine Learning',
    attendance: 'online',
  }),
  event(105, 'Congrès de Médecine', '2026-11-18', '2026-11-22', { ...paris, topic: 'Medicine' }),
  event(106, 'Symposium on Surgery', '2026-03-30', '2026-04-02', {
    topic: 'Medicine',
    sub_topic: 'Surgery',
    city: 'Springfield',
    country: 'United States',
  }),
  event(107, 'Data Days', '2026-11-30', '2026-11-30', { city: 'Tokyo', country: 'Japan', sub_topic: 'Data' }),
  event(108, 'Data Days', '2026-11-30', '2026-12-01', { city: 'Nowhere', country: 'W3', sub_topic: 'data' }),
]

async function build(): Promise<Directory> {
  const { directory, path } = await buildDirectory(EVENTS)
  // an open file stays readable after it is deleted
  rmSync(dirname(path), { recursive: true })
  return directory
}

/** Built once in a process, and never changed. */
let built: Promise<Directory> | undefined

export async function startContractService(config: Parameters<typeof startService>[0] = {}): Promise<Service> {
  built ??= build()
  return startService({ ...config, serving: { current: { state: 'serving', directory: await built } } })
}

export async function getJson(service: Service, url: string) {
  const response = await service.get(url)
  return { status: response.statusCode, body: response.json(), headers: response.headers }
}

export const answerTo = async (url: string) => getJson(await startContractService(), url)

export async function bodyOf(url: string) {
  const { status, body } = await answerTo(url)
  if (status !== 200) throw new Error(`expected status 200 for ${url}, got ${status}: ${JSON.stringify(body)}`)
  return body
}

/** The item of an event in search results, written by hand. */
function item(
  id: number,
  [name, type, topic, sub_topic]: readonly [name: string, type: string, topic: string, sub_topic: string],
  [start, end, formatted]: readonly [start: string, end: string, formatted: string],
  [city, country, venue = '']: readonly [city: string, country: string, venue?: string],
  others: object = {},
) {
  const [dates, location] = [
    { start, end, formatted },
    { city, country, venue },
  ]
  return { id, name, type, topic, sub_topic, dates, location, organizer: '', website: '', ...others }
}

const NOV_30 = ['2026-11-30', '2026-11-30', 'Nov 30, 2026'] as const
const TWO_DAYS = ['2026-11-30', '2026-12-01', 'Nov 30 - Dec 1, 2026'] as const
const listed = (id: number, [start, end, formatted]: readonly string[], city: string) => ({
  also_listed: [{ id, dates: { start, end, formatted }, location: { city } }],
})

export const ITEMS = {
  101: item(
    101,
    [
      'International Conference on Machine Learning and "Big" Data',
      'Conference',
      'Computer Science',
      'Machine Learning',
    ],
    ['2027-03-15', '2027-03-17', 'Mar 15-17, 2027'],
    ['Berlin', 'Germany', 'Congress Center'],
    { organizer: 'Gesellschaft für Informatik', website: 'https://icml.example/2027' },
  ),
  103: item(
    103,
    ['Workshop on Learning Machines in Medicine', 'Workshop', 'Medicine', 'Surgery'],
    ['2026-12-30', '2027-01-02', 'Dec 30, 2026 - Jan 2, 2027'],
    ['Paris', 'France'],
  ),
  104: item(
    104,
    ['Neural Network Webinar', 'Webinar', 'Computer Science', 'Machine Learning'],
    ['2026-11-20', '2026-11-20', 'Nov 20, 2026'],
    ['', ''],
  ),
  105: item(
    105,
    ['Congrès de Médecine', 'Conference', 'Medicine', ''],
    ['2026-11-18', '2026-11-22', 'Nov 18-22, 2026'],
    ['Paris', 'France'],
  ),
  106: item(
    106,
    ['Symposium on Surgery', 'Conference', 'Medicine', 'Surgery'],
    ['2026-03-30', '2026-04-02', 'Mar 30 - Apr 2, 2026'],
    ['Springfield', 'United States'],
  ),
  107: item(
    107,
    ['Data Days', 'Conference', 'Computer Science', 'Data'],
    NOV_30,
    ['Tokyo', 'Japan'],
    listed(108, TWO_DAYS, 'Nowhere'),
  ),
  108: item(
    108,
    ['Data Days', 'Conference', 'Computer Science', 'data'],
    TWO_DAYS,
    ['Nowhere', 'W3'],
    listed(107, NOV_30, 'Tokyo'),
  ),
}
