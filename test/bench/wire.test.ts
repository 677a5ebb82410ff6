import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Question } from '../../bench/peers/data/question.ts'
import { resolverOf } from '../../bench/peers/data/resolve.ts'
import { httpRequest, readHttp } from '../../bench/peers/wire/http-text.ts'
import { questionString } from '../../bench/peers/wire/question-string.ts'
import { redisearch } from '../../bench/peers/wire/redisearch.ts'
import { REPLY_ENDS } from '../../bench/peers/wire/reply-end.ts'
import { inputOf } from '../../bench/suites/query-sets.ts'
import { dayOf } from '../../src/event/days.ts'
import { type BuiltDirectory, buildDirectory } from '../support/directory.ts'
import { manyEvents } from '../support/many-events.ts'

const TODAY = dayOf(2026, 8, 15)

let built: BuiltDirectory
beforeAll(async () => {
  built = await buildDirectory(manyEvents(500))
})
afterAll(() => built.dispose())

function questionOf(query: string): Question {
  return resolverOf(built.snapshot)(inputOf(query, TODAY).request)!
}

function numberOf(country: string): number {
  const { keys } = built.snapshot.facets.country
  return Array.from({ length: keys.length }, (_, key) => keys.text(key)).indexOf(country)
}

test('a question goes to Lucene as folded words and numbers', () => {
  const sent = new URLSearchParams(questionString(questionOf('q=Réseaux+2026&country=Germany&offset=20&month=2026-09')))
  expect(Object.fromEntries(sent)).toMatchObject({
    terms: 'reseau 2026',
    series: '1',
    isOneEvent: 'true',
    country: String(numberOf('germany')),
    from: String(dayOf(2026, 9, 1)),
    to: String(dayOf(2026, 9, 30)),
    today: String(TODAY),
    offset: '20',
    sort: 'relevance',
  })
})

test('both of two filters on one column are sent', () => {
  const sent = new URLSearchParams(questionString(questionOf('country=Germany&countries=France,Fiji')))
  expect(sent.getAll('country')).toEqual([String(numberOf('germany')), `${numberOf('france')},${numberOf('fiji')}`])
})

test('RediSearch is asked for upcoming events, then for past ones, from where the page begins', () => {
  const germany = `@country:{${numberOf('germany')}}`
  const words = redisearch.request(questionOf('country=Germany&offset=20')).split('\r\n')
  const args = words.filter((_, at) => at > 0 && at % 2 === 0).slice(3)
  expect(args).toEqual([
    germany,
    '20',
    '10',
    ...[`@start:[${TODAY} +inf] ${germany}`, 'by_date'],
    ...[`@start:[-inf (${TODAY}] ${germany}`, 'latest_first'],
  ])
})

test.each([
  ['http', 'HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nüé', 'HTTP/1.1 500 Oh\r\nContent-Length: 0\r\n\r\n'],
  ['resp', '$4\r\nüé\r\n', '-ERR no such index\r\n'],
] as const)('a reply over %s has ended with its last byte, and an error is none', (protocol, reply, error) => {
  const bytes = Buffer.from(reply)
  expect(REPLY_ENDS[protocol](bytes)).toBe(bytes.length)
  for (let length = 1; length < bytes.length; length++) {
    expect(REPLY_ENDS[protocol](bytes.subarray(0, length))).toBeGreaterThan(length)
  }
  expect(() => REPLY_ENDS[protocol](Buffer.from(error))).toThrow(/expected/)
})

test('requests are HTTP/1.1, and bodies are read from replies with status 200 only', () => {
  expect(httpRequest('/a?b', { 'x-api-key': 'k' })).toBe('GET /a?b HTTP/1.1\r\nhost: 127.0.0.1\r\nx-api-key: k\r\n\r\n')
  const body = { total: 0, conferences: [], facets: [] }
  expect(readHttp(`HTTP/1.1 200 OK\r\n\r\n${JSON.stringify(body)}`)).toEqual(body)
  expect(() => readHttp('HTTP/1.1 404 Not Found\r\n\r\n{}')).toThrow(/expected status 200/)
})
