import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openReference, openSite } from '../../../src/site/site.ts'
import { startService } from '../../support/service.ts'

beforeEach(() =>
  vi.useFakeTimers({
    toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'],
    now: new Date('2026-11-20T12:00:00Z'),
  }),
)
afterEach(() => vi.useRealTimers())

const PER_MINUTE = 600

async function startWithPages() {
  const site = new Map([...(await openSite({})), ...(await openReference('http://127.0.0.1'))])
  const service = await startService({ site, config: { publicSchema: true } })
  const paths = [...site.keys()]
  const read = async (count: number, remoteAddress: string) => {
    const statuses: number[] = []
    for (let i = 0; i < count; i++)
      statuses.push((await service.app.inject({ url: paths[i % paths.length]!, remoteAddress })).statusCode)
    return statuses
  }
  return { ...service, read }
}

test('a network may read 600 files of the explorer a minute, with or without a key, then gets 429', async () => {
  const { app, read, get, key, log } = await startWithPages()
  expect(new Set(await read(PER_MINUTE, '192.0.2.1'))).toEqual(new Set([200]))
  const headers = { 'x-api-key': key.free, 'if-none-match': '*' }
  const refused = await app.inject({ url: '/', remoteAddress: '192.0.2.1', headers })
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
  expect(refused.json()).toEqual({
    success: false,
    error: 'Rate limit exceeded',
    message: 'Too many files of pages were requested from this address. Please try again in 60 s.',
    window: 'minute',
    retry_after_seconds: 60,
  })
  expect((await app.inject({ url: '/api/gpt/openapi', remoteAddress: '192.0.2.1' })).statusCode).toBe(429)
  expect(await read(1, '192.0.2.2')).toEqual([200])
  // nothing was counted towards the key
  expect((await get('/api/gpt/topics')).headers['x-ratelimit-remaining']).toBe('59')
  vi.advanceTimersByTime(60_000)
  expect(await read(1, '192.0.2.1')).toEqual([200])
  expect(log()).toContainEqual(
    expect.objectContaining({
      msg: 'requests for files of pages were refused with 429; they have no log lines of their own',
      requests: 2,
      most: [{ network: '192.0.2.1', requests: 602 }],
    }),
  )
})

test('requests for files of the explorer count neither as requests without a key nor as health checks', async () => {
  const { app, read } = await startWithPages()
  await read(PER_MINUTE + 1, '127.0.0.1')
  expect((await app.inject('/api/gpt/topics')).statusCode).toBe(401)
  expect((await app.inject('/readyz')).statusCode).toBe(200)
})
