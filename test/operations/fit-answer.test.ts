import { fc, test as law } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { shortenTexts } from '../../src/builder/dump/cut-texts.ts'
import { EVENT_TYPES } from '../../src/event/attributes.ts'
import type { EpochDay } from '../../src/event/days.ts'
import type { EventId, EventRecord } from '../../src/event/record.ts'
import { listAnswer } from '../../src/operations/fit-answer.ts'
import { getConference } from '../../src/operations/get-conference.ts'
import { listCountries, listTopics } from '../../src/operations/lists.ts'
import { searchConferences } from '../../src/operations/search-conferences.ts'
import { FACET_FIELDS } from '../../src/query/request.ts'
import { type BuiltDirectory, buildDirectory } from '../support/directory.ts'
import { NO_VALUES } from '../support/no-values.ts'
import { serve } from '../support/serve-events.ts'
import { startService } from '../support/service.ts'
import { sharedDirectory } from '../support/shared-directory.ts'
import { TODAY } from '../support/small-directory.ts'

const MAX_CHARACTERS = 100_000
const ROWS = 100

/** A text of the maximum length. Each number gives a different text. */
type LongText = (number: number, length?: number) => string

const longText =
  (unit: string): LongText =>
  (number, length = 500) =>
    `word ${number} ${[...unit.repeat(length)].slice(0, length - 12).join('')}`

/**
 * Characters that take most space in JSON, UTF-16 or UTF-8, and words, because texts are cut between words.
 */
const UNITS = { quotes: '"', emoji: '🌍', Chinese: '会', words: 'abcdefg ' }

function worstEvent(long: LongText, id: number): EventRecord {
  const record: EventRecord = {
    ...NO_VALUES,
    id: (Number.MAX_SAFE_INTEGER - id) as EventId,
    // each event has five records, which refer to each other
    name: long(Math.floor(id / 5)),
    type: EVENT_TYPES[id % EVENT_TYPES.length]!,
    // the first six rows share a topic, so that they are related events
    topic: long(1000 + Math.max(0, id - 5)),
    sub_topic: long(2000 + id),
    start: (TODAY + 1 + (id % 100)) as EpochDay,
    end: (TODAY + 30 + (id % 100)) as EpochDay,
    city: long(3000 + id),
    country: long(4000 + id),
    venue: long(5000 + id),
    organizer: long(6000 + id),
    website: long(7000 + id),
    description: long(8000 + id, 5000),
    submissionDeadline: long(9000 + id),
    attendance: 'in-person',
    updatedAt: long(id),
    sourceUrl: long(id),
  }
  const copy = { ...record }
  shortenTexts(copy)
  expect(copy, 'the builder keeps the texts of this row').toEqual(record)
  return record
}

async function serviceOn({ directory }: BuiltDirectory) {
  const { get } = await serve(directory)
  return async (path: string) => {
    const { body, statusCode } = await get(path)
    return { text: body, status: statusCode, json: JSON.parse(body) }
  }
}

const VALUES = ['word', 'word 7', 'wrod', 'word 3 abcdefg', 'nothing', '"'.repeat(200), '🌍'.repeat(200)]
const COUNTRIES = ['"'.repeat(2000), 'ab,'.repeat(660), '🌍,'.repeat(1000), 'word,word 7']
/** At most two filters, because searches with more filters seldom find an event. */
const someFilters = fc.array(
  fc.oneof(
    fc.tuple(fc.constantFrom('q', 'topic', 'subtopic', 'city', 'country'), fc.constantFrom(...VALUES)),
    fc.tuple(fc.constant('countries'), fc.constantFrom(...COUNTRIES)),
  ),
  { maxLength: 2 },
)
const page = fc.record(
  {
    limit: fc.constantFrom(50, 10, 50),
    offset: fc.constantFrom(0, 20, 300),
    sort: fc.constantFrom('name', 'deadline'),
    facets: fc.subarray([...FACET_FIELDS], { minLength: 1 }).map((fields) => fields.join()),
    facets_limit: fc.constantFrom(20, 300),
    fields: fc.constantFrom('id', 'topic,location,organizer,website,dates,name'),
  },
  { requiredKeys: ['limit'] },
)
const anyQuery = fc.tuple(someFilters, page).map(([filters, rest]) =>
  Object.entries({ ...Object.fromEntries(filters), ...rest })
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&'),
)

describe.each(Object.entries(UNITS))('rows with the longest texts, of %s', (_name, unit) => {
  const built = sharedDirectory(async () => {
    const long = longText(unit)
    return buildDirectory(Array.from({ length: ROWS }, (_, id) => worstEvent(long, id)))
  })

  law.prop([anyQuery], { numRuns: 15 })(
    'an answer to a search has at most 100,000 characters and every event of the page',
    async (query) => {
      const get = await serviceOn(built)
      const { text, status, json } = await get(`/api/gpt/conferences?${query}`)
      expect(status, text.slice(0, 500)).toBe(200)
      expect(text.length).toBeLessThanOrEqual(MAX_CHARACTERS)
      searchConferences.body.parse(json)
      const { limit, offset } = json.pagination
      expect(json.showing).toBe(Math.max(0, Math.min(limit, json.total - offset)))
      expect(json.conferences).toHaveLength(json.showing)
      if (query.includes('fields=')) return
      const ids = (await get(`/api/gpt/conferences?${query}&fields=id`)).json.conferences
      expect(json.conferences.map(({ id }: { id: number }) => ({ id }))).toEqual(ids)
    },
  )

  test('a shortened text of a search result is the beginning of the text in the answer for the event', async () => {
    const get = await serviceOn(built)
    const { json } = await get('/api/gpt/conferences?limit=50')
    const warning = /^An answer has at most 100000 characters, so texts of events are cut to \d+ characters/
    expect(json.warnings[0]).toMatch(warning)
    const item = json.conferences[0]
    const { conference } = (await get(`/api/gpt/conferences/${item.id}`)).json
    const textsOf = ({ name, topic, sub_topic, organizer, location }: typeof item) =>
      [name, topic, sub_topic, organizer, location.city, location.country, location.venue] as string[]
    for (const [index, cut] of textsOf(item).entries()) {
      expect(cut.endsWith('…') && textsOf(conference)[index]!.startsWith(cut.slice(0, -1)), cut).toBe(true)
    }
    expect(item).toMatchObject({ id: conference.id, type: conference.type, dates: conference.dates, website: '' })
  })

  test('answers for a single event and for lists have at most 100,000 characters', async () => {
    const get = await serviceOn(built)
    const event = await get(`/api/gpt/conferences/${Number.MAX_SAFE_INTEGER}`)
    expect(event.json.conference.related).toHaveLength(5)
    const topics = await get('/api/gpt/topics')
    const countries = await get('/api/gpt/countries')
    getConference.body.parse(event.json)
    listTopics.body.parse(topics.json)
    listCountries.body.parse(countries.json)
    for (const { text } of [event, topics, countries]) expect(text.length).toBeLessThanOrEqual(MAX_CHARACTERS)
    expect([topics.json.total, countries.json.total]).toEqual([ROWS - 5, ROWS])
  })
})

law.prop([
  fc.array(fc.record({ name: fc.string({ maxLength: 60 }), count: fc.nat() })),
  fc.integer({ min: 400, max: 4000 }),
])('listAnswer writes the whole list, or as many first entries as fit and a warning', (topics, most) => {
  const answer = listAnswer('topics', topics, most)
  const whole = { success: true, total: topics.length, topics }
  if (JSON.stringify(whole).length <= most) {
    expect(JSON.parse(answer)).toEqual(whole)
    return
  }
  const shown = JSON.parse(answer).topics.length
  const warnings = [`An answer has at most ${most} characters, so only the first ${shown} topics are shown.`]
  expect(JSON.parse(answer)).toEqual({ ...whole, topics: topics.slice(0, shown), warnings })
  expect(answer.length).toBeLessThanOrEqual(most)
  expect(answer.length + 300 + JSON.stringify(topics[shown]).length).toBeGreaterThan(most)
})

test('an error for very long parameters has at most 50,000 characters', async () => {
  const { get } = await startService()
  const long = ['%&'.repeat(16_000), 'limit=%00&'.repeat(3000), 'a=%ff&'.repeat(5000)]
  const given = ['limit', 'type', 'sort', 'near', 'fields', 'facets', 'from', 'year', 'attendance', 'continent']
  for (const query of [...long, given.map((name) => `${name}=${'"'.repeat(300)}`).join('&')]) {
    const { statusCode, body } = await get(`/api/gpt/conferences?${query}`)
    expect(statusCode).toBe(400)
    expect(body.length).toBeLessThanOrEqual(MAX_CHARACTERS / 2)
  }
})
