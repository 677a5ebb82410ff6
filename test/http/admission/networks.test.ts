import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { mcpGuests, visitors } from '../../../src/http/admission/guests.ts'
import { Networks, networkOf, UnauthenticatedRequests } from '../../../src/http/admission/network-requests.ts'
import { issueKey, revokeKey } from '../../../src/keys/key-file.ts'
import { openReference, openSite } from '../../../src/site/site.ts'
import { startService } from '../../support/service.ts'
import { stopClock } from '../../support/stopped-clock.ts'

stopClock('setTimeout', 'clearTimeout')

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:192.0.2.7', '192.0.2.7'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['::', '0:0:0:0::/64'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
  ['1::2:3:4:5:192.0.2.7', '1:0:2:3::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unix', 'unknown'],
  ['x'.repeat(10_000), 'unknown'],
])('the address %s is counted as the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('every spelling of an IPv6 address is counted as the network of its first four groups', () => {
  const group = fc.nat(0xff_ff)
  fc.assert(
    fc.property(fc.tuple(group, group, group, group, group, group, group, group), (groups) => {
      const long = groups.map((value) => value.toString(16).padStart(4, '0')).join(':')
      const short = new URL(`http://[${long}]`).hostname.slice(1, -1)
      const first = groups.slice(0, 4).map((value) => value.toString(16))
      for (const spelling of [long, short]) expect(networkOf(spelling)).toBe(`${first.join(':')}::/64`)
    }),
  )
})

test('the 65,536 networks of an IPv6 /48 take 257 places in the table of networks, and share one limit', () => {
  const networks = new Networks(60_000, () => 0, 1000)
  const names = new Set(Array.from({ length: 65_536 }, (_, at) => networks.nameOf(`2001:db8:1:${at.toString(16)}::1`)))
  expect(names.size).toBe(257)
  expect(networks.nameOf('192.0.2.7')).toBe('192.0.2.7')
  expect(networks.nameOf('2001:db8:2::1')).toBe('2001:db8:2:0::/64')
  const [one, other] = ['2001:db8:1:1::1', '2001:db8:1:2::1'].map(mcpGuests(() => 0))
  expect(one!.keyId).not.toBe(other!.keyId)
  expect(one!.within).toEqual(other!.within)
})

test('an IPv6 /56 has an eighth of the limits of all callers without a key, a /48 a quarter, and a /32 half', () => {
  const levelsOf = (address: string) => {
    const levels: [string, number | undefined][] = []
    for (let { within } = visitors(() => 0)(address); within !== undefined; within = within.within)
      levels.push([within.keyId, within.ownLimits?.minute])
    return levels
  }
  expect(levelsOf('2001:db8:1:2ff::1')).toEqual([
    ['visitor 2001:db8:1:200::/56', 375],
    ['visitor 2001:db8:1::/48', 750],
    ['visitor 2001:db8::/32', 1500],
    ['visitors', 3000],
  ])
  expect(levelsOf('192.0.2.7')).toEqual([['visitors', 3000]])
  // the limits of a group are never below the limits of one network
  expect(mcpGuests(() => 0)('2001:db8::1').within).toMatchObject({ ownLimits: { minute: 60, day: 6250 } })
})

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

test('an address without a valid key gets 401 for its first 60 requests in a minute, and then 429', () => {
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

test('requests that get 429 for lack of a valid key are logged together, in one line a minute', () => {
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
  // requests for files are counted separately from all other requests
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
