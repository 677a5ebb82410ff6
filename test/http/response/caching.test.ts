import { expect, test } from 'vitest'
import { parseDay } from '../../../src/event/days.ts'
import { fakeDirectory, type Service, SNAPSHOT_ID, startService } from '../../support/service.ts'

const OPERATIONS = [
  '/api/gpt/conferences',
  '/api/gpt/conferences/4711',
  '/api/gpt/topics',
  '/api/gpt/countries?continent=Asia',
  '/api/gpt/stats',
]

test.each(OPERATIONS)(
  'the answer to %s has X-Snapshot, ETag and Cache-Control, and a request with this ETag gets 304',
  async (url) => {
    const { get } = await startService()
    const first = await get(url)
    expect(first.json().success).toBe(true)
    expect(first.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-snapshot': SNAPSHOT_ID,
      'cache-control': 'private, max-age=60',
    })
    const etag = String(first.headers.etag)
    expect(etag).toMatch(/^"[\w-]{22}"$/)
    const again = await get(url, { 'if-none-match': etag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect(again.headers).toMatchObject({ etag, 'x-snapshot': SNAPSHOT_ID, 'cache-control': 'private, max-age=60' })
  },
)

test('If-None-Match may have a list, a weak ETag or a star, and never turns an error into 304', async () => {
  const { get } = await startService()
  const etag = String((await get('/api/gpt/topics')).headers.etag)
  const statusOf = async (value: string, path = 'topics') =>
    (await get(`/api/gpt/${path}`, { 'if-none-match': value })).statusCode
  for (const value of [`"a", ${etag}`, `W/${etag}`, `"a" , W/${etag} ,"b"`, '*'])
    expect(await statusOf(value), value).toBe(304)
  for (const value of ['"a"', etag.slice(1, -1), '']) expect(await statusOf(value), value).toBe(200)
  expect([await statusOf('*', 'conferences?limit=0'), await statusOf('*', 'conferences/999')]).toEqual([400, 404])
})

const tagsOf = ({ get }: Service, paths: readonly string[]) =>
  Promise.all(paths.map(async (path) => (await get(`/api/gpt/${path}`)).headers.etag))

test('requests that differ only in parameter order, blanks or empty parameters get the same ETag', async () => {
  const queries = ['q=a&limit=5', 'limit=5&q=a', 'q=%20a+&limit=5', 'q=a&limit=5&city=']
  const paths = queries.map((query) => `conferences?${query}`)
  const tags = await tagsOf(await startService(), paths)
  expect(new Set(tags).size).toBe(1)
})

test('answers for different parameters, paths, snapshots or days have different ETags', async () => {
  const service = await startService()
  const tags = await tagsOf(service, [
    ...['conferences', 'conferences?q=a', 'conferences?city=a', 'conferences?limit=10', 'conferences?unknown=1'],
    ...['conferences?q=a%26city%3Db', 'conferences?q=a&city=b', 'conferences?fields=id', 'topics', 'stats'],
    ...['countries', 'countries?continent=Asia', 'conferences/4711', 'conferences/4711?fields=id'],
  ])
  expect(new Set(tags).size).toBe(tags.length)
  service.serving.current = { state: 'serving', directory: fakeDirectory('fedcba9876543210') }
  const nextDay = await startService({ config: { today: { by: 'setting', day: parseDay('2026-11-21')! } } })
  for (const other of [service, nextDay]) expect(tags).not.toContain((await tagsOf(other, ['conferences']))[0])
})

test('a cached answer is not used for another snapshot or another day', async () => {
  let now = new Date('2026-11-20T12:00:00Z')
  const { get, directory, serving } = await startService({
    config: { cacheBytes: 1_000_000, today: { by: 'clock' } },
    now: () => now,
  })
  await get('/api/gpt/conferences')
  const other = fakeDirectory('fedcba9876543210')
  serving.current = { state: 'serving', directory: other }
  expect((await get('/api/gpt/conferences')).headers['x-snapshot']).toBe('fedcba9876543210')
  expect([directory.searches.length, other.searches.length]).toEqual([1, 1])
  now = new Date('2026-11-21T12:00:00Z')
  await get('/api/gpt/conferences')
  expect(other.searches).toHaveLength(2)
})
