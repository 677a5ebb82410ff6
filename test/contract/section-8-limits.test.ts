import { expect, test } from 'vitest'
import { startContractService } from './directory.ts'

test.each([
  ['free', 60, 1000],
  ['pro', 300, 50_000],
] as const)(
  'a %s key has %i requests a minute and %i a day; the next one gets 429',
  async (tier, perMinute, perDay) => {
    const service = await startContractService()
    const ask = () => service.get('/api/gpt/topics', { 'x-api-key': service.key[tier] })
    const first = await ask()
    expect(first.statusCode).toBe(200)
    expect(first.headers['ratelimit-policy']).toBe(`"minute";q=${perMinute};w=60, "day";q=${perDay};w=86400`)
    expect(first.headers.ratelimit).toBe(`"minute";r=${perMinute - 1};t=60, "day";r=${perDay - 1};t=86400`)
    for (let request = 2; request <= perMinute; request++) expect((await ask()).statusCode).toBe(200)
    const refused = await ask()
    const seconds = Number(refused.headers['retry-after'])
    expect(refused.statusCode).toBe(429)
    expect(seconds).toBeGreaterThan(0)
    expect(refused.json()).toEqual({
      success: false,
      error: 'Rate limit exceeded',
      message: expect.stringContaining('try again later'),
      window: 'minute',
      retry_after_seconds: seconds,
    })
  },
)

test('the limit of a day applies to slow requests too', async () => {
  const service = await startContractService({
    tierLimits: { free: { minute: 10, day: 3 }, pro: { minute: 10, day: 3 } },
  })
  for (let request = 1; request <= 3; request++) expect((await service.get('/api/gpt/topics')).statusCode).toBe(200)
  const refused = await service.get('/api/gpt/topics')
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({ window: 'day' })
  expect(refused.headers['x-ratelimit-limit']).toBe('3')
  expect(refused.headers['x-ratelimit-remaining']).toBe('0')
})

test('one key does not use up the requests of another', async () => {
  const service = await startContractService({
    tierLimits: { free: { minute: 1, day: 9 }, pro: { minute: 1, day: 9 } },
  })
  expect((await service.get('/api/gpt/topics')).statusCode).toBe(200)
  expect((await service.get('/api/gpt/topics')).statusCode).toBe(429)
  expect((await service.get('/api/gpt/topics', { 'x-api-key': service.key.pro })).statusCode).toBe(200)
})

test('a page has 1 to 50 events, 10 by default', async () => {
  const service = await startContractService()
  expect((await service.get('/api/gpt/conferences')).json().pagination).toMatchObject({ limit: 10, offset: 0 })
  expect((await service.get('/api/gpt/conferences?limit=50')).statusCode).toBe(200)
  expect((await service.get('/api/gpt/conferences?limit=51')).statusCode).toBe(400)
})
