import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../support/runs.ts'
import { CLIENT, newVerifier, post, RESOURCE, requestOf, startOAuthService } from './service.ts'

const NAMES = [
  ...['response_type', 'client_id', 'redirect_uri', 'code_challenge', 'code_challenge_method', 'state', 'resource'],
  ...['grant_type', 'code', 'code_verifier', 'refresh_token', 'request', 'key', 'deny', 'scope'],
]
const VALUES = [
  'code',
  'S256',
  'authorization_code',
  'refresh_token',
  CLIENT.client_id,
  RESOURCE,
  '',
  'a.b.c',
  'a..b.c.d',
]
const text = fc.oneof(fc.constantFrom(...VALUES), fc.string({ unit: 'binary', maxLength: 30 }), fc.webUrl())
const form = fc.dictionary(fc.constantFrom(...NAMES), text, { maxKeys: 8 })

test('no parameter or form field of OAuth endpoints causes a server error or a redirect to another site', async () => {
  const service = await startOAuthService({ service: { logStream: { write: () => {} } } })
  const { challenge } = newVerifier()
  const isHarmless = ({ statusCode, headers }: { statusCode: number; headers: { location?: string | undefined } }) => {
    expect(statusCode).toBeLessThan(500)
    if (headers.location !== undefined) expect(headers.location).toMatch(/^https:\/\/assistant\.example\/callback\?/)
  }
  await fc.assert(
    fc.asyncProperty(form, async (changes) => {
      const { redirect_uri: _, ...others } = changes
      isHarmless(await service.app.inject({ url: requestOf(challenge, others) }))
      isHarmless(await post(service, '/oauth/authorize', changes))
      isHarmless(await post(service, '/oauth/token', changes))
    }),
    { numRuns: runs(60) },
  )
})
