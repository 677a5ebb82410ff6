import { expect, test } from 'vitest'
import { registryEntry } from '../../src/mcp/card.ts'
import { serverInfo } from '../../src/mcp/wire/reply.ts'
import { openReference, openSite } from '../../src/site/site.ts'
import { VERSION } from '../../src/version.ts'
import { startOAuthService } from '../oauth/service.ts'
import { readDocument } from '../support/documents.ts'
import { startService } from '../support/service.ts'
import { resultOf } from './messages.ts'

const BASE = 'https://events.example.org'

async function cardOf(config = {}) {
  const { app } = await startService({ config: { publicBaseUrl: BASE, ...config } })
  return app.inject('/mcp/server-card')
}

test('the MCP server card has the name, the endpoint, the protocol revisions and the header of the key', async () => {
  const card = await cardOf()
  expect(card.headers['content-type']).toMatch(/^application\/mcp-server-card\+json;/)
  expect(card.headers['access-control-allow-origin']).toBe('*')
  expect(card.json()).toEqual({
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: 'org.example.events/confdex',
    version: VERSION,
    title: 'Conference Directory Search',
    description: expect.stringMatching(/^.{1,100}$/),
    websiteUrl: BASE,
    remotes: [
      {
        type: 'streamable-http',
        url: `${BASE}/mcp`,
        headers: [expect.objectContaining({ name: 'X-API-Key', isRequired: true, isSecret: true })],
        supportedProtocolVersions: ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26'],
      },
    ],
  })
})

test('the MCP server card calls the key optional if no key is needed, or access tokens are accepted', async () => {
  const [header] = (await cardOf({ publicMcp: true })).json().remotes[0].headers
  expect(header.isRequired).toBe(false)
  const { app } = await startOAuthService()
  expect((await app.inject({ url: '/mcp/server-card' })).json().remotes[0].headers[0].isRequired).toBe(false)
})

test('the MCP catalog of the domain links to the server card, and an older path serves the same card', async () => {
  const { app } = await startService({ config: { publicBaseUrl: BASE } })
  const catalog = await app.inject({ url: '/.well-known/ai-catalog.json' })
  expect(catalog.headers['content-type']).toMatch(/^application\/ai-catalog\+json;/)
  const [identifier, type] = ['urn:air:events.example.org:mcp:confdex', 'application/mcp-server-card+json']
  expect(catalog.json().entries).toEqual([{ identifier, type, url: `${BASE}/mcp/server-card` }])
  const [card, draft] = ['/mcp/server-card', '/.well-known/mcp/server-card.json'].map((url) => app.inject({ url }))
  expect((await draft!).json()).toEqual((await card!).json())
})

test('/.well-known/openai-apps-challenge returns the text that the operator sets, or else 404', async () => {
  const url = '/.well-known/openai-apps-challenge'
  const { app } = await startService({ config: { openaiAppsChallenge: 'a-text_of.OpenAI' } })
  const { body, headers } = await app.inject({ url })
  expect([body, headers['content-type']]).toEqual(['a-text_of.OpenAI', 'text/plain; charset=utf-8'])
  expect((await (await startService()).app.inject({ url })).statusCode).toBe(404)
})

test.each(['legacy', 'modern'] as const)(
  'the MCP server tells a client of the %s protocol its website, icon and version',
  async (era) => {
    const site = new Map([...(await openSite({})), ...(await openReference(BASE))])
    const service = await startService({ config: { publicBaseUrl: BASE }, site })
    const client = { capabilities: {}, clientInfo: { name: 'test', version: '1' }, protocolVersion: '2025-11-25' }
    const method = era === 'legacy' ? 'initialize' : 'server/discover'
    const result = await resultOf(service, era, method, era === 'legacy' ? client : {})
    const server = era === 'legacy' ? result.serverInfo : result._meta['io.modelcontextprotocol/serverInfo']
    expect(server).toMatchObject({ name: 'confdex', version: VERSION, websiteUrl: `${BASE}/docs` })
    const [icon] = server.icons
    expect(icon).toMatchObject({ mimeType: 'image/svg+xml', sizes: ['any'] })
    const picture = await service.app.inject({ url: icon.src.slice(BASE.length) })
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/svg+xml'])
  },
)

test('every MCP tool has securitySchemes if OAuth is configured, and no securitySchemes otherwise', async () => {
  const schemesOf = async (service: Awaited<ReturnType<typeof startService>>) => {
    const { tools } = await resultOf(service, 'modern', 'tools/list')
    return tools as { securitySchemes?: object[]; _meta?: { securitySchemes: object[] } }[]
  }
  const oauth2 = { type: 'oauth2', scopes: ['conferences:read'] }
  for (const tool of await schemesOf(await startOAuthService())) {
    expect(tool).toMatchObject({ securitySchemes: [oauth2], _meta: { securitySchemes: [oauth2] } })
  }
  for (const tool of await schemesOf(await startOAuthService({ service: { config: { publicMcp: true } } }))) {
    expect(tool.securitySchemes).toEqual([{ type: 'noauth' }, oauth2])
  }
  for (const tool of await schemesOf(await startService())) {
    expect(tool).not.toHaveProperty('securitySchemes')
    expect(tool).not.toHaveProperty('_meta')
  }
})

test('server.json, the template for the MCP registry, agrees with the server card', () => {
  const { $schema, ...template } = JSON.parse(readDocument('deploy/server.json'))
  expect($schema).toBe('https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json')
  const server = serverInfo(`${BASE}/docs`, `${BASE}/icon.svg`)
  const { icons, ...entry } = registryEntry({ publicBaseUrl: BASE, server, needsKey: false })
  expect(icons).toHaveLength(1)
  expect(template).toEqual(entry)
})
