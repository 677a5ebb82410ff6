import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { serveEvents } from '../../support/serve-events.ts'

function service(publicPages: boolean) {
  const events = [
    { id: 4711, name: 'Soil </script> Days', topic: 'Soil' },
    { id: 4712, name: 'Soil Nights', topic: 'Soil' },
  ]
  return serveEvents(events, { config: { publicPages, publicBaseUrl: 'https://events.example' } })
}

const OLD = { updatedAt: '2026-01-10' }

test("the content security policy of an event's page allows only the style and search box of the page", async () => {
  const { get } = await service(false)
  const { statusCode, headers, body } = await get('/conferences/4711')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  const [, style] = /<style>(.*?)<\/style>/s.exec(body)!
  const hash = createHash('sha256').update(style!).digest('base64')
  expect(headers['content-security-policy']).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  )
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
  expect(body).toContain('<h1 dir="auto">Soil &#60;/script&#62; Days</h1>')
  expect(body).toContain('"name":"Soil \\u003c/script\\u003e Days"')
  expect(body).toContain('<link rel="canonical" href="https://events.example/conferences/4711">')
  expect(body).toContain('<a href="../conferences/4712" dir="auto">Soil Nights</a>')
})

test('without a key, the page of an event says what to do, and a browser asks for the key', async () => {
  const { app, key } = await service(false)
  const { statusCode, headers, body } = await app.inject('/conferences/4711')
  expect([statusCode, headers['content-type']]).toEqual([401, 'text/html; charset=utf-8'])
  expect(headers['www-authenticate']).toMatch(/^Basic realm="[^"]+", charset="UTF-8", Bearer$/)
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(body).toContain('<h1>This page needs a key</h1>')
  expect(body).toContain('enter the key as the password')
  const authorization = `Basic ${Buffer.from(`:${key.pro}`).toString('base64')}`
  expect((await app.inject({ url: '/conferences/4711', headers: { authorization } })).statusCode).toBe(200)
  expect((await app.inject(`/conferences/4711?key=${key.pro}`)).body).toContain('is not accepted in a URL')
})

test.each([
  ['a record that changed', { updatedAt: '2026-11-10' }, 'Tue, 10 Nov 2026 00:00:00 GMT'],
  ['an event that is over', { ...OLD, start: 20_770, end: 20_771 }, 'Sun, 15 Nov 2026 00:00:00 GMT'],
  ['a deadline that passed', { ...OLD, submissionDeadline: '2026-11-01' }, 'Mon, 02 Nov 2026 12:00:00 GMT'],
  ['a day in the future', { updatedAt: '2028-01-10' }, 'Fri, 20 Nov 2026 00:00:00 GMT'],
  ['a record without a day', {}, undefined],
] as const)(
  'page and API answer 304 for an event only if If-Modified-Since is at or after Last-Modified: %s',
  async (_, given, modified) => {
    const { get } = await serveEvents([{ id: 5, ...(given as object) }])
    for (const url of ['/conferences/5', '/api/gpt/conferences/5']) {
      const { headers } = await get(url)
      expect(headers['last-modified']).toBe(modified)
      const since = async (time: string) => (await get(url, { 'if-modified-since': time })).statusCode
      expect(await since('Fri, 20 Nov 2026 13:00:00 GMT')).toBe(modified === undefined ? 200 : 304)
      expect(await since('Thu, 01 Jan 2026 00:00:00 GMT')).toBe(200)
    }
  },
)

test.each([
  ['/conferences/9', 404, 'There is no such page'],
  ['/conferences/x%3Cb%3E', 400, 'This address is not valid'],
])('the error for %s is a page with status %i', async (url, status, title) => {
  const { get } = await service(false)
  const { statusCode, headers, body } = await get(url)
  expect([statusCode, headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
  expect(body).toContain(`<h1>${title}</h1>`)
  expect(body).not.toContain('<b>')
})

test('with PUBLIC_PAGES, /calendar.ics links to event pages, and a starting server sends a 503 page', async () => {
  const { app, get, serving } = await service(true)
  expect((await get('/calendar.ics')).body).toContain('https://events.example/conferences/4712')
  serving.current = { state: 'starting' }
  const { statusCode, headers, body } = await app.inject('/conferences/4711')
  expect([statusCode, headers['retry-after']]).toEqual([503, '2'])
  expect(body).toContain('<h1>The service is not available at the moment</h1>')
})
