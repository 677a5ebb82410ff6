import { createHash, randomBytes } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { type OAuthParts, type OAuthSettings, openOAuth } from '../../src/oauth/oauth.ts'
import { message } from '../support/mcp-message.ts'
import { type Service, startService } from '../support/service.ts'

export const BASE = 'https://directory.example'
export const RESOURCE = `${BASE}/mcp`
export const SECRET = 'an example of a secret that has 32 letters or more'

export const CLIENT = {
  client_id: 'https://assistant.example/oauth/client.json',
  client_name: 'Assistant & <Friends>',
  redirect_uris: ['https://assistant.example/callback', 'http://localhost:3000/callback'],
}

export const SETTINGS: OAuthSettings = {
  secrets: [SECRET],
  provider: undefined,
  scopes: new Map([
    ['conferences:read', 'free'],
    ['conferences:pro', 'pro'],
  ]),
}

interface Changes extends OAuthParts {
  readonly base?: string
  readonly settings?: Partial<OAuthSettings>
  readonly service?: Parameters<typeof startService>[0]
}

/** `CLIENT` is the metadata document of every client, unless `fetchDocument` is given. */
export function startOAuthService({ base = BASE, settings, service, ...parts }: Changes = {}): Promise<Service> {
  const fetchDocument = async () => JSON.stringify(CLIENT)
  return startService({
    ...service,
    config: { publicBaseUrl: base, ...service?.config },
    oauth: (keys) => openOAuth(base, { ...SETTINGS, ...settings }, keys, { fetchDocument, ...parts }),
  })
}

export function newVerifier() {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** An authorization request. A parameter that is undefined is left out. */
export function requestOf(challenge: string, changes: Record<string, string | undefined> = {}): string {
  const parameters = {
    response_type: 'code',
    client_id: CLIENT.client_id,
    redirect_uri: CLIENT.redirect_uris[0],
    code_challenge: challenge,
    code_challenge_method: 'S256',
    state: 'a state',
    resource: RESOURCE,
    ...changes,
  }
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return `/oauth/authorize?${new URLSearchParams(given)}`
}

export function post({ app }: Service, url: string, form: Record<string, string>, headers = {}) {
  return app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(form).toString(),
  })
}

export function sealedIn({ body }: LightMyRequestResponse): string {
  return /name="request" value="([^"]+)"/.exec(body)![1]!
}

/** Returns the address to which the page sends the browser. */
export async function enterKey(service: Service, url: string, key: string): Promise<URL> {
  const page = await service.app.inject({ url })
  const answer = await post(service, '/oauth/authorize', { request: sealedIn(page), key })
  if (answer.statusCode !== 303) throw new Error(`expected a redirect, got ${answer.statusCode} ${answer.body}`)
  return new URL(answer.headers.location!)
}

export function redeeming(code: string, verifier: string, changes: Record<string, string> = {}) {
  const form = {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: CLIENT.redirect_uris[0]!,
  }
  return { ...form, client_id: CLIENT.client_id, resource: RESOURCE, ...changes }
}

export function refreshing(refresh_token: string, changes: Record<string, string> = {}) {
  return { grant_type: 'refresh_token', refresh_token, client_id: CLIENT.client_id, resource: RESOURCE, ...changes }
}

/** Sends requests for `base` to `url`, and records the requested URLs. */
export function fetchThrough(base: string, url: string, requested: string[]) {
  return (target: string | URL, init?: RequestInit) => {
    const { href } = new URL(target)
    requested.push(href)
    return fetch(href.startsWith(base) ? url + href.slice(base.length) : href, init)
  }
}

export interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
  readonly expires_in: number
}

export async function signIn(service: Service, key: string): Promise<Tokens> {
  const { verifier, challenge } = newVerifier()
  const target = await enterKey(service, requestOf(challenge), key)
  const answer = await post(service, '/oauth/token', redeeming(target.searchParams.get('code')!, verifier))
  if (answer.statusCode !== 200) throw new Error(`expected tokens, got ${answer.body}`)
  return answer.json()
}

export function callWith({ app }: Service, headers: Record<string, string>) {
  const { payload, ...sent } = message('modern', 'tools/call', { name: 'list_topics', arguments: {} })
  return app.inject({
    method: 'POST',
    url: '/mcp',
    headers: { host: 'localhost', ...sent.headers, ...headers },
    payload,
  })
}

export function bearer(token: string) {
  return { authorization: `Bearer ${token}` }
}
