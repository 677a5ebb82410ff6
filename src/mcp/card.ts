/**
 * Descriptions of the server for programs: its entry for registries, the server card
 * (https://modelcontextprotocol.io/seps/2127-mcp-server-cards), and the catalog that links to the card.
 */
import { SUBJECT } from './methods.ts'
import { LEGACY_VERSIONS, MODERN_VERSIONS } from './wire/protocol.ts'
import { SERVER, type ServerInfo } from './wire/reply.ts'

export interface CardParts {
  readonly publicBaseUrl: string
  readonly server: ServerInfo
  /** True if callers need an API key: neither calls without a key nor access tokens are accepted. */
  readonly needsKey: boolean
}

export const CARD_PATH = '/mcp/server-card'

/**
 * The name in registries: the labels of the host in reverse order (`local` for an IPv6 address), and the name
 * of the server.
 */
function registryName(publicBaseUrl: string): string {
  const { hostname } = new URL(publicBaseUrl)
  const labels = hostname.split('.').reverse().join('.')
  return `${/^[\w.-]+$/.test(labels) ? labels : 'local'}/${SERVER.name}`
}

/** The members that the card and the entry of a registry (`server.json`) have in common. */
export function registryEntry({ publicBaseUrl, server, needsKey }: CardParts) {
  const { version, title, websiteUrl, icons } = server
  const key = {
    name: 'X-API-Key',
    description: 'API key, issued by the operator.',
    isRequired: needsKey,
    isSecret: true,
  }
  const remote = { type: 'streamable-http', url: `${publicBaseUrl}/mcp`, headers: [key] }
  return {
    name: registryName(publicBaseUrl),
    version,
    title,
    description: SUBJECT,
    websiteUrl,
    icons,
    remotes: [remote],
  }
}

export function serverCard(parts: CardParts): object {
  const { remotes, ...entry } = registryEntry(parts)
  const supportedProtocolVersions = [...MODERN_VERSIONS, ...LEGACY_VERSIONS]
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    ...entry,
    remotes: remotes.map((remote) => ({ ...remote, supportedProtocolVersions })),
  }
}

/** The catalog of a domain with this one server (https://github.com/Agent-Card/ai-catalog). */
export function aiCatalog(publicBaseUrl: string): object {
  return {
    specVersion: '1.0',
    entries: [
      {
        identifier: `urn:air:${new URL(publicBaseUrl).hostname}:mcp:${SERVER.name}`,
        type: CARD_TYPE,
        url: `${publicBaseUrl}${CARD_PATH}`,
      },
    ],
  }
}

export const CARD_TYPE = 'application/mcp-server-card+json'
