import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { buildDirectory } from '../../support/directory.ts'
import { manyEvents } from '../../support/many-events.ts'
import { serve } from '../../support/serve-events.ts'
import { sharedDirectory } from '../../support/shared-directory.ts'

const built = sharedDirectory(() => buildDirectory(manyEvents(500)))
const LARGE = '/api/gpt/conferences?limit=50&facets=topic,country'

const service = (config = {}) => serve(built.directory, { config })

test.each([
  ['gzip', 'gzip', gunzipSync],
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
] as const)(
  'a large answer to "Accept-Encoding: %s" is compressed as %s, has a weak ETag, and decodes to the same body',
  async (accept, name, decode) => {
    const { get } = await service()
    const plain = await get(LARGE)
    for (let time = 0; time < 2; time++) {
      const answer = await get(LARGE, { 'accept-encoding': accept })
      expect(answer.headers).toMatchObject({
        'content-encoding': name,
        vary: 'accept-encoding',
        etag: `W/${plain.headers.etag}`,
      })
      expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
      expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
      expect(decode(answer.rawPayload).toString()).toBe(plain.body)
      const again = await get(LARGE, { 'accept-encoding': accept, 'if-none-match': String(answer.headers.etag) })
      expect([again.statusCode, again.body]).toEqual([304, ''])
    }
  },
)

test('small answers, and answers to clients that accept neither gzip nor br, are not compressed', async () => {
  const { get } = await service()
  const small = await get('/api/gpt/conferences?limit=1', { 'accept-encoding': 'gzip' })
  expect([small.headers['content-encoding'], small.headers.vary]).toEqual([undefined, undefined])
  for (const accept of ['identity', 'gzip;q=0', 'deflate', '']) {
    const { headers } = await get(LARGE, { 'accept-encoding': accept })
    expect([headers['content-encoding'], headers.vary]).toEqual([undefined, 'accept-encoding'])
  }
})

test('a compressed answer can be read by a web page whose origin is allowed', async () => {
  const { get } = await service({ corsOrigins: ['https://app.example.org'] })
  const { headers } = await get(LARGE, { 'accept-encoding': 'gzip', origin: 'https://app.example.org' })
  expect(headers['access-control-allow-origin']).toBe('https://app.example.org')
  expect(String(headers.vary).toLowerCase()).toBe('origin, accept-encoding')
})
