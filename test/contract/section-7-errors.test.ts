import { expect, test } from 'vitest'
import { failSearches } from '../support/service.ts'
import { answerTo, getJson, startContractService } from './directory.ts'

const invalid = (message: string) => ({ status: 400, body: { success: false, error: 'Invalid parameter', message } })

test.each([
  ['limit=0', 'limit', '1', '50', '0'],
  ['limit=51', 'limit', '1', '50', '51'],
  ['limit=1e1', 'limit', '1e1'],
  ['limit=%2B5', 'limit', '+5'],
  ['limit=10.0', 'limit', '10.0'],
  ['limit=%2010', 'limit', ' 10'],
  ['limit=0x10', 'limit', '0x10'],
  ['offset=-1', 'offset', '-1'],
  ['offset=99999999999999999999', 'offset', '99999999999999999999'],
  ['from=2026-02-30', 'from', '2026-02-30'],
  ['to=01.02.2026', 'to', '01.02.2026'],
  ['from=2026-12-02&to=2026-12-01', 'from', 'to', '2026-12-02', '2026-12-01'],
  ['month=2026-13', 'month', 'YYYY-MM', '2026-13'],
  ['month=2026-12/2026-11', 'month', 'in order', '2026-12/2026-11'],
  ['year=26', 'year', '26'],
  ['type=party', 'type', 'conference, seminar, workshop, webinar', 'party'],
  ['continent=Atlantis', 'continent', 'Asia, Europe, North America, South America, Africa, Oceania', 'Atlantis'],
  ['sort=size', 'sort', 'relevance, date, -date, name', 'size'],
  ['sort=Date', 'sort', 'relevance, date, -date, name', 'Date'],
  ['facets=colour', 'facets', 'topic, sub_topic, country, continent, city, type, month, year', 'colour'],
  ['facets=topic,subtopic', 'facets', 'topic, sub_topic', 'topic,subtopic'],
  ['facets=topic,', 'facets', 'topic, sub_topic', 'topic,'],
  ['facets_limit=0', 'facets_limit', '1', '1000', '0'],
  ['facets_limit=1001', 'facets_limit', '1', '1000', '1001'],
  ['facets_limit=1e1', 'facets_limit', '1e1'],
  ['sort=date&sort=name', 'sort', 'once'],
  ['q=a&q=b', 'q', 'once'],
  [`q=${'x'.repeat(201)}`, 'q', '200'],
  [`countries=${'x'.repeat(2001)}`, 'countries', '2000'],
  ['q=%00', 'q', 'control'],
  ['q=%E0%A4%A', 'percent-enc'],
])('the search ?%s is invalid and gets 400, and the message says what is wrong', async (query, ...mentioned) => {
  const { status, body } = await answerTo(`/api/gpt/conferences?${query}`)
  expect(status).toBe(400)
  expect(body).toEqual({ success: false, error: 'Invalid parameter', message: expect.any(String) })
  for (const text of mentioned) expect(body.message.replace('2,000', '2000')).toContain(text)
})

test('an event id that is not plain digits gets 400 with the received value', async () => {
  for (const id of ['abc', '-1', '1.5', '1e3', '0x1']) {
    expect(await answerTo(`/api/gpt/conferences/${id}`)).toMatchObject(invalid(expect.stringContaining(id)))
  }
})

test('a request for an event id that does not exist gets 404, however long the id is', async () => {
  for (const id of ['1', '9007199254740993', '9'.repeat(150)]) {
    expect(await answerTo(`/api/gpt/conferences/${id}`)).toMatchObject({
      status: 404,
      body: { success: false, error: 'Not found', message: expect.stringContaining('was not found') },
    })
  }
})

test('an unexpected failure gets 500 with a message that does not reveal the cause', async () => {
  const service = await startContractService()
  const directory = { ...service.serving.current.directory! }
  failSearches(directory, 'secret detail')
  service.serving.current = { state: 'serving', directory }
  const { status, body } = await getJson(service, '/api/gpt/conferences')
  expect(status).toBe(500)
  expect(body).toEqual({
    success: false,
    error: 'Internal server error',
    message: expect.stringContaining('unexpected'),
  })
  expect(body.message).not.toContain('secret')
})
