import { writeFile } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { issueKey } from '../../../src/keys/key-file.ts'
import { TIER_LIMITS } from '../../../src/keys/plans.ts'
import { type Service, startService } from '../../support/service.ts'

// Windows are measured by performance.now; timers stay real.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'performance'], now: new Date('2026-11-20T12:00:00Z') }))
afterEach(() => vi.useRealTimers())

const SMALL = { free: { minute: 3, day: 5 }, pro: { minute: 300, day: 50_000 } }

async function statuses({ get }: Service, count: number): Promise<number[]> {
  const found: number[] = []
  for (let i = 0; i < count; i++) found.push((await get('/api/gpt/topics')).statusCode)
  return found
}

const later = (seconds: number) => vi.advanceTimersByTime(seconds * 1000)

test('the limits of the plans are those of section 8.1 of docs/contract.md', () => {
  expect(TIER_LIMITS).toEqual({
    free: { minute: 60, day: 1000 },
    pro: { minute: 300, day: 50_000 },
    feed: { minute: 30, day: 500 },
  })
})

test('every answer to a valid key has headers for both windows', async () => {
  const { get } = await startService()
  later(0)
  expect((await get('/api/gpt/topics')).headers).toMatchObject({
    'ratelimit-policy': '"minute";q=60;w=60, "day";q=1000;w=86400',
    ratelimit: '"minute";r=59;t=60, "day";r=999;t=86400',
    'x-ratelimit-limit': '60',
    'x-ratelimit-remaining': '59',
    'x-ratelimit-reset': '60',
  })
  later(43)
  expect((await get('/api/gpt/topics')).headers.ratelimit).toBe('"minute";r=58;t=17, "day";r=998;t=86357')
})

test.each([
  ['304', '/api/gpt/topics', { 'if-none-match': '*' }, 304],
  ['400', '/api/gpt/conferences?limit=0', {}, 400],
  ['404', '/nowhere', {}, 404],
] as const)('a %s answer is counted and has the limit headers', async (_name, url, headers, status) => {
  const { get } = await startService()
  const response = await get(url, headers)
  expect(response.statusCode).toBe(status)
  expect(response.headers.ratelimit).toBe('"minute";r=59;t=60, "day";r=999;t=86400')
})

test('a 405 answer is counted and has the limit headers', async () => {
  const { app, key } = await startService()
  const response = await app.inject({ method: 'DELETE', url: '/api/gpt/topics', headers: { 'x-api-key': key.free } })
  expect(response.headers.ratelimit).toBe('"minute";r=59;t=60, "day";r=999;t=86400')
})

test('60 requests a minute pass with a free key, and the 61st is 429', async () => {
  const service = await startService()
  expect(new Set(await statuses(service, 60))).toEqual(new Set([200]))
  later(20)
  const response = await service.get('/api/gpt/topics')
  expect(response.statusCode).toBe(429)
  expect(response.json()).toEqual({
    success: false,
    error: 'Rate limit exceeded',
    message: 'The limit of 60 requests per minute is exceeded. Please try again later, in 40 s.',
    window: 'minute',
    retry_after_seconds: 40,
  })
  expect(response.headers).toMatchObject({
    'retry-after': '40',
    ratelimit: '"minute";r=0;t=40, "day";r=940;t=86380',
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': '40',
  })
})

test('300 requests a minute pass with a pro key', async () => {
  const { app, key } = await startService()
  let last = await app.inject({ url: '/api/gpt/topics', headers: { 'x-api-key': key.pro } })
  for (let i = 1; i < 300; i++) last = await app.inject({ url: '/api/gpt/topics', headers: { 'x-api-key': key.pro } })
  expect(last.statusCode).toBe(200)
  expect(last.headers.ratelimit).toMatch(/"minute";r=0;.*"day";r=49700;/)
  expect((await app.inject({ url: '/api/gpt/topics', headers: { 'x-api-key': key.pro } })).statusCode).toBe(429)
})

test('limits of a key in the current key file replace those of its plan, window by window', async () => {
  const { app, keys, keysFile } = await startService({ tierLimits: SMALL })
  const { key, record } = await issueKey(keysFile, { tier: 'free', label: 'a', now: new Date(), limits: { minute: 4 } })
  await keys.reload()
  const ask = () => app.inject({ url: '/api/gpt/topics', headers: { 'x-api-key': key } })
  const answers = await Promise.all(Array.from({ length: 5 }, ask))
  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200, 429])
  expect(answers[0]!.headers['ratelimit-policy']).toBe('"minute";q=4;w=60, "day";q=5;w=86400')
  expect(answers[4]!.json()).toMatchObject({ message: expect.stringContaining('The limit of 4 requests per minute') })
  const limits = { minute: 100, day: 6 }
  await writeFile(keysFile, JSON.stringify({ version: 1, keys: [{ ...record, limits }] }))
  await keys.reload()
  const later = await Promise.all(Array.from({ length: 3 }, ask))
  expect(later.map((answer) => answer.statusCode)).toEqual([200, 200, 429])
  expect(later[0]!.headers).toMatchObject({
    'ratelimit-policy': '"minute";q=100;w=60, "day";q=6;w=86400',
    ratelimit: expect.stringMatching(/^"minute";r=94;t=\d+, "day";r=1;t=\d+$/),
  })
  expect(later[2]!.json()).toMatchObject({ window: 'day' })
})

test('a new minute begins when the old one is over', async () => {
  const service = await startService({ tierLimits: SMALL })
  expect(await statuses(service, 4)).toEqual([200, 200, 200, 429])
  later(59.999)
  expect(await statuses(service, 1)).toEqual([429])
  later(0.001)
  expect(await statuses(service, 1)).toEqual([200])
})

test('requests that the limit of the minute refuses do not count for the day', async () => {
  const service = await startService({ tierLimits: SMALL })
  await statuses(service, 50)
  later(60)
  expect(await statuses(service, 3)).toEqual([200, 200, 429])
})

test('a 429 for the day names the day and the time until it ends', async () => {
  const service = await startService({ tierLimits: SMALL })
  await statuses(service, 3)
  later(60)
  await statuses(service, 2)
  const response = await service.get('/api/gpt/topics')
  expect(response.statusCode).toBe(429)
  expect(response.json()).toMatchObject({ window: 'day', retry_after_seconds: 86_340 })
  expect(response.headers).toMatchObject({
    'retry-after': '86340',
    ratelimit: '"minute";r=0;t=60, "day";r=0;t=86340',
    'x-ratelimit-limit': '5',
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': '86340',
  })
  later(86_340)
  expect(await statuses(service, 1)).toEqual([200])
})

test('X-RateLimit headers describe the window with fewer requests left', async () => {
  const service = await startService({ tierLimits: { ...SMALL, free: { minute: 10, day: 5 } } })
  const { headers } = await service.get('/api/gpt/topics')
  expect(headers).toMatchObject({
    'x-ratelimit-limit': '5',
    'x-ratelimit-remaining': '4',
    'x-ratelimit-reset': '86400',
  })
})

test('each key has its own counters', async () => {
  const service = await startService({ tierLimits: SMALL })
  await statuses(service, 4)
  const { app, key } = service
  expect((await app.inject({ url: '/api/gpt/topics', headers: { 'x-api-key': key.pro } })).statusCode).toBe(200)
})

test('a key has the same counters in both headers', async () => {
  const { app, key, get } = await startService({ tierLimits: SMALL })
  await get('/api/gpt/topics')
  const response = await app.inject({ url: '/api/gpt/topics', headers: { authorization: `Bearer ${key.free}` } })
  expect(response.headers.ratelimit).toMatch(/"minute";r=1;/)
})

test('requests without a valid key are not counted', async () => {
  const service = await startService({ tierLimits: SMALL })
  for (let i = 0; i < 10; i++) await service.app.inject({ url: '/api/gpt/topics' })
  const forged = `${service.key.free.slice(0, -1)}${service.key.free.endsWith('0') ? '1' : '0'}`
  for (let i = 0; i < 10; i++) await service.get('/api/gpt/topics', { 'x-api-key': forged })
  expect(await statuses(service, 3)).toEqual([200, 200, 200])
})

test('simultaneous requests are counted exactly', async () => {
  const { get } = await startService()
  const answers = await Promise.all(Array.from({ length: 100 }, () => get('/api/gpt/topics')))
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(60)
})

test('health checks are not limited', async () => {
  const { app } = await startService({ tierLimits: SMALL })
  for (let i = 0; i < 10; i++) expect((await app.inject({ url: '/livez' })).statusCode).toBe(200)
})

const HOUR = 3_600_000
const DAY = 24 * HOUR

test.each([
  ['an hour back', -HOUR],
  ['an hour forth', HOUR],
  ['a day back', -DAY],
  ['a day forth', DAY],
])('setting the clock %s neither lengthens nor ends a window', async (_name, stepMs) => {
  const service = await startService({ tierLimits: SMALL })
  expect(await statuses(service, 4)).toEqual([200, 200, 200, 429])
  later(20)
  vi.setSystemTime(Date.now() + stepMs)
  const refused = await service.get('/api/gpt/topics')
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe('40')
  expect(refused.headers.ratelimit).toBe('"minute";r=0;t=40, "day";r=2;t=86380')
  later(40)
  expect(await statuses(service, 3)).toEqual([200, 200, 429])
  later(86_400 - 60)
  expect((await service.get('/api/gpt/topics')).headers.ratelimit).toBe('"minute";r=2;t=60, "day";r=4;t=86400')
})

test.each([-HOUR, HOUR, -DAY, DAY])(
  'the minute of networks without keys keeps its length if the clock is set by %i ms',
  async (stepMs) => {
    const { app } = await startService()
    const ask = () => app.inject({ url: '/api/gpt/topics' })
    for (let i = 0; i < 60; i++) await ask()
    expect((await ask()).headers['retry-after']).toBe('60')
    vi.setSystemTime(Date.now() + stepMs)
    expect((await ask()).headers['retry-after']).toBe('60')
  },
)
