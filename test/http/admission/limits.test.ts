import { writeFile } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { issueKey } from '../../../src/keys/key-file.ts'
import { type Service, startService } from '../../support/service.ts'
import { stopClock } from '../../support/stopped-clock.ts'

stopClock()

const SMALL = { free: { minute: 3, day: 5 }, pro: { minute: 300, day: 50_000 } }

async function statuses({ get }: Service, count: number): Promise<number[]> {
  const found: number[] = []
  for (let i = 0; i < count; i++) found.push((await get('/api/gpt/topics')).statusCode)
  return found
}

const later = (seconds: number) => vi.advanceTimersByTime(seconds * 1000)

test.each([
  ['free', 60, 1000],
  ['pro', 300, 50_000],
] as const)(
  'a key of the plan %s gets %i answers a minute, up to %i a day, then 429',
  async (tier, perMinute, perDay) => {
    const { get, key } = await startService()
    const ask = (of: 'free' | 'pro') => get('/api/gpt/topics', { 'x-api-key': key[of] })
    const first = await ask(tier)
    expect(first.headers['ratelimit-policy']).toBe(`"minute";q=${perMinute};w=60, "day";q=${perDay};w=86400`)
    for (let request = 2; request <= perMinute; request++) expect((await ask(tier)).statusCode).toBe(200)
    const refused = await ask(tier)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
    expect(refused.json()).toEqual({
      success: false,
      error: 'Rate limit exceeded',
      message: expect.stringContaining('try again later'),
      window: 'minute',
      retry_after_seconds: 60,
    })
    expect((await ask(tier === 'free' ? 'pro' : 'free')).statusCode).toBe(200)
  },
)

test.each([
  [200, '/api/gpt/topics', {}],
  [304, '/api/gpt/topics', { 'if-none-match': '*' }],
  [400, '/api/gpt/conferences?limit=0', {}],
  [404, '/nowhere', {}],
] as const)(
  'an answer with status %i to %s is counted, and has limit headers for the minute and the day',
  async (status, url, headers) => {
    const { get } = await startService()
    const response = await get(url, headers)
    expect(response.statusCode).toBe(status)
    expect(response.headers).toMatchObject({
      'ratelimit-policy': '"minute";q=60;w=60, "day";q=1000;w=86400',
      ratelimit: '"minute";r=59;t=60, "day";r=999;t=86400',
      'x-ratelimit-limit': '60',
      'x-ratelimit-remaining': '59',
      'x-ratelimit-reset': '60',
    })
    later(43)
    expect((await get('/api/gpt/topics')).headers.ratelimit).toBe('"minute";r=58;t=17, "day";r=998;t=86357')
  },
)

test('limits of a key in the key file replace the limits of its plan, separately for minute and day', async () => {
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

test('a 429 for the daily limit names the window "day" and the time until this window ends', async () => {
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

test('simultaneous requests with one key are counted exactly', async () => {
  const { get } = await startService()
  const answers = await Promise.all(Array.from({ length: 100 }, () => get('/api/gpt/topics')))
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(60)
})

test.each([-24, -1, 1, 24])('setting the clock by %i hours does not change the end of a rate window', async (hours) => {
  const service = await startService({ tierLimits: SMALL })
  expect(await statuses(service, 4)).toEqual([200, 200, 200, 429])
  later(20)
  vi.setSystemTime(Date.now() + hours * 3_600_000)
  const refused = await service.get('/api/gpt/topics')
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe('40')
  expect(refused.headers.ratelimit).toBe('"minute";r=0;t=40, "day";r=2;t=86380')
  later(40)
  expect(await statuses(service, 3)).toEqual([200, 200, 429])
  later(86_400 - 60)
  expect((await service.get('/api/gpt/topics')).headers.ratelimit).toBe('"minute";r=2;t=60, "day";r=4;t=86400')
})
