import { expect, onTestFinished, test, vi } from 'vitest'
import { UnauthenticatedRequests } from '../../../src/http/admission/network-requests.ts'
import { issueKey, revokeKey } from '../../../src/keys/key-file.ts'
import { startService } from '../../support/service.ts'
import { stopClock } from '../../support/stopped-clock.ts'

stopClock('setTimeout', 'clearTimeout')

/** Number of requests a minute that are answered with 401 and an explanation. */
const EXPLAINED = 60

function open(maxNetworks?: number) {
  const log = { warn: vi.fn() }
  const unauthenticated = new UnauthenticatedRequests(log, undefined, maxNetworks)
  onTestFinished(() => unauthenticated.close())
  const statuses = (address: string, count: number) =>
    Array.from({ length: count }, () => unauthenticated.refuse(address, 'invalid').status)
  return { unauthenticated, log, statuses }
}

const repeat = (status: number, count: number) => Array<number>(count).fill(status)

test('the first 60 requests of an address without a valid key get 401 in a minute, further requests 429', () => {
  const { unauthenticated, statuses } = open()
  expect(statuses('192.0.2.1', EXPLAINED + 5)).toEqual([...repeat(401, EXPLAINED), ...repeat(429, 5)])
  vi.advanceTimersByTime(42_500)
  const error = unauthenticated.refuse('192.0.2.1', 'missing')
  expect(error.retryAfterSeconds).toBe(18)
  expect(JSON.parse(error.body)).toEqual({
    success: false,
    error: 'Rate limit exceeded',
    message:
      'Too many requests without a valid API key came from this address. Please try again later, in 18 s, ' +
      'with a key issued by the operator.',
    window: 'minute',
    retry_after_seconds: 18,
  })
  vi.advanceTimersByTime(17_500)
  expect(statuses('192.0.2.1', 1)).toEqual([401])
})

test('the networks of one IPv6 /48 together get 16 times the 401 answers of a single network, then 429', () => {
  const { statuses } = open()
  const of48 = Array.from({ length: 250 }, (_, at) => statuses(`2001:db8:1:${at.toString(16)}00::1`, 5)).flat()
  expect(of48.filter((status) => status === 401)).toHaveLength(16 * EXPLAINED)
  expect(statuses('2001:db8:2::1', 1)).toEqual([401])
})

test('if the table of networks without a valid key is full, further networks share one count', () => {
  const { statuses } = open(2)
  statuses('192.0.2.1', 1)
  statuses('192.0.2.2', 1)
  const others = Array.from({ length: EXPLAINED + 1 }, (_, i) => statuses(`198.51.100.${i}`, 1)[0])
  expect(others).toEqual([...repeat(401, EXPLAINED), 429])
  expect(statuses('192.0.2.1', EXPLAINED - 1).at(-1)).toBe(401)
})

test('refused requests without a valid key are logged in one line a minute', () => {
  const { unauthenticated, log, statuses } = open()
  for (let i = 1; i <= 7; i++) statuses(`192.0.2.${i}`, EXPLAINED + i)
  statuses('192.0.2.99', 3)
  vi.advanceTimersByTime(60_000)
  expect(log.warn.mock.calls).toEqual([
    [
      {
        requests: 28,
        networks: 7,
        most: [7, 6, 5, 4, 3].map((i) => ({ network: `192.0.2.${i}`, requests: EXPLAINED + i })),
      },
      'requests without a valid key were refused with 429; they have no log lines of their own',
    ],
  ])
  statuses('192.0.2.1', EXPLAINED)
  vi.advanceTimersByTime(60_000)
  expect(log.warn).toHaveBeenCalledOnce()
  statuses('192.0.2.1', EXPLAINED + 1)
  unauthenticated.close()
  expect(log.warn).toHaveBeenCalledTimes(2)
  expect(vi.getTimerCount()).toBe(0)
})

test('a valid key is accepted from an address that is limited for requests without a valid key', async () => {
  const { keysFile, keys, key, get } = await startService()
  const wrong = { 'x-api-key': 'wrong' }
  for (let i = 0; i < EXPLAINED; i++) await get('/api/gpt/topics', wrong)
  const refused = await get('/api/gpt/topics', wrong)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
  expect(Object.keys(refused.headers).filter((name) => name.includes('ratelimit'))).toEqual([])
  expect((await get('/api/gpt/topics')).statusCode).toBe(200)
  const another = await issueKey(keysFile, { tier: 'free', label: 'new', now: new Date() })
  await keys.reload()
  expect((await get('/api/gpt/topics', { 'x-api-key': another.key })).statusCode).toBe(200)
  await revokeKey(keysFile, key.free.slice(9, 17), new Date())
  await keys.reload()
  expect((await get('/api/gpt/topics')).statusCode).toBe(429)
})
