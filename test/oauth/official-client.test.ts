import {
  type AuthProvider,
  Client,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import { expect, onTestFinished, test } from 'vitest'
import { BASE, CLIENT, fetchThrough, sealedIn, startOAuthService } from './service.ts'

type Provider = Extract<ConstructorParameters<typeof StreamableHTTPClientTransport>[1], object>['authProvider']

/** A provider that keeps everything in memory, also the URL that a browser would open. */
function newProvider() {
  const kept: { tokens?: unknown; verifier?: string; url?: URL; client?: unknown; discovery?: unknown } = {}
  const provider = {
    redirectUrl: CLIENT.redirect_uris[1]!,
    clientMetadataUrl: CLIENT.client_id,
    clientMetadata: { client_name: 'test', redirect_uris: CLIENT.redirect_uris },
    state: () => 'state of the client',
    clientInformation: () => kept.client,
    saveClientInformation: (client: unknown) => Object.assign(kept, { client }),
    tokens: () => kept.tokens,
    saveTokens: (tokens: unknown) => Object.assign(kept, { tokens }),
    redirectToAuthorization: (url: URL) => Object.assign(kept, { url }),
    saveCodeVerifier: (verifier: string) => Object.assign(kept, { verifier }),
    codeVerifier: () => kept.verifier!,
    discoveryState: () => kept.discovery,
    saveDiscoveryState: (discovery: unknown) => Object.assign(kept, { discovery }),
  }
  return { provider: provider as unknown as AuthProvider & Provider, kept }
}

test.each(['2026-07-28', 'legacy'] as const)(
  'the official MCP client signs in with a key and calls a tool (%s)',
  async (version) => {
    let now = new Date()
    const service = await startOAuthService({ now: () => now })
    const url = await service.app.listen({ port: 0, host: '127.0.0.1' })
    const requested: string[] = []
    const { provider, kept } = newProvider()
    const options = { authProvider: provider, fetch: fetchThrough(BASE, url, requested) }
    const newTransport = () => new StreamableHTTPClientTransport(new URL('/mcp', BASE), options)
    const newClient = () => {
      const mode = version === 'legacy' ? version : { pin: version }
      return new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
    }
    const first = newTransport()
    await expect(newClient().connect(first)).rejects.toThrow(UnauthorizedError)
    expect(requested).toContain(`${BASE}/.well-known/oauth-protected-resource/mcp`)
    expect(requested).toContain(`${BASE}/.well-known/oauth-authorization-server`)

    const { pathname, search, searchParams } = kept.url!
    expect(searchParams.get('client_id')).toBe(CLIENT.client_id)
    expect(searchParams.get('resource')).toBe(`${BASE}/mcp`)
    expect(searchParams.get('scope')).toBe('conferences:read')
    const page = await service.app.inject({ url: pathname + search })
    expect(page.statusCode).toBe(200)
    const answer = await fetch(`${url}/oauth/authorize`, {
      method: 'POST',
      body: new URLSearchParams({ request: sealedIn(page), key: service.key.pro }),
      redirect: 'manual',
    })
    const target = new URL(answer.headers.get('location')!)
    expect(target.origin + target.pathname).toBe(CLIENT.redirect_uris[1])
    expect(target.searchParams.get('state')).toBe('state of the client')

    await first.finishAuth(target.searchParams)
    const client = newClient()
    onTestFinished(() => client.close())
    await client.connect(newTransport())
    const call = () => client.callTool({ name: 'list_topics', arguments: {} })
    expect((await call()).isError).toBeUndefined()

    const before = JSON.stringify(kept.tokens)
    now = new Date(now.getTime() + 3_600_000)
    expect((await call()).isError).toBeUndefined()
    expect(JSON.stringify(kept.tokens)).not.toBe(before)
    const log = JSON.stringify(service.log())
    expect(log).not.toContain(service.key.pro)
    expect(log).not.toContain(target.searchParams.get('code'))
  },
)
