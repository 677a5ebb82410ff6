import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { openOAuth } from '../../src/oauth/oauth.ts'
import { startStorage } from '../support/http-storage.ts'
import { startService } from '../support/service.ts'
import { BASE, bearer, callWith, RESOURCE, SETTINGS } from './service.ts'

const ISSUER = 'https://login.example/'

async function startWithProvider(changes: Parameters<typeof startService>[0] = {}) {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'a', alg: 'RS256', use: 'sig' }
  const state = { isDown: false, fetches: 0 }
  const { url } = await startStorage((_request, response) => {
    state.fetches++
    if (state.isDown) response.writeHead(500).end()
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: [jwk] }))
  })
  const settings = { ...SETTINGS, secrets: [], provider: { issuer: ISSUER, jwksUrl: `${url}/jwks` } }
  const service = await startService({
    config: { publicBaseUrl: BASE },
    oauth: (keys) => openOAuth(BASE, settings, keys),
    ...changes,
  })
  type Key = Parameters<SignJWT['sign']>[0]
  const sign = (changes: JWTPayload = {}, key: Key = privateKey, header = { alg: 'RS256', kid: 'a' }) => {
    const exp = Math.floor(Date.now() / 1000) + 300
    const claims = { iss: ISSUER, aud: RESOURCE, sub: 'ada', scope: 'openid conferences:read', exp, ...changes }
    return new SignJWT(JSON.parse(JSON.stringify(claims))).setProtectedHeader(header).sign(key)
  }
  return { service, sign, state, jwk }
}

test('a token of the identity provider gets the plan of its scopes, and signing keys are fetched once', async () => {
  const { service, sign, state } = await startWithProvider()
  const free = await callWith(service, bearer(await sign()))
  expect([free.statusCode, free.headers['x-ratelimit-limit']]).toEqual([200, '60'])
  for (const changes of [
    { scope: 'conferences:read conferences:pro' },
    { scope: undefined, scp: ['conferences:pro'] },
  ]) {
    const pro = await callWith(service, bearer(await sign({ sub: 'grace', ...changes })))
    expect([pro.statusCode, pro.headers['x-ratelimit-limit']]).toEqual([200, '300'])
  }
  expect(state.fetches).toBe(1)
  expect(JSON.stringify(service.log())).not.toContain('ada')
  expect((await service.app.inject({ url: '/.well-known/oauth-protected-resource' })).json()).toMatchObject({
    authorization_servers: [ISSUER],
    scopes_supported: ['conferences:read', 'conferences:pro'],
  })
  expect((await service.app.inject({ url: '/.well-known/oauth-authorization-server' })).statusCode).toBe(404)
})

test('all tokens of a person share one limit, and tokens of another person have a separate limit', async () => {
  const { service, sign } = await startWithProvider({ tierLimits: { free: { minute: 3, day: 100 } } })
  const ada = await Promise.all(Array.from({ length: 4 }, async () => callWith(service, bearer(await sign()))))
  expect(ada.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 429])
  expect((await callWith(service, bearer(await sign({ sub: 'grace' })))).statusCode).toBe(200)
})

test.each<[string, JWTPayload]>([
  ['another issuer', { iss: 'https://evil.example/' }],
  ['another audience', { aud: 'https://other.example/mcp' }],
  ['no audience', { aud: undefined as never }],
  ['an expiry in the past', { exp: Math.floor(Date.now() / 1000) - 60 }],
  ['no expiry', { exp: undefined as never }],
  ['a start in the future', { nbf: Math.floor(Date.now() / 1000) + 600 }],
  ['no subject', { sub: undefined as never }],
])('a token of the identity provider with %s is refused with 401', async (_what, changes) => {
  const { service, sign } = await startWithProvider()
  const { statusCode, headers } = await callWith(service, bearer(await sign(changes)))
  expect([statusCode, headers['www-authenticate']]).toEqual([401, expect.stringContaining('error="invalid_token"')])
})

test('a token that is unsigned, signed with a shared secret or signed with a foreign key gets 401', async () => {
  const { service, sign, jwk } = await startWithProvider()
  const [, claims, signature] = (await sign()).split('.') as [string, string, string]
  const head = (header: object) => Buffer.from(JSON.stringify(header)).toString('base64url')
  const publicKey = new TextEncoder().encode(JSON.stringify(jwk))
  const tokens = [
    `${head({ alg: 'none' })}.${claims}.`,
    `${head({ alg: 'none', kid: 'a' })}.${claims}.${signature}`,
    await sign({}, publicKey, { alg: 'HS256', kid: 'a' }),
    await sign({}, (await generateKeyPair('RS256')).privateKey),
    await sign({}, (await generateKeyPair('RS256')).privateKey, { alg: 'RS256', kid: 'b' }),
  ]
  for (const token of tokens) expect((await callWith(service, bearer(token))).statusCode, token).toBe(401)
})

test('a token of the identity provider without a scope of the service gets 403 and the name of the scope', async () => {
  const { service, sign } = await startWithProvider()
  const answer = await callWith(service, bearer(await sign({ scope: 'openid' })))
  expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([
    403,
    expect.stringMatching(/^Bearer error="insufficient_scope", resource_metadata=.*, scope="conferences:read"$/),
  ])
})

test('if signing keys of an identity provider cannot be fetched, its tokens get 503, but API keys work', async () => {
  const { service, sign, state } = await startWithProvider()
  state.isDown = true
  const answer = await callWith(service, bearer(await sign()))
  expect([answer.statusCode, answer.json().reason]).toEqual([503, 'provider-unreachable'])
  expect((await callWith(service, { 'x-api-key': service.key.free })).statusCode).toBe(200)
})
