import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseDay } from '../../src/event/days.ts'
import type { EventId, EventRecord } from '../../src/event/record.ts'
import type { Directory } from '../../src/search/directory.ts'
import { buildDirectory } from '../support/directory.ts'
import { NO_VALUES } from '../support/no-values.ts'
import { type Service, startService } from '../support/service.ts'

/** A directory of eight events for the tests of the contract; today is 2026-11-20. */

const blank: Omit<EventRecord, 'id' | 'name' | 'start' | 'end'> = {
  ...NO_VALUES,
  type: 'conference',
  topic: 'Computer Science',
  website: '',
  description: null,
  submissionDeadline: null,
  updatedAt: null,
  sourceUrl: null,
}

function event(id: number, name: string, start: string, end: string, rest: Partial<EventRecord> = {}): EventRecord {
  return { ...blank, ...rest, id: id as EventId, name, start: parseDay(start)!, end: parseDay(end)! }
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
  // the open file stays readable, and without a name it is deleted when the process ends
  rmSync(dirname(path), { recursive: true })
  return directory
}

/** The directory of these events, built once in a process. Nothing changes it. */
let built: Promise<Directory> | undefined

/** The service on these events. */
export async function startContractService(config: Parameters<typeof startService>[0] = {}): Promise<Service> {
  built ??= build()
  return startService({ ...config, serving: { current: { state: 'serving', directory: await built } } })
}

/** GET with a key: status and parsed body. */
export async function getJson(service: Service, url: string) {
  const response = await service.get(url)
  return { status: response.statusCode, body: response.json(), headers: response.headers }
}

/** The body of an answer with status 200, from a service of its own. */
export async function bodyOf(url: string) {
  const { status, body } = await getJson(await startContractService(), url)
  if (status !== 200) throw new Error(`expected status 200 for ${url}, got ${status}: ${JSON.stringify(body)}`)
  return body
}

/** The item of an event in a search answer, written out by hand for the events the tests show whole. */
export const ITEMS = {
  101: {
    id: 101,
    name: 'International Conference on Machine Learning and "Big" Data',
    type: 'Conference',
    topic: 'Computer Science',
    sub_topic: 'Machine Learning',
    dates: { start: '2027-03-15', end: '2027-03-17', formatted: 'Mar 15-17, 2027' },
    location: { city: 'Berlin', country: 'Germany', venue: 'Congress Center' },
    organizer: 'Gesellschaft für Informatik',
    website: 'https://icml.example/2027',
  },
  103: {
    id: 103,
    name: 'Workshop on Learning Machines in Medicine',
    type: 'Workshop',
    topic: 'Medicine',
    sub_topic: 'Surgery',
    dates: { start: '2026-12-30', end: '2027-01-02', formatted: 'Dec 30, 2026 - Jan 2, 2027' },
    location: { city: 'Paris', country: 'France', venue: '' },
    organizer: '',
    website: '',
  },
  104: {
    id: 104,
    name: 'Neural Network Webinar',
    type: 'Webinar',
    topic: 'Computer Science',
    sub_topic: 'Machine Learning',
    dates: { start: '2026-11-20', end: '2026-11-20', formatted: 'Nov 20, 2026' },
    location: { city: '', country: '', venue: '' },
    organizer: '',
    website: '',
  },
  105: {
    id: 105,
    name: 'Congrès de Médecine',
    type: 'Conference',
    topic: 'Medicine',
    sub_topic: '',
    dates: { start: '2026-11-18', end: '2026-11-22', formatted: 'Nov 18-22, 2026' },
    location: { city: 'Paris', country: 'France', venue: '' },
    organizer: '',
    website: '',
  },
  106: {
    id: 106,
    name: 'Symposium on Surgery',
    type: 'Conference',
    topic: 'Medicine',
    sub_topic: 'Surgery',
    dates: { start: '2026-03-30', end: '2026-04-02', formatted: 'Mar 30 - Apr 2, 2026' },
    location: { city: 'Springfield', country: 'United States', venue: '' },
    organizer: '',
    website: '',
  },
  107: {
    id: 107,
    name: 'Data Days',
    type: 'Conference',
    topic: 'Computer Science',
    sub_topic: 'Data',
    dates: { start: '2026-11-30', end: '2026-11-30', formatted: 'Nov 30, 2026' },
    location: { city: 'Tokyo', country: 'Japan', venue: '' },
    organizer: '',
    website: '',
    also_listed: [
      {
        id: 108,
        dates: { start: '2026-11-30', end: '2026-12-01', formatted: 'Nov 30 - Dec 1, 2026' },
        location: { city: 'Nowhere' },
      },
    ],
  },
  108: {
    id: 108,
    name: 'Data Days',
    type: 'Conference',
    topic: 'Computer Science',
    sub_topic: 'data',
    dates: { start: '2026-11-30', end: '2026-12-01', formatted: 'Nov 30 - Dec 1, 2026' },
    location: { city: 'Nowhere', country: 'W3', venue: '' },
    organizer: '',
    website: '',
    also_listed: [
      {
        id: 107,
        dates: { start: '2026-11-30', end: '2026-11-30', formatted: 'Nov 30, 2026' },
        location: { city: 'Tokyo' },
      },
    ],
  },
} as const
