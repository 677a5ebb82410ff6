import { expect, onTestFinished, test, vi } from 'vitest'
import { issueKey } from '../../../src/keys/key-file.ts'
import { startService } from '../../support/service.ts'

const MISSING = {
  success: false,
  error: 'Unauthorized',
  message: 'The API key is missing. Send a key issued by the operator in the header X-API-Key.',
}
const INVALID = { ...MISSING, message: MISSING.message.replace('missing', 'invalid: unknown, revoked or expired') }

const KEYED = [
  '/api/gpt/conferences',
  '/api/gpt/conferences/4711',
  '/api/gpt/topics',
  '/api/gpt/countries',
  '/api/gpt/stats',
  '/api/gpt/openapi',
  '/api/gpt/openapi.yaml',
]

test.each([
  ['an unknown path', 'GET', '/nowhere'],
  ['another method', 'POST', '/api/gpt/topics'],
  ['a method HTTP hardly knows', 'PROPFIND', '/api/gpt/topics'],
  ['a path that cannot be decoded', 'GET', '/api/gpt/conferences/%zz'],
  ['a query that cannot be decoded', 'GET', '/api/gpt/conferences?q=%zz'],
  ['an invalid parameter', 'GET', '/api/gpt/conferences?limit=0'],
  ['a target that is too long', 'GET', `/api/gpt/conferences?q=${'a'.repeat(40_000)}`],
  ['a very long unknown path', 'GET', `/${'a'.repeat(500)}`],
  ['a health check with another method', 'POST', '/livez'],
] as const)('a request without a key for %s gets 401 and no other error', async (_what, method, url) => {
  const { app } = await startService()
  const response = await app.inject({ method: method as 'GET', url })
  expect(response.statusCode).toBe(401)
  expect(response.json()).toEqual(MISSING)
})

test('a key that is malformed, sent twice, or has another secret, plan or letter case gets 401', async () => {
  const { app, key } = await startService()
  const lastDigit = key.free.endsWith('0') ? '1' : '0'
  for (const forged of [
    key.free.slice(0, -1) + lastDigit,
    key.free.replace('free', 'pro'),
    key.free.toUpperCase(),
    `${key.free}0`,
    `${key.free}, ${key.free}`,
    'secret',
    'a'.repeat(10_000),
  ]) {
    expect((await app.inject({ url: '/api/gpt/topics', headers: { 'x-api-key': forged } })).json()).toEqual(INVALID)
  }
})

test.each(['Bearer', 'bearer', 'BEARER'])('a key in Authorization with the scheme %s is accepted', async (scheme) => {
  const { app, key } = await startService()
  const response = await app.inject({ url: '/api/gpt/topics', headers: { authorization: `${scheme} ${key.free}` } })
  expect(response.statusCode).toBe(200)
})

test('X-API-Key has precedence over Authorization', async () => {
  const { app, key } = await startService()
  const response = await app.inject({
    url: '/api/gpt/topics',
    headers: { 'x-api-key': 'wrong', authorization: `Bearer ${key.free}` },
  })
  expect(response.json()).toEqual(INVALID)
})

test('a key in another authentication scheme is ignored; a key in the query is refused with the reason', async () => {
  const { app, key } = await startService()
  expect(
    (await app.inject({ url: '/api/gpt/topics', headers: { authorization: `Basic ${key.free}` } })).json(),
  ).toEqual(MISSING)
  const inQuery = await app.inject({ url: `/api/gpt/topics?api_key=${key.free}` })
  expect([inQuery.statusCode, inQuery.json().message]).toEqual([
    401,
    expect.stringMatching(/^An API key is not accepted/),
  ])
})

test('a 401 has WWW-Authenticate and no limit headers', async () => {
  const { app } = await startService()
  const { headers } = await app.inject({ url: '/api/gpt/topics' })
  expect(headers['www-authenticate']).toBe('Bearer')
  expect(Object.keys(headers).filter((name) => name.includes('ratelimit'))).toEqual([])
})

test('a key is refused from the moment of its expiry, with the same answer as an unknown key', async () => {
  const { keysFile, keys, get, app } = await startService()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const { key } = await issueKey(keysFile, {
    tier: 'pro',
    label: 'a',
    now: new Date(),
    expires: new Date('2026-11-21T00:00:00Z'),
  })
  await keys.reload()
  const ask = () => get('/api/gpt/topics', { 'x-api-key': key })
  expect((await ask()).statusCode).toBe(200)
  vi.setSystemTime('2026-11-20T23:59:59.999Z')
  expect((await ask()).statusCode).toBe(200)
  vi.setSystemTime('2026-11-21T00:00:00Z')
  const refused = await ask()
  expect(refused.statusCode).toBe(401)
  const unknown = await app.inject({
    url: '/api/gpt/topics',
    headers: { 'x-api-key': `cds_pro_00000000_${'0'.repeat(40)}` },
  })
  expect(refused.json()).toEqual(INVALID)
  expect(unknown.json()).toEqual(INVALID)
  expect(keys.states().active).toBe(2)
})

test('with PUBLIC_SCHEMA the OpenAPI document needs no key, and every other path still needs a key', async () => {
  const { app } = await startService({ config: { publicSchema: true } })
  const openTo = await Promise.all(KEYED.map(async (url) => [url, (await app.inject({ url })).statusCode]))
  expect(openTo.filter(([, status]) => status === 200).map(([url]) => url)).toEqual([
    '/api/gpt/openapi',
    '/api/gpt/openapi.yaml',
  ])
})
