import { expect, test } from 'vitest'
import { NOTHING_REQUESTED } from '../support/no-values.ts'
import { answerTo, bodyOf, ITEMS } from './directory.ts'

const SEARCH = '/api/gpt/conferences?'
const PATHS =
  'id, name, type, topic, sub_topic, dates, dates.start, dates.end, dates.formatted, location, location.city, ' +
  'location.country, location.venue, organizer, website, submission_deadline, ' +
  Object.keys(NOTHING_REQUESTED).join(', ') +
  ', next_deadline, next_deadline.kind, next_deadline.due, next_deadline.due_utc, next_deadline.open, distance_km' +
  ', duplicate_of, also_listed, also_listed.id, also_listed.dates, also_listed.dates.start, also_listed.dates.end, ' +
  'also_listed.dates.formatted, also_listed.location, also_listed.location.city, ' +
  'also_listed.event_status'

test('4.1.8 search results have only the fields that the parameter "fields" names, in their usual order', async () => {
  const body = await bodyOf(`${SEARCH}year=2027&fields=location.city,dates.start,name,id`)
  expect(body).toEqual({
    success: true,
    query: { year: 2027, fields: 'location.city,dates.start,name,id' },
    filters_applied: {
      search_terms: [],
      countries_included: [],
      date_range: { from: '2027-01-01', to: '2027-12-31' },
    },
    total: 1,
    upcoming: 1,
    showing: 1,
    conferences: [expect.anything()],
    pagination: { limit: 10, offset: 0, has_more: false, next_offset: 10 },
  })
  expect(JSON.stringify(body.conferences)).toBe(
    JSON.stringify([{ id: 101, name: ITEMS[101].name, dates: { start: '2027-03-15' }, location: { city: 'Berlin' } }]),
  )
})

test.each([
  ['dates', { dates: ITEMS[101].dates }],
  ['dates,dates.start', { dates: ITEMS[101].dates }],
  [' name , id,name ', { id: 101, name: ITEMS[101].name }],
  ['submission_deadline', { submission_deadline: '2026-12-01' }],
  ['attendance,website', { website: 'https://icml.example/2027', attendance: 'hybrid' }],
])('4.1.8 a search result with fields=%s has exactly the members %j', async (fields, item) => {
  const body = await bodyOf(`${SEARCH}year=2027&deadline_from=2026-12&fields=${fields}`)
  expect(body.conferences).toEqual([item])
})

test('4.1.8 an unknown name in the parameter "fields" is refused, and the message lists all fields', async () => {
  const { status, body } = await answerTo(`${SEARCH}fields=id,city`)
  expect(status).toBe(400)
  expect(body.message).toBe(
    `Parameter "fields" must be one or more of ${PATHS}, separated by commas; received "id,city".`,
  )
})

test('4.1.8 the parameter "fields" accepts the names of all fields in one call', async () => {
  const body = await bodyOf(`${SEARCH}year=2027&fields=${PATHS}`)
  expect(body.conferences).toEqual([
    {
      ...ITEMS[101],
      submission_deadline: '2026-12-01',
      ...NOTHING_REQUESTED,
      attendance: 'hybrid',
      next_deadline: { kind: 'submission', due: '2026-12-01', due_utc: '2026-12-02T12:00:00Z', open: true },
      distance_km: null,
      updated: '2026-10-01',
      duplicate_of: null,
    },
  ])
})

test('4.1.8 the parameter "fields" changes neither facets nor pages, and proposed calls repeat it', async () => {
  const query = 'topic=Medcine&limit=1&facets=country&offset=1'
  const plain = await bodyOf(SEARCH + query)
  const body = await bodyOf(`${SEARCH}${query}&fields=id`)
  expect({ ...body, conferences: 0, suggestions: 0, query: 0 }).toEqual({
    ...plain,
    conferences: 0,
    suggestions: 0,
    query: 0,
  })
  expect(body.suggestions[0].params).toEqual({ topic: 'Medicine', limit: 1, facets: 'country', fields: 'id' })
})

const EVENT = '/api/gpt/conferences/101'

test('4.1.8 a single event has only the fields that the parameter "fields" names, in their usual order', async () => {
  const body = await bodyOf(`${EVENT}?fields=status,related.dates.start,related.id,location.city,name`)
  const related = (await bodyOf(EVENT)).conference.related as (typeof ITEMS)[104][]
  expect(related.length).toBeGreaterThan(1)
  expect(JSON.stringify(body)).toBe(
    JSON.stringify({
      success: true,
      conference: {
        name: ITEMS[101].name,
        location: { city: 'Berlin' },
        status: 'upcoming',
        related: related.map(({ id, dates }) => ({ id, dates: { start: dates.start } })),
      },
    }),
  )
})

test('4.1.8 an unknown field of a single event is refused, even if the event does not exist', async () => {
  for (const id of [101, 999]) {
    const { status, body } = await answerTo(`/api/gpt/conferences/${id}?fields=related.status`)
    expect(status).toBe(400)
    expect(body.message).toMatch(/^Parameter "fields" must be one or more of id, name, .*, related, related\.id, /)
  }
})
