import { expect, test } from 'vitest'
import { startService } from '../../support/service.ts'

type Asked = readonly [status: number, url: string, headers?: Record<string, string>]

/**
 * Requests for answers of every kind: from operations, from the cache, files and pages, and errors of every
 * layer.
 */
const REQUESTS: readonly Asked[] = [
  [200, '/api/gpt/conferences'],
  [200, '/api/gpt/conferences/4711'],
  [304, '/api/gpt/topics', { 'if-none-match': '*' }],
  [200, '/api/gpt/openapi'],
  [200, '/api/gpt/openapi.yaml'],
  [200, '/livez'],
  [200, '/export.csv'],
  [200, '/calendar.ics'],
  [200, '/conferences/4711'],
  [400, '/api/gpt/conferences?limit=0'],
  [400, '/%zz'],
  [401, '/api/gpt/topics', { 'x-api-key': 'wrong' }],
  [401, '/conferences/4711', { 'x-api-key': 'wrong' }],
  [404, '/nowhere'],
  [404, '/conferences/4712'],
  [404, '/.well-known/oauth-protected-resource'],
  [414, `/api/gpt/topics?${'x'.repeat(33_000)}`],
]

test.each(REQUESTS.map(([status, url, headers]) => ({ status, url, headers })))(
  'the answer $status to $url has nosniff; an error also has no-store, and has no ETag and no X-Snapshot',
  async ({ status, url, headers }) => {
    const { get } = await startService()
    const { statusCode, headers: found } = await get(url, headers)
    expect([statusCode, found['x-content-type-options']]).toEqual([status, 'nosniff'])
    if (status < 400) return
    expect([found['cache-control'], found.etag, found['x-snapshot']]).toEqual(['no-store', undefined, undefined])
  },
)

test.each([false, true])(
  'Cache-Control of the OpenAPI document is public only if PUBLIC_SCHEMA is true: %s',
  async (publicSchema) => {
    const { get } = await startService({ config: { publicSchema } })
    for (const path of ['/api/gpt/openapi', '/api/gpt/openapi.yaml'])
      expect((await get(path)).headers['cache-control']).toBe(`${publicSchema ? 'public' : 'private'}, max-age=60`)
  },
)
