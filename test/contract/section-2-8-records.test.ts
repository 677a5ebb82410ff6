import { expect, test } from 'vitest'
import { type EpochDay, parseDay } from '../../src/event/days.ts'
import { NOTHING_REQUESTED } from '../support/no-values.ts'
import { serveEvents } from '../support/serve-events.ts'
import type { SomeEvent } from '../support/small-directory.ts'
import { getJson } from './directory.ts'

/** Three records of one event, of which 8 is the best, and a record of another event. */
const RECORDS: readonly SomeEvent[] = [
  {
    id: 7,
    ...days('2027-06-14', '2027-06-18'),
    name: 'PODS 2027 - Second Round',
    topic: 'Databases',
    website: 'http://pods.example/2027?from=list',
    event_status: 'cancelled',
  },
  {
    id: 8,
    ...days('2027-06-14', '2027-06-18'),
    name: 'PODS 2027',
    topic: 'Databases',
    city: 'Lima',
    country: 'Peru',
    website: 'https://www.pods.example/2027/',
    updatedAt: '2026-11-02',
  },
  {
    id: 9,
    ...days('2027-06-14', '2027-06-18'),
    name: 'Principles of Database Systems (PODS 2027)',
    topic: 'Computer Science',
    city: 'Lima',
    country: 'Peru',
    website: 'https://pods.example/2027',
    event_status: 'scheduled',
  },
  { id: 10, ...days('2027-06-14', '2027-06-18'), name: 'SIGMOD 2027', website: 'https://pods.example/2027' },
]

function days(start: string, end: string): { start: EpochDay; end: EpochDay } {
  return { start: parseDay(start)!, end: parseDay(end)! }
}

const ask = async (url: string) => getJson(await serveEvents(RECORDS), url)

const DATES = { start: '2027-06-14', end: '2027-06-18', formatted: 'Jun 14-18, 2027' }
const listed = (id: number, city = 'Lima') => ({ id, dates: DATES, location: { city } })

test('2.8 duplicate_of names the best record of an event, and disagrees_on names the fields that differ', async () => {
  const { body } = await ask('/api/gpt/conferences/7')
  expect(body).toEqual({
    success: true,
    conference: {
      id: 7,
      name: 'PODS 2027 - Second Round',
      type: 'Conference',
      topic: 'Databases',
      sub_topic: '',
      dates: DATES,
      location: { city: '', country: '', venue: '' },
      organizer: '',
      website: 'http://pods.example/2027?from=list',
      ...NOTHING_REQUESTED,
      event_status: 'cancelled',
      also_listed: [listed(8), listed(9)],
      duplicate_of: 8,
      disagrees_on: ['name', 'topic', 'event_status'],
      continent: null,
      country_code: null,
      country_is_derived: false,
      status: 'upcoming',
      duration_days: 5,
      description: null,
      submission_deadline: null,
      updated_at: null,
      source_url: null,
      editions: null,
      related: expect.any(Array),
    },
  })
})

test('2.8 the best record of an event has no duplicate_of, and its also_listed marks a cancelled record', async () => {
  const { body } = await ask('/api/gpt/conferences/8')
  expect(body.conference).toMatchObject({
    also_listed: [{ ...listed(7, ''), event_status: 'cancelled' }, listed(9)],
    disagrees_on: ['name', 'topic', 'event_status'],
  })
  expect(body.conference).not.toHaveProperty('duplicate_of')
})

test('2.8 fields=duplicate_of shows the best record of the event, or null if the record is the best', async () => {
  const { body } = await ask('/api/gpt/conferences?sort=name&fields=id,duplicate_of')
  expect(body.conferences).toEqual([
    { id: 8, duplicate_of: null },
    { id: 9, duplicate_of: 8 },
    { id: 10, duplicate_of: null },
    { id: 7, duplicate_of: 8 },
  ])
  for (const [id, leader] of [
    [9, 8],
    [10, null],
  ]) {
    const one = await ask(`/api/gpt/conferences/${id}?fields=duplicate_of`)
    expect(one.body.conference).toEqual({ duplicate_of: leader })
  }
})

test('2.8 duplicates=fold shows and counts an event once, and says how many records were left out', async () => {
  const { body } = await ask('/api/gpt/conferences?duplicates=fold&limit=1&facets=topic&fields=id')
  expect(body).toEqual({
    success: true,
    query: { limit: 1, facets: 'topic', fields: 'id', duplicates: 'fold' },
    filters_applied: { search_terms: [], countries_included: [], date_range: { from: null, to: null } },
    total: 2,
    upcoming: 2,
    folded: 2,
    showing: 1,
    conferences: [{ id: 8 }],
    pagination: { limit: 1, offset: 0, has_more: true, next_offset: 1 },
    facets: {
      topic: [
        { value: 'Databases', count: 1 },
        { value: 'Engineering', count: 1 },
      ],
    },
  })
})

test('2.8 duplicates=fold shows the best matching record of an event', async () => {
  const found = async (query: string) => {
    const { body } = await ask(`/api/gpt/conferences?duplicates=fold&fields=id&${query}`)
    return [body.total, body.folded, body.conferences.map(({ id }: { id: number }) => id)]
  }
  expect(await found('topic=Databases')).toEqual([1, 1, [8]])
  expect(await found('event_status=scheduled')).toEqual([1, 0, [9]])
  expect(await found('event_status=cancelled')).toEqual([1, 0, [7]])
  expect(await found('q=systems')).toEqual([1, 0, [9]])
})

test('2.8 a search with duplicates=show gives the same answer as a search without this parameter', async () => {
  const { body } = await ask('/api/gpt/conferences?limit=4')
  const shown = await ask('/api/gpt/conferences?limit=4&duplicates=show')
  expect(shown.body).toEqual({ ...body, query: { limit: 4, duplicates: 'show' } })
  expect(body).not.toHaveProperty('folded')
  const { status } = await ask('/api/gpt/conferences?duplicates=hide')
  expect(status).toBe(400)
})
