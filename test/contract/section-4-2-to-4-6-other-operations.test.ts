import { expect, test } from 'vitest'
import { NOTHING_REQUESTED } from '../support/no-values.ts'
import { answerTo, bodyOf, getJson, ITEMS, startContractService } from './directory.ts'

test('4.2 a single event has the members of its search result, and all other known values of the event', async () => {
  const { status, body } = await answerTo('/api/gpt/conferences/101')
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      success: true,
      conference: {
        ...ITEMS[101],
        continent: 'Europe',
        country_code: 'DE',
        country_is_derived: false,
        status: 'upcoming',
        duration_days: 3,
        description: 'Talks, posters\\demos and a "social" dinner.',
        submission_deadline: '2026-12-01',
        ...NOTHING_REQUESTED,
        attendance: 'hybrid',
        updated_at: '2026-10-01T08:00:00Z',
        updated: '2026-10-01',
        source_url: null,
        deadlines: [
          {
            kind: 'submission',
            due: '2026-12-01',
            due_utc: '2026-12-02T12:00:00Z',
            zone: null,
            open: true,
            round: null,
            label: null,
            extended: false,
          },
        ],
        editions: null,
        related: [ITEMS[104], ITEMS[107], ITEMS[108]],
      },
    },
  })
})

test.each([
  // events whose names share more words come first, even if other events are nearer in time
  [102, [101, 104, 107, 108]],
  [103, []],
  [104, [101, 107, 108]],
  [105, [103]],
  // `Data` and `data` are one sub-topic
  [108, [107, 101, 104]],
])(
  '4.2 related events of event %i are upcoming, with events of its sub-topic before other events: %j',
  async (id, ids) => {
    const body = await bodyOf(`/api/gpt/conferences/${id}`)
    expect(body.conference.related.map((item: { id: number }) => item.id)).toEqual(ids)
  },
)

test.each([
  [104, 'ongoing'],
  [105, 'ongoing'],
  [107, 'upcoming'],
  [102, 'past'],
])('4.2 event %i has the status %s today', async (id, status) => {
  const body = await bodyOf(`/api/gpt/conferences/${id}`)
  expect(body.conference.status).toBe(status)
})

test('4.2 an unknown country is shown as written, and its continent and country code are null', async () => {
  const body = await bodyOf('/api/gpt/conferences/108')
  expect(body.conference).toMatchObject({ continent: null, country_code: null, location: { country: 'W3' } })
})

test('4.3 topics are sorted by count, then name, and spellings with the same folded form are one topic', async () => {
  expect(await bodyOf('/api/gpt/topics')).toEqual({
    success: true,
    total: 2,
    topics: [
      { name: 'Computer Science', count: 5 },
      { name: 'Medicine', count: 3 },
    ],
  })
})

const countries = [
  { name: 'France', code: 'FR', continent: 'Europe', count: 3 },
  { name: 'Germany', code: 'DE', continent: 'Europe', count: 1 },
  { name: 'Japan', code: 'JP', continent: 'Asia', count: 1 },
  { name: 'United States', code: 'US', continent: 'North America', count: 1 },
  { name: 'W3', code: null, continent: null, count: 1 },
]

test('4.4 the list of countries has each country with events, sorted by number of events, then by name', async () => {
  expect(await bodyOf('/api/gpt/countries')).toEqual({ success: true, total: 5, countries })
})

test('4.4 the list of countries can be restricted to a continent', async () => {
  expect(await bodyOf('/api/gpt/countries?continent=EUROPE')).toEqual({
    success: true,
    total: 2,
    countries: countries.slice(0, 2),
  })
  expect(await bodyOf('/api/gpt/countries?continent=Oceania')).toEqual({ success: true, total: 0, countries: [] })
})

test('4.5 statistics count events, countries and topics, and count the upcoming events of this month', async () => {
  expect(await bodyOf('/api/gpt/stats')).toEqual({
    success: true,
    statistics: {
      total_conferences: 8,
      total_countries: 5,
      total_topics: 2,
      upcoming_this_month: 3,
      date_range: { earliest: '2026-02-10', latest: '2027-03-17' },
      data_date: '2026-10-01',
    },
    continents: [
      { name: 'Europe', count: 4 },
      { name: 'Asia', count: 1 },
      { name: 'North America', count: 1 },
      { name: 'Africa', count: 0 },
      { name: 'Oceania', count: 0 },
      { name: 'South America', count: 0 },
    ],
  })
})

test('4.6 the OpenAPI document describes the five operations, as JSON and as a YAML download', async () => {
  const service = await startContractService()
  const { body } = await getJson(service, '/api/gpt/openapi')
  expect(body.openapi).toBe('3.1.0')
  expect(Object.keys(body.paths).sort()).toEqual([
    '/api/gpt/conferences',
    '/api/gpt/conferences/{id}',
    '/api/gpt/countries',
    '/api/gpt/stats',
    '/api/gpt/topics',
  ])
  const yaml = await service.get('/api/gpt/openapi.yaml')
  expect(yaml.headers['content-disposition']).toContain('attachment')
  expect(yaml.body).toMatch(/^openapi: 3\.1\.0$/m)
})
