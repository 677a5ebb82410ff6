import { expect, test } from 'vitest'
import { parseDay } from '../../src/event/days.ts'
import { noonOf } from '../../src/event/moment.ts'
import { getConference } from '../../src/operations/get-conference.ts'
import { getStatistics, listCountries, listTopics } from '../../src/operations/lists.ts'
import type { CanonicalRequest, Operation } from '../../src/operations/operation.ts'
import { searchConferences } from '../../src/operations/search-conferences.ts'
import { startContractService } from '../contract/directory.ts'

const TODAY = parseDay('2026-11-20')!

/** An endpoint without HTTP: it passes parameters to an operation, and returns the text of the operation. */
const asked = [
  [
    '/api/gpt/conferences?q=learning&limit=2&colour=red',
    searchConferences,
    { q: 'learning', limit: '2', colour: 'red' },
  ],
  ['/api/gpt/conferences/0101', getConference, { id: '0101' }],
  ['/api/gpt/topics', listTopics, {}],
  ['/api/gpt/countries?continent=europe', listCountries, { continent: 'europe' }],
  ['/api/gpt/stats', getStatistics, {}],
] as const

test.each(asked)(
  'an operation called directly writes the same JSON as HTTP: %s',
  async (url, operation, parameters) => {
    const service = await startContractService()
    const { directory } = service.serving.current
    const { read, answer } = operation as Operation<CanonicalRequest>
    const values = new Map(Object.entries(parameters).map(([name, value]) => [name, [value]]))
    const request = read({ values, problems: [] }, directory!)
    expect(await answer(directory!, request, noonOf(TODAY))).toBe((await service.get(url)).body)
  },
)

test.each(asked.map(([, operation]) => operation))(
  'summary and description of the operation $id have at most 300 characters each',
  (operation) => {
    expect(operation.summary.length).toBeLessThanOrEqual(300)
    expect(operation.description.length).toBeLessThanOrEqual(300)
  },
)

test('two records of an event name each other in also_listed of searches, events and NDJSON, not CSV', async () => {
  const { get } = await startContractService()
  const otherOf = (id: number, end: string, formatted: string, city: string) => {
    return [{ id, dates: { start: '2026-11-30', end, formatted }, location: { city } }]
  }
  const [first, second] = [
    otherOf(107, '2026-11-30', 'Nov 30, 2026', 'Tokyo'),
    otherOf(108, '2026-12-01', 'Nov 30 - Dec 1, 2026', 'Nowhere'),
  ]
  const { conferences } = (await get('/api/gpt/conferences?q=data+days&sort=date')).json()
  expect(conferences).toMatchObject([
    { id: 107, also_listed: second },
    { id: 108, also_listed: first },
  ])
  const read = async (path: string) => (await get(`/api/gpt/conferences/${path}`)).json().conference
  expect(await read('107')).toMatchObject({ also_listed: second })
  expect(await read('107?fields=also_listed.location')).toEqual({ also_listed: [{ location: { city: 'Nowhere' } }] })
  expect(await read('101')).not.toHaveProperty('also_listed')
  const [line] = (await get('/export.ndjson?q=data+days&sort=date&fields=also_listed.id')).body.split('\n')
  expect(line).toBe('{"also_listed":[{"id":108}]}')
  expect((await get('/export.csv?q=data+days')).body).not.toContain('also_listed')
})
