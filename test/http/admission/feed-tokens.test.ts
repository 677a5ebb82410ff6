import { expect, test } from 'vitest'
import { issueFeedToken, revokeKey } from '../../../src/keys/key-file.ts'
import { TIER_LIMITS } from '../../../src/keys/plans.ts'
import { serveEvents } from '../../support/serve-events.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

async function service() {
  const started = await serveEvents([{ id: 4711 }], { tierLimits: TIER_LIMITS })
  const owner = started.key.free.slice(9, 17)
  const { key: token, record } = await issueFeedToken(started.keysFile, owner, NOW)
  await started.keys.reload()
  const status = async (url: string, headers: Record<string, string> = {}) =>
    (await started.app.inject({ url, headers })).statusCode
  return { ...started, token, tokenId: record.id, owner, status }
}

const basic = (user: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
})

test.each(['/calendar.ics?q=event', '/conferences/4711.ics?a=1'])(
  'a feed token opens %s, in the URL or as a password',
  async (url) => {
    const { app, token, status } = await service()
    for (const encoded of [token, token.replace('c', '%63'), `+${token}`]) {
      const { statusCode, headers } = await app.inject(`${url}&token=${encoded}`)
      expect([statusCode, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
      expect(headers['referrer-policy']).toBe('no-referrer')
      expect(headers['cache-control']).toContain('private')
    }
    for (const headers of [basic('', token), { 'x-api-key': token }]) expect(await status(url, headers)).toBe(200)
  },
)

test('a feed token that a URL has twice, or not as the parameter "token", is refused with advice', async () => {
  const { app, token } = await service()
  for (const query of [`token=${token}&token=${token}`, `Token=${token}`, `q=${token}`]) {
    const { statusCode, body } = await app.inject(`/calendar.ics?${query}`)
    expect([statusCode, body]).toEqual([401, expect.stringContaining('must be sent once, as the parameter')])
  }
})

test.each(['/api/gpt/conferences', '/export.csv', '/nowhere', '/api/gpt/openapi'])(
  'a feed token does not open %s',
  async (url) => {
    const { app, token, status } = await service()
    const places = [{ 'x-api-key': token }, { authorization: `Bearer ${token}` }]
    for (const request of [{ url: `${url}?token=${token}` }, ...places.map((headers) => ({ url, headers }))]) {
      const { statusCode, json } = await app.inject(request)
      expect([statusCode, json().message]).toEqual([
        401,
        'A feed token opens only calendars and feeds. Send a key issued by the operator in the header X-API-Key.',
      ])
    }
    expect(await status(url, basic('', token))).toBe(401)
  },
)

test('a feed token has its own low limits, and does not use up the limits of its key', async () => {
  const { app, token, get, status } = await service()
  const first = await app.inject(`/calendar.ics?token=${token}`)
  expect(first.headers['ratelimit-policy']).toBe('"minute";q=30;w=60, "day";q=500;w=86400')
  for (let asked = 1; asked < 30; asked++) await app.inject(`/calendar.ics?token=${token}`)
  expect(await status(`/calendar.ics?token=${token}`)).toBe(429)
  expect((await get('/calendar.ics')).statusCode).toBe(200)
})

test('a feed token that was revoked or never issued is refused with 401', async () => {
  const { app, token, tokenId, keys, keysFile, status } = await service()
  const forged = token.slice(0, -1) + (token.endsWith('0') ? '1' : '0')
  for (const wrong of [forged, 'secret', token.slice(0, -1)])
    expect(await status(`/calendar.ics?token=${wrong}`), wrong).toBe(401)
  await revokeKey(keysFile, tokenId, NOW)
  await keys.reload()
  const { statusCode, json, headers } = await app.inject(`/calendar.ics?token=${token}`)
  expect([statusCode, json().message]).toEqual([401, expect.stringContaining('unknown, revoked or expired')])
  expect(headers['referrer-policy']).toBe('no-referrer')
})

test('a calendar has the same bytes and ETag with a feed token as with a key', async () => {
  const { app, token, get } = await service()
  const [byKey, byToken] = [
    await get('/calendar.ics?q=event'),
    await app.inject(`/calendar.ics?token=${token}&q=event`),
  ]
  expect([byToken.body, byToken.headers.etag]).toEqual([byKey.body, byKey.headers.etag])
  expect(byToken.body).toContain('X-WR-CALDESC:1 upcoming event.')
})

test.each(['/calendar.ics?token=KEY', '/export.csv?key=KEY', '/api/gpt/conferences?api_key=KEY', '/KEY'])(
  'an API key in a URL is refused with the reason: %s',
  async (url) => {
    const { app, key } = await service()
    for (const form of [key.free, key.pro.replace('c', '%63').replaceAll('_', '%5F')]) {
      const { statusCode, json } = await app.inject(url.replace('KEY', form))
      const reason = expect.stringContaining('An API key is not accepted in a URL, because URLs are stored in')
      expect([statusCode, json().message]).toEqual([401, reason])
    }
  },
)

test('an API key as a password opens exports, calendars, feeds and pages only, with any user name', async () => {
  const { key, status } = await service()
  for (const url of ['/calendar.ics', '/export.csv', '/feed.atom', '/conferences/4711.ics']) {
    expect(await status(url, basic('ada', key.free))).toBe(200)
    expect(await status(url, basic('', 'wrong'))).toBe(401)
    expect(await status(url, { authorization: 'Basic ???' })).toBe(401)
  }
  expect(await status('/api/gpt/stats', basic('', key.free))).toBe(401)
})

test('GET /feed-token returns a feed token that opens calendars and is valid as long as the key', async () => {
  const { app, get, key, keysFile, keys, owner, status } = await service()
  const answer = await get('/feed-token')
  expect(answer.headers['cache-control']).toBe('no-store')
  const { token } = answer.json()
  expect(answer.json()).toEqual({
    success: true,
    token: expect.stringMatching(/^cds_feed_[0-9a-f]{8}_[0-9a-f]{40}$/),
  })
  expect((await get('/feed-token')).json().token).toBe(token)
  const calendar = await app.inject(`/calendar.ics?token=${token}`)
  expect([calendar.statusCode, calendar.headers['x-ratelimit-limit']]).toEqual([200, '30'])
  expect(await status('/feed-token', { 'x-api-key': key.free.replace(/.$/, 'x') })).toBe(401)
  await revokeKey(keysFile, owner, NOW)
  await keys.reload()
  expect(await status(`/calendar.ics?token=${token}`)).toBe(401)
})
