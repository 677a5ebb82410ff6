import fc from 'fast-check'
import { expect, test } from 'vitest'
import { revokeKey } from '../../src/keys/key-file.ts'
import { openOAuth } from '../../src/oauth/oauth.ts'
import { runs } from '../support/runs.ts'
import { startService } from '../support/service.ts'
import {
  BASE,
  bearer,
  CLIENT,
  callWith,
  enterKey,
  newVerifier,
  post,
  RESOURCE,
  redeeming,
  refreshing,
  requestOf,
  SECRET,
  SETTINGS,
  sealedIn,
  signIn,
  startOAuthService,
} from './service.ts'

const SEALED_HEADER = Buffer.from('{"alg":"none"}').toString('base64url')

/** Signs in until the service issues an authorization code. `target` is the URL of the redirect. */
async function newCode(service: Awaited<ReturnType<typeof startOAuthService>>) {
  const { verifier, challenge } = newVerifier()
  const target = await enterKey(service, requestOf(challenge), service.key.free)
  return { verifier, code: target.searchParams.get('code')!, target }
}

test('without OAuth, a request for the sign-in page gets 404, and a 401 has the plain Bearer challenge', async () => {
  const service = await startService()
  const answer = await callWith(service, {})
  expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Bearer'])
  const metadata = ['oauth-protected-resource', 'oauth-authorization-server'].map((name) => `/.well-known/${name}`)
  for (const url of [...metadata, '/oauth/authorize']) expect((await service.get(url)).statusCode, url).toBe(404)
  expect((await callWith(service, bearer('a.b.c'))).json().message).toMatch(/^The API key is invalid/)
})

test('a 401 of the MCP endpoint links to the OAuth metadata, and the metadata name the OAuth endpoints', async () => {
  const service = await startOAuthService()
  const challenge = `resource_metadata="${BASE}/.well-known/oauth-protected-resource/mcp", scope="conferences:read"`
  const missing = await callWith(service, {})
  expect([missing.statusCode, missing.headers['www-authenticate']]).toEqual([401, `Bearer ${challenge}`])
  const invalid = await callWith(service, bearer('a.b.c'))
  expect([invalid.statusCode, invalid.headers['www-authenticate']]).toEqual([
    401,
    `Bearer error="invalid_token", ${challenge}`,
  ])
  const elsewhere = await service.app.inject({ url: '/api/gpt/stats' })
  expect(elsewhere.headers['www-authenticate']).toBe('Bearer')
  for (const url of ['/.well-known/oauth-protected-resource/mcp', '/.well-known/oauth-protected-resource']) {
    const { body, headers } = await service.app.inject({ url })
    expect(JSON.parse(body), url).toMatchObject({ resource: RESOURCE, authorization_servers: [BASE] })
    expect(headers['access-control-allow-origin']).toBe('*')
    const preflight = await service.app.inject({ method: 'OPTIONS', url })
    expect([preflight.statusCode, preflight.headers['access-control-allow-methods']]).toEqual([204, 'GET'])
  }
  expect((await service.app.inject({ url: '/.well-known/oauth-authorization-server' })).json()).toMatchObject({
    issuer: BASE,
    authorization_endpoint: `${BASE}/oauth/authorize`,
    token_endpoint: `${BASE}/oauth/token`,
    code_challenge_methods_supported: ['S256'],
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
  })
})

test('if PUBLIC_BASE_URL has a path, the OAuth metadata are at the addresses that RFC 8414 requires', async () => {
  const base = 'https://example.org/events'
  const { app } = await startOAuthService({ base })
  const resource = await app.inject({ url: '/.well-known/oauth-protected-resource/events/mcp' })
  expect(resource.json()).toMatchObject({ resource: `${base}/mcp`, authorization_servers: [base] })
  const server = await app.inject({ url: '/.well-known/oauth-authorization-server/events' })
  expect(server.json()).toMatchObject({ issuer: base, token_endpoint: `${base}/oauth/token` })
})

test('the sign-in page escapes the name of the client, runs no script, and posts only to allowed origins', async () => {
  const service = await startOAuthService()
  const page = await service.app.inject({ url: requestOf(newVerifier().challenge) })
  expect(page.body).toContain('Assistant &#38; &#60;Friends&#62;')
  expect(page.body).toContain('<dd>assistant.example</dd>')
  expect(page.body).not.toContain('<script')
  const policy = page.headers['content-security-policy']
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("form-action 'self' https://assistant.example;")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
})

test('the form of the sign-in page accepts only a valid key, and a person can cancel', async () => {
  const service = await startOAuthService()
  const request = sealedIn(await service.app.inject({ url: requestOf(newVerifier().challenge) }))
  const wrong = await post(service, '/oauth/authorize', { request, key: 'cds_free_00000000_0' })
  expect([wrong.statusCode, wrong.headers.location]).toEqual([400, undefined])
  expect(wrong.body).toContain('This key is not valid')
  expect(sealedIn(wrong)).toBe(request)
  const denied = await post(service, '/oauth/authorize', { request, key: '', deny: '1' })
  const { searchParams } = new URL(denied.headers.location!)
  expect(Object.fromEntries(searchParams)).toEqual({ error: 'access_denied', state: 'a state', iss: BASE })
  // a letter before the last is changed: the last letter of base64 may have unused bits
  const forged = request.slice(0, -9) + (request.at(-9) === 'A' ? 'B' : 'A') + request.slice(-8)
  for (const [sent, site] of [
    [request, 'cross-site'],
    [forged, 'same-origin'],
  ] as const) {
    const form = { request: sent, key: service.key.free }
    const refused = await post(service, '/oauth/authorize', form, { 'sec-fetch-site': site })
    expect([refused.statusCode, refused.headers.location]).toEqual([400, undefined])
  }
})

test('the sign-in page says why a client is unknown', async () => {
  const pageOf = async (client_id: string, document?: string) => {
    const service = await startOAuthService({ fetchDocument: async () => document })
    return (await service.app.inject({ url: requestOf(newVerifier().challenge, { client_id }) })).body
  }
  const id = 'https://assistant.example/<b>'
  expect(await pageOf('assistant')).toContain('client_id must be the https address of its document')
  expect(await pageOf(CLIENT.client_id)).toContain(`could not be read: ${CLIENT.client_id}`)
  expect(await pageOf(CLIENT.client_id, '{}')).toContain('not the document of a program')
  expect(await pageOf(id)).not.toContain('<b>')
})

test.each<[string, Record<string, string | undefined>]>([
  ['an unknown kind of client id', { client_id: 'assistant' }],
  ['a client id without encryption', { client_id: 'http://assistant.example/oauth/client.json' }],
  ['the id of another document', { client_id: 'https://other.example/client.json' }],
  ['no redirect URI', { redirect_uri: undefined }],
  ['a redirect URI of another host', { redirect_uri: 'https://evil.example/callback' }],
])('an authorization request with %s gets an error page and no redirect', async (_what, changes) => {
  const service = await startOAuthService()
  const page = await service.app.inject({ url: requestOf(newVerifier().challenge, changes) })
  expect([page.statusCode, page.headers.location]).toEqual([400, undefined])
  expect(page.body).not.toContain('<form')
})

test.each<[string, Record<string, string | undefined>, string]>([
  ['another response type', { response_type: 'token' }, 'unsupported_response_type'],
  ['no challenge', { code_challenge: undefined }, 'invalid_request'],
  ['a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
  ['no challenge method', { code_challenge_method: undefined }, 'invalid_request'],
  ['another resource', { resource: 'https://other.example/mcp' }, 'invalid_target'],
])('an authorization request with %s is redirected to the client with an error', async (_what, changes, error) => {
  const service = await startOAuthService()
  const answer = await service.app.inject({ url: requestOf(newVerifier().challenge, changes) })
  expect(answer.statusCode).toBe(303)
  const { searchParams } = new URL(answer.headers.location!)
  expect(Object.fromEntries(searchParams)).toMatchObject({ error, state: 'a state', iss: BASE })
  expect(searchParams.has('code')).toBe(false)
})

test('an authorization request with a repeated parameter or a key in its URL is refused', async () => {
  const service = await startOAuthService()
  const url = requestOf(newVerifier().challenge)
  expect((await service.app.inject({ url: `${url}&state=b` })).statusCode).toBe(400)
  const inUrl = await service.app.inject({ url: `${url}&key=${service.key.free}` })
  expect([inUrl.statusCode, inUrl.json().message]).toEqual([401, expect.stringContaining('not accepted in a URL')])
})

test('a redirect URI to 127.0.0.1 or localhost may have any port', async () => {
  const service = await startOAuthService()
  const redirect_uri = 'http://localhost:51234/callback'
  const page = await service.app.inject({ url: requestOf(newVerifier().challenge, { redirect_uri }) })
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-security-policy']).toContain("form-action 'self' http://localhost:51234;")
  expect(page.body).toContain('a program on this machine (localhost)')
})

test.each<[string, Record<string, string>]>([
  ['another verifier', { code_verifier: newVerifier().verifier }],
  ['the challenge as verifier', { code_verifier: 'x' }],
  ['another redirect URI of the client', { redirect_uri: CLIENT.redirect_uris[1]! }],
  ['another client', { client_id: 'https://evil.example/client.json' }],
])(
  'an authorization code with %s gives no token, and the right client can still redeem the code',
  async (_what, changes) => {
    const service = await startOAuthService()
    const { code, verifier } = await newCode(service)
    const answer = await post(service, '/oauth/token', redeeming(code, verifier, changes))
    expect([answer.statusCode, answer.json()]).toEqual([400, { error: 'invalid_grant' }])
    expect((await post(service, '/oauth/token', redeeming(code, verifier))).statusCode).toBe(200)
  },
)

test('an authorization code expires after a minute, and gives no token for another resource', async () => {
  let now = new Date()
  const service = await startOAuthService({ now: () => now })
  const { code, verifier } = await newCode(service)
  const form = redeeming(code, verifier, { resource: 'https://other.example/mcp' })
  expect((await post(service, '/oauth/token', form)).json()).toEqual({ error: 'invalid_target' })
  now = new Date(now.getTime() + 61_000)
  expect((await post(service, '/oauth/token', redeeming(code, verifier))).json()).toEqual({ error: 'invalid_grant' })
})

test('an OAuth code, a refresh token and an access token cannot be used in place of each other', async () => {
  const service = await startOAuthService()
  const { code, verifier } = await newCode(service)
  const { refresh_token, access_token } = (await post(service, '/oauth/token', redeeming(code, verifier))).json()
  for (const token of [code, refresh_token]) expect((await callWith(service, bearer(token))).statusCode).toBe(401)
  const refresh = (token: string) => post(service, '/oauth/token', refreshing(token))
  for (const token of [code, access_token]) expect((await refresh(token)).json()).toEqual({ error: 'invalid_grant' })
  expect((await post(service, '/oauth/token', redeeming(access_token, verifier))).statusCode).toBe(400)
})

test('LOG_QUERIES logs no key, code, verifier or token of a sign-in', async () => {
  const service = await startOAuthService({ service: { config: { logQueries: true } } })
  const { code, verifier } = await newCode(service)
  const { refresh_token } = (await post(service, '/oauth/token', redeeming(code, verifier))).json()
  await post(service, '/oauth/token', refreshing(refresh_token))
  const lines = JSON.stringify(service.log())
  expect(lines).toContain('code_challenge=')
  for (const secret of [service.key.free, code, verifier, refresh_token]) expect(lines).not.toContain(secret)
})

test('an access token is accepted only by the MCP endpoint, and only for an hour', async () => {
  let now = new Date()
  const service = await startOAuthService({ now: () => now })
  const { access_token, expires_in } = await signIn(service, service.key.free)
  expect(expires_in).toBe(3600)
  expect((await callWith(service, bearer(access_token))).statusCode).toBe(200)
  const rest = await service.app.inject({ url: '/api/gpt/stats', headers: bearer(access_token) })
  expect(rest.statusCode).toBe(401)
  now = new Date(now.getTime() + 3_601_000)
  const { statusCode, headers } = await callWith(service, bearer(access_token))
  expect([statusCode, headers['www-authenticate']]).toEqual([401, expect.stringContaining('error="invalid_token"')])
})

test('an access token of another service, with another secret, or without a seal is refused', async () => {
  const service = await startOAuthService()
  const other = await startOAuthService({ base: 'https://other.example' })
  const { challenge, verifier } = newVerifier()
  const url = requestOf(challenge, { resource: 'https://other.example/mcp' })
  const code = (await enterKey(other, url, other.key.free)).searchParams.get('code')!
  const form = redeeming(code, verifier, { resource: 'https://other.example/mcp' })
  const { access_token } = (await post(other, '/oauth/token', form)).json()
  expect((await callWith(service, bearer(access_token))).statusCode).toBe(401)
  const guessed = await startOAuthService({ settings: { secrets: ['another secret of 32 characters..'] } })
  expect((await callWith(service, bearer((await signIn(guessed, guessed.key.free)).access_token))).statusCode).toBe(401)
  const parts = (await signIn(service, service.key.free)).access_token.split('.')
  const unsealed = [SEALED_HEADER, ...parts.slice(1)].join('.')
  expect((await callWith(service, bearer(unsealed))).statusCode).toBe(401)
})

test('access tokens stay valid after a new secret is put before the old secret in OAUTH_SECRET', async () => {
  const service = await startOAuthService()
  const { access_token, refresh_token } = await signIn(service, service.key.free)
  const next = openOAuth(BASE, { ...SETTINGS, secrets: ['the next secret with 32 characters', SECRET] }, service.keys)
  expect(await next.holderOf(access_token)).toMatchObject({ tier: 'free' })
  const refreshed = await next.server!.exchange(new URLSearchParams(refreshing(refresh_token)))
  const renewed = (refreshed.body as { access_token: string }).access_token
  const last = openOAuth(BASE, { ...SETTINGS, secrets: ['the next secret with 32 characters'] }, service.keys)
  expect(await last.holderOf(access_token)).toBe('token')
  expect(await last.holderOf(renewed)).toMatchObject({ tier: 'free' })
})

test('access and refresh tokens end as soon as the server knows that their key is revoked', async () => {
  const service = await startOAuthService()
  const { access_token, refresh_token } = await signIn(service, service.key.free)
  const { code, verifier } = await newCode(service)
  await revokeKey(service.keysFile, service.key.free.split('_')[2]!, new Date())
  await service.keys.reload()
  expect((await callWith(service, bearer(access_token))).statusCode).toBe(401)
  for (const form of [refreshing(refresh_token), redeeming(code, verifier)])
    expect((await post(service, '/oauth/token', form)).json()).toEqual({ error: 'invalid_grant' })
})

test('a refresh token works only for its client, and expires 90 days after the key was entered', async () => {
  const start = Date.now()
  let now = new Date(start)
  const service = await startOAuthService({ now: () => now })
  let { refresh_token } = await signIn(service, service.key.free)
  const refresh = (changes = {}) => post(service, '/oauth/token', refreshing(refresh_token, changes))
  expect((await refresh({ client_id: 'https://evil.example/c.json' })).json()).toEqual({ error: 'invalid_grant' })
  now = new Date(start + 89 * 86_400_000)
  const renewed = (await refresh()).json()
  expect((await callWith(service, bearer(renewed.access_token))).statusCode).toBe(200)
  refresh_token = renewed.refresh_token
  now = new Date(start + 91 * 86_400_000)
  expect((await refresh()).json()).toEqual({ error: 'invalid_grant' })
})

test('a key and all access tokens of the key share the limits of the key exactly', async () => {
  const service = await startOAuthService({ service: { tierLimits: { free: { minute: 10, day: 100 } } } })
  const { key } = service
  const tokens = [await signIn(service, key.free), await signIn(service, key.free)]
  const senders = [{ 'x-api-key': key.free }, bearer(tokens[0]!.access_token), bearer(tokens[1]!.access_token)]
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, at) => callWith(service, senders[at % senders.length]!)),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10)
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(20)
  expect((await service.get('/api/gpt/stats')).statusCode).toBe(429)
  const [used] = [...service.keys.used()].filter(({ id }) => id === key.free.split('_')[2])
  expect(used!.use.requests).toBe(31)
})

test('OAuth token requests must be forms and have a maximum length, and each network has a request limit', async () => {
  const service = await startOAuthService()
  const json = await service.app.inject({ method: 'POST', url: '/oauth/token', payload: { grant_type: 'x' } })
  expect([json.statusCode, json.json().message]).toEqual([415, expect.stringContaining('x-www-form-urlencoded')])
  expect((await post(service, '/oauth/token', { code: 'x'.repeat(70_000) })).statusCode).toBe(413)
  expect((await post(service, '/oauth/token', { grant_type: 'password', client_id: 'x' })).json()).toEqual({
    error: 'unsupported_grant_type',
  })
  const answers = await Promise.all(Array.from({ length: 300 }, () => post(service, '/oauth/token', {})))
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(3)
})

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
