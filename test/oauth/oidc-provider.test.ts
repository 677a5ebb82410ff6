import { Client, ClientCredentialsProvider, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import Provider from 'oidc-provider'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openOAuth } from '../../src/oauth/oauth.ts'
import { startStorage } from '../support/http-storage.ts'
import { startService } from '../support/service.ts'
import { fetchThrough, SETTINGS } from './service.ts'

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
