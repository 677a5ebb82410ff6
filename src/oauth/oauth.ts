/**
 * OAuth for the MCP endpoint: verifies access tokens, and tells clients where to get a token: from the
 * operator's identity provider, from this service (`authorization-server.ts`), or from both. This folder
 * handles neither headers nor pages.
 */
import type { Plan } from '../keys/api-key.ts'
import { type KeyStore, useKey } from '../keys/key-store.ts'
import type { Caller } from '../keys/plans.ts'
import { type AuthorizationServer, createAuthorizationServer } from './authorization-server.ts'
import { fetchDocument } from './fetch-document.ts'
import { type ProviderSettings, type TokenProblem, verifyTokensOf } from './identity-provider.ts'
import { createSealer } from './sealed.ts'

export interface OAuthSettings {
  /** Secrets of this service's authorization server, the current secret first; empty if the server is off. */
  readonly secrets: readonly string[]
  readonly provider: ProviderSettings | undefined
  /** Plans by scope. The metadata tells clients to request the first scope. */
  readonly scopes: ReadonlyMap<string, Plan>
}

/** Parts that tests replace. */
export interface OAuthParts {
  readonly now?: () => Date
  readonly fetchDocument?: (url: URL) => Promise<string | undefined>
}

export interface OAuth {
  /** The URL of the resource for which tokens are issued. */
  readonly resource: string
  /** The scope that the metadata tells clients to request. */
  readonly scope: string
  /** Protected resource metadata (RFC 9728). */
  readonly resourceMetadata: object
  /** The authorization server of this service; undefined if it is off. */
  readonly server: AuthorizationServer | undefined
  /**
   * The holder of an access token, or the reason why the token is refused. If the token was made from an API
   * key, a use of the key is counted.
   */
  holderOf(token: string): Promise<Caller | TokenProblem>
}

/** Matches the form of the tokens that this service issues (RFC 7516, compact). */
const SEALED = /^[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/

export function openOAuth(
  publicBaseUrl: string,
  { secrets, provider, scopes }: OAuthSettings,
  keys: Pick<KeyStore, 'verify' | 'verifyDigest'>,
  { now = () => new Date(), fetchDocument: fetchText = fetchDocument }: OAuthParts = {},
): OAuth {
  const resource = `${publicBaseUrl}/mcp`
  const scope = [...scopes.keys()][0]!
  const server =
    secrets.length === 0
      ? undefined
      : createAuthorizationServer({
          issuer: publicBaseUrl,
          resource,
          scope,
          sealer: createSealer(publicBaseUrl, secrets, now),
          keys,
          fetchDocument: fetchText,
        })
  const verify = provider === undefined ? undefined : verifyTokensOf(provider, resource, scopes, now)
  return {
    resource,
    scope,
    resourceMetadata: {
      resource,
      authorization_servers: [...(provider ? [provider.issuer] : []), ...(server ? [publicBaseUrl] : [])],
      scopes_supported: [...scopes.keys()],
      bearer_methods_supported: ['header'],
      resource_name: 'Conference Directory Search',
    },
    server,
    async holderOf(token) {
      if (server !== undefined && SEALED.test(token)) {
        const issued = await server.keyOf(token)
        return issued === undefined ? 'token' : useKey(issued)
      }
      return verify === undefined ? 'token' : verify(token)
    },
  }
}
