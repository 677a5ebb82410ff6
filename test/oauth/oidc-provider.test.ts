import { Client, ClientCredentialsProvider, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import Provider from 'oidc-provider'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openOAuth } from '../../src/oauth/oauth.ts'
import { startStorage } from '../support/http-storage.ts'
import { startService } from '../support/service.ts'
import { bearer, callWith, fetchThrough, SETTINGS } from './service.ts'

const PROGRAM = { client_id: 'program', client_secret: 'secret of the program' }

async function start() {
  vi.spyOn(console, 'warn').mockReturnValue()
  const storage = await startStorage(() => {})
  const issuer = storage.url
  const base = 'http://127.0.0.1:8080'
  const resourceServer = { scope: 'conferences:read conferences:pro', accessTokenFormat: 'jwt', accessTokenTTL: 600 }
  const provider = new Provider(issuer, {
    clients: [{ ...PROGRAM, grant_types: ['client_credentials'], redirect_uris: [], response_types: [] }],
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      resourceIndicators: { enabled: true, getResourceServerInfo: () => resourceServer },
    },
  })
  storage.answer = provider.callback()
  const settings = { ...SETTINGS, secrets: [], provider: { issuer, jwksUrl: `${issuer}/jwks` } }
  const service = await startService({
    config: { publicBaseUrl: base },
    oauth: (keys) => openOAuth(base, settings, keys),
  })
  const url = await service.app.listen({ port: 0, host: '127.0.0.1' })
  return { service, issuer, base, url }
}

test('a token of oidc-provider is accepted if it is for this service, and otherwise refused', async () => {
  const { service, issuer, base } = await start()
  const tokenFor = async (resource: string, scope: string) => {
    const form = { grant_type: 'client_credentials', resource, scope, ...PROGRAM }
    const answer = await fetch(`${issuer}/token`, { method: 'POST', body: new URLSearchParams(form) })
    return ((await answer.json()) as { access_token: string }).access_token
  }
  const pro = await callWith(service, bearer(await tokenFor(`${base}/mcp`, 'conferences:pro')))
  expect([pro.statusCode, pro.headers['x-ratelimit-limit']]).toEqual([200, '300'])
  const elsewhere = await callWith(service, bearer(await tokenFor('https://other.example/mcp', 'conferences:read')))
  expect(elsewhere.statusCode).toBe(401)
})

test('the official MCP client finds the identity provider, gets a token there and calls a tool', async () => {
  const { base, url, issuer } = await start()
  const requested: string[] = []
  const authProvider = new ClientCredentialsProvider({
    clientId: PROGRAM.client_id,
    clientSecret: PROGRAM.client_secret,
    expectedIssuer: issuer,
  })
  const client = new Client({ name: 'test', version: '1' })
  onTestFinished(() => client.close())
  const options = { authProvider, fetch: fetchThrough(base, url, requested) }
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', base), options))
  expect((await client.callTool({ name: 'list_topics', arguments: {} })).isError).toBeUndefined()
  expect(requested).toContain(`${base}/.well-known/oauth-protected-resource/mcp`)
  expect(requested).toContain(`${issuer}/token`)
})
