import { expect, onTestFinished, test, vi } from 'vitest'
import { issueKey } from '../../../src/keys/key-file.ts'
import { startService } from '../../support/service.ts'

const MISSING = {
  success: false,
  error: 'Unauthorized',
  message: 'The API key is missing. Send a key issued by the operator in the header X-API-Key.',
}
const INVALID = { ...MISSING, message: MISSING.message.replace('missing', 'invalid: unknown, revoked or expired') }

test.each([
  ['an unknown path', 'GET', '/nowhere'],
  ['another method', 'POST', '/api/gpt/topics'],
  ['a rare method', 'PROPFIND', '/api/gpt/topics'],
  ['a path that cannot be decoded', 'GET', '/api/gpt/conferences/%zz'],
  ['a query that cannot be decoded', 'GET', '/api/gpt/conferences?q=%zz'],
  ['an invalid parameter', 'GET', '/api/gpt/conferences?limit=0'],
  ['a target that is too long', 'GET', `/api/gpt/conferences?q=${'a'.repeat(40_000)}`],
  ['a health check with another method', 'POST', '/livez'],
])('a request without a key for %s gets 401 with WWW-Authenticate, and no limit headers', async (_, method, url) => {
  const { app } = await startService()
  const { statusCode, headers, json } = await app.inject({ method: method as 'GET', url })
  expect([statusCode, headers['www-authenticate'], json()]).toEqual([401, 'Bearer', MISSING])
  expect(Object.keys(headers).filter((name) => name.includes('ratelimit'))).toEqual([])
})

test('a key that is malformed, is sent twice, or has a wrong secret, plan or letter case gets 401', async () => {
  const { get, key } = await startService()
  const lastDigit = key.free.endsWith('0') ? '1' : '0'
  const changed = [key.free.slice(0, -1) + lastDigit, key.free.replace('free', 'pro'), key.free.toUpperCase()]
  for (const forged of [...changed, `${key.free}0`, `${key.free}, ${key.free}`, 'secret', 'a'.repeat(10_000)])
    expect((await get('/api/gpt/topics', { 'x-api-key': forged })).json()).toEqual(INVALID)
})

test('a key in Authorization is accepted with the scheme Bearer, unless X-API-Key has another key', async () => {
  const { app, key } = await startService()
  const answerTo = async (headers: Record<string, string>) =>
    (await app.inject({ url: '/api/gpt/topics', headers })).json()
  for (const scheme of ['Bearer', 'bearer', 'BEARER'])
    expect(await answerTo({ authorization: `${scheme} ${key.free}` })).toMatchObject({ success: true })
  expect(await answerTo({ authorization: `Basic ${key.free}` })).toEqual(MISSING)
  expect(await answerTo({ authorization: `Bearer ${key.free}`, 'x-api-key': 'wrong' })).toEqual(INVALID)
})

test('a key is refused from the moment of its expiry, with the same answer as an unknown key', async () => {
  const { keysFile, keys, get } = await startService()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const expires = new Date('2026-11-21T00:00:00Z')
  const { key } = await issueKey(keysFile, { tier: 'pro', label: 'a', now: new Date(), expires })
  await keys.reload()
  const ask = (sent: string) => get('/api/gpt/topics', { 'x-api-key': sent })
  vi.setSystemTime('2026-11-20T23:59:59.999Z')
  expect((await ask(key)).statusCode).toBe(200)
  vi.setSystemTime(expires)
  for (const refused of [await ask(key), await ask(`cds_pro_00000000_${'0'.repeat(40)}`)])
    expect([refused.statusCode, refused.json()]).toEqual([401, INVALID])
})

test('with PUBLIC_SCHEMA the OpenAPI document needs no key, and every other path still needs a key', async () => {
  const { app } = await startService({ config: { publicSchema: true } })
  const paths = ['conferences', 'conferences/4711', 'topics', 'countries', 'stats', 'openapi', 'openapi.yaml']
  const statuses = await Promise.all(paths.map(async (path) => (await app.inject(`/api/gpt/${path}`)).statusCode))
  expect(statuses).toEqual([401, 401, 401, 401, 401, 200, 200])
})
