import { expect, test } from 'vitest'
import { STAGES } from '../../src/search/directory.ts'
import { startContractService } from '../contract/directory.ts'
import { type Service, startService } from '../support/service.ts'

function requestsOf({ app }: Service): Record<string, number> {
  const found: Record<string, number> = {}
  for (const [route, { byStatus }] of app.measurements.requests.byRoute) {
    for (const [status, { counts }] of byStatus)
      found[`${route} ${status}`] = counts.reduce((sum, count) => sum + count)
  }
  return found
}

test('metrics count every request by its route and status', async () => {
  const service = await startService()
  const { app, get, key } = service
  await get('/api/gpt/topics', { 'if-none-match': '*' })
  for (const id of [4711, 4712, 4713]) await get(`/api/gpt/conferences/${id}`)
  await app.inject('/api/gpt/stats')
  await app.inject({ method: 'HEAD', url: '/api/gpt/stats', headers: { 'x-api-key': key.free } })
  await app.inject('/livez')
  expect(requestsOf(service)).toEqual({
    '/api/gpt/topics 304': 1,
    '/api/gpt/conferences/:id 200': 1,
    '/api/gpt/conferences/:id 404': 2,
    '/api/gpt/stats 401': 1,
    '/api/gpt/stats 200': 1,
    '/livez 200': 1,
  })
})

const EVERY_STAGE = 'q=learning&type=webinar&month=2026-01&facets=topic&timing=1'

test('metrics have the stage durations of one search in 17, and of every search with timing=1', async () => {
  const { app, get, key } = await startContractService()
  const observed = () => STAGES.map((stage) => app.measurements.stages.byStage[stage].counts.reduce((a, b) => a + b))
  const search = (query: string) => get(`/api/gpt/conferences?${query}`, { 'x-api-key': key.pro })
  expect(observed()).toEqual([0, 0, 0, 0, 0, 0])
  for (let count = 1; count <= 17; count++) await search('q=learning')
  expect(observed()).toEqual([1, 1, 1, 0, 0, 1])
  await search('q=learning')
  expect(observed()).toEqual([2, 2, 2, 0, 0, 2])
  await search(EVERY_STAGE)
  expect(observed()).toEqual([3, 3, 3, 1, 1, 3])
})

test('metrics show the hits, misses, entries and bytes of the answer cache', async () => {
  const { app, get } = await startService({ config: { cacheBytes: 1_000_000 } })
  expect(app.measurements.answers).toMatchObject({ hits: 0, misses: 0, entries: 0, bytes: 0 })
  for (const query of ['q=a', 'q=b', 'q=a']) await get(`/api/gpt/conferences?${query}`)
  const { hits, misses, entries, bytes } = app.measurements.answers
  expect({ hits, misses, entries }).toEqual({ hits: 1, misses: 2, entries: 2 })
  expect(bytes).toBeGreaterThan(1000)
})

test('the header Server-Timing has stage durations or a cache hit, and is sent only with timing=1', async () => {
  const { get } = await startContractService({ config: { cacheBytes: 1_000_000 } })
  const timingOf = async (query: string) =>
    (await get(`/api/gpt/conferences?${query}`)).headers['server-timing']?.toString().replaceAll(/=\d+\.\d{4}/g, '')
  const shown = (stages: readonly string[]) => stages.map((stage) => `${stage};dur`).join(', ')
  expect(await timingOf('q=learning&timing=1')).toBe(shown(['plan', 'match', 'page', 'text']))
  expect(await timingOf('q=learning&timing=1')).toBe('cache;desc="hit"')
  expect(await timingOf(EVERY_STAGE)).toBe(shown(STAGES))
  for (const query of ['q=learning', 'q=learning&timing=']) expect(await timingOf(query)).toBeUndefined()
  const refused = await get('/api/gpt/conferences?timing=yes')
  expect(refused.json().message).toBe('Parameter "timing" must be 1; received "yes".')
})
