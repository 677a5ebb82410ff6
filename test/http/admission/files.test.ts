import { expect, test, vi } from 'vitest'
import { openReference, openSite } from '../../../src/site/site.ts'
import { startService } from '../../support/service.ts'
import { stopClock } from '../../support/stopped-clock.ts'

stopClock('setTimeout', 'clearTimeout')

test('a network may read 600 files of the explorer a minute, with or without a key, then gets 429', async () => {
  const site = new Map([...(await openSite({})), ...(await openReference('http://127.0.0.1'))])
  const { app, get, key, log } = await startService({ site, config: { publicSchema: true } })
  const paths = [...site.keys()]
  const read = async (at: number, remoteAddress: string) =>
    (await app.inject({ url: paths[at % paths.length]!, remoteAddress })).statusCode
  for (let at = 0; at < 600; at++) expect(await read(at, '127.0.0.1')).toBe(200)
  const headers = { 'x-api-key': key.free, 'if-none-match': '*' }
  const refused = await app.inject({ url: '/', headers })
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
  expect(refused.json()).toEqual({
    success: false,
    error: 'Rate limit exceeded',
    message: 'Too many files of pages were requested from this address. Please try again in 60 s.',
    window: 'minute',
    retry_after_seconds: 60,
  })
  expect((await app.inject('/api/gpt/openapi')).statusCode).toBe(429)
  expect(await read(0, '192.0.2.2')).toBe(200)
  // requests for files were not counted against the key, nor as requests without a key, nor as health checks
  expect((await get('/api/gpt/topics')).headers['x-ratelimit-remaining']).toBe('59')
  expect((await app.inject('/api/gpt/topics')).statusCode).toBe(401)
  expect((await app.inject('/readyz')).statusCode).toBe(200)
  vi.advanceTimersByTime(60_000)
  expect(await read(0, '127.0.0.1')).toBe(200)
  expect(log()).toContainEqual(
    expect.objectContaining({
      msg: 'requests for files of pages were refused with 429; they have no log lines of their own',
      requests: 2,
      most: [{ network: '127.0.0.1', requests: 602 }],
    }),
  )
})
