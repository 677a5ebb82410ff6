import { expect, test } from 'vitest'
import { startService } from '../../support/service.ts'

const PAGE = 'https://app.example.org'

test('without CORS_ORIGINS no web page may read an answer, and OPTIONS gets 405', async () => {
  const { app, get, key } = await startService()
  const answer = await get('/api/gpt/conferences', { origin: PAGE })
  expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  const headers = { origin: PAGE, 'access-control-request-method': 'GET', 'x-api-key': key.free }
  expect((await app.inject({ method: 'OPTIONS', url: '/api/gpt/conferences', headers })).statusCode).toBe(405)
})

test.each(['api/gpt/conferences', 'api/gpt/openapi', 'api/gpt/conferences?limit=0', 'export.csv', 'calendar.ics'])(
  'a web page may read the answer of /%s only if CORS_ORIGINS has the origin of the page or is *',
  async (path) => {
    const { get } = await startService({ config: { corsOrigins: [PAGE] } })
    const { headers } = await get(`/${path}`, { origin: PAGE })
    const cors = { 'access-control-allow-origin': PAGE, 'access-control-expose-headers': '*', vary: 'Origin' }
    expect(headers).toMatchObject(cors)
    expect(headers['access-control-allow-credentials']).toBeUndefined()
    const other = await get(`/${path}`, { origin: 'https://other.example' })
    expect(other.headers['access-control-allow-origin']).toBeUndefined()
    const open = await startService({ config: { corsOrigins: ['*'] } })
    expect((await open.get(`/${path}`, { origin: PAGE })).headers['access-control-allow-origin']).toBe(PAGE)
  },
)

test('an origin in CORS_ORIGINS may read the error for a missing key, and its preflight needs no key', async () => {
  const { app } = await startService({ config: { corsOrigins: [PAGE] } })
  const refused = await app.inject({ url: '/api/gpt/stats', headers: { origin: PAGE } })
  expect([refused.statusCode, refused.headers['access-control-allow-origin']]).toEqual([401, PAGE])
  const preflight = (origin: string) =>
    app.inject({
      method: 'OPTIONS',
      url: '/api/gpt/conferences/1',
      headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'x-api-key' },
    })
  const allowed = await preflight(PAGE)
  expect(allowed.statusCode).toBe(204)
  expect(allowed.headers).toMatchObject({
    'access-control-allow-origin': PAGE,
    'access-control-allow-methods': 'GET, HEAD',
    'access-control-allow-headers': '*, Authorization',
  })
  const denied = await preflight('https://other.example')
  expect([denied.statusCode, denied.headers['access-control-allow-origin']]).toEqual([405, undefined])
})
