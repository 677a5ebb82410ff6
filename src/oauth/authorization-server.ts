/**
 * An authorization server (OAuth 2.1) that turns an API key into tokens for one client: a person enters the
 * key on a page of this service, and the client never sees it. Codes and tokens are sealed values
 * (`sealed.ts`), so nothing is stored, and every replica accepts tokens of another replica.
 */
import { createHash } from 'node:crypto'
import { digestOfKey } from '../keys/api-key.ts'
import type { IssuedKey, KeyStore } from '../keys/key-store.ts'
import { type Client, isDocumentUrl, mayRedirectTo, readClientDocument } from './client-document.ts'
import { ACCESS_SECONDS, type Sealer } from './sealed.ts'

export type PageAnswer =
  | { readonly kind: 'ask'; readonly request: string; readonly client: ClientOnPage; readonly isWrongKey: boolean }
  | { readonly kind: 'redirect'; readonly url: string }
  | { readonly kind: 'refused'; readonly message: string }

interface ClientOnPage {
  readonly name: string
  readonly id: string
  readonly redirectUri: string
}

/** The answer to a client at the token endpoint (RFC 6749, 5). */
interface TokenAnswer {
  readonly status: number
  readonly body: object
}

export interface AuthorizationServer {
  /** Authorization server metadata (RFC 8414). */
  readonly metadata: object
  begin(parameters: URLSearchParams): Promise<PageAnswer>
  decide(form: URLSearchParams): Promise<PageAnswer>
  exchange(form: URLSearchParams): Promise<TokenAnswer>
  /** The API key from which an access token was made; undefined if the token or the key is not valid. */
  keyOf(token: string): Promise<IssuedKey | undefined>
}

interface ServerParts {
  readonly issuer: string
  /** The URL of the resource for which tokens are issued (RFC 8707). */
  readonly resource: string
  readonly scope: string
  readonly sealer: Sealer
  readonly keys: Pick<KeyStore, 'verify' | 'verifyDigest'>
  /** Fetches the document of a client; undefined if there is none. */
  readonly fetchDocument: (url: URL) => Promise<string | undefined>
}

/** A client's request that waits until a person has entered a key or refused. */
interface Waiting extends ClientOnPage {
  readonly state: string | undefined
  readonly challenge: string
}

/** A code challenge: SHA-256 in base64url (RFC 7636, 4.2). */
const CHALLENGE = /^[\w-]{43}$/
/** A code verifier (RFC 7636, 4.1). */
const VERIFIER = /^[\w.~-]{43,128}$/

export function createAuthorizationServer(parts: ServerParts): AuthorizationServer {
  const { issuer, resource, scope, sealer, keys } = parts

  const redirect = ({ redirectUri, state }: Pick<Waiting, 'redirectUri' | 'state'>, answer: Record<string, string>) => {
    const url = new URL(redirectUri)
    const members = { ...answer, ...(state === undefined ? {} : { state }), iss: issuer }
    for (const [name, value] of Object.entries(members)) url.searchParams.set(name, value)
    return { kind: 'redirect', url: url.href } as const
  }

  const tokens = async (key: Holder, clientId: string, endsAt?: number): Promise<TokenAnswer> => {
    const refresh = await sealer.seal('refresh', { ...key, clientId, aud: resource }, endsAt)
    const access = await sealer.seal('access', { ...key, aud: resource })
    const body = {
      access_token: access,
      token_type: 'Bearer',
      expires_in: ACCESS_SECONDS,
      refresh_token: refresh,
      scope,
    }
    return { status: 200, body }
  }

  /** The holder in a sealed value; undefined for another resource or if the key is not valid. */
  const holderIn = (value: Readonly<Record<string, unknown>>): Holder | undefined => {
    const { keyId, digest, aud } = value
    if (aud !== resource || typeof keyId !== 'string' || typeof digest !== 'string') return undefined
    return keys.verifyDigest(keyId, digest) === undefined ? undefined : { keyId, digest }
  }

  return {
    metadata: metadataOf(issuer, scope),

    async begin(parameters) {
      const repeated = repeatedName(parameters)
      if (repeated !== undefined) return refused(`The parameter ${repeated} was sent more than once.`)
      const id = parameters.get('client_id') ?? ''
      const client = await findClient(id, parts.fetchDocument)
      if (typeof client === 'string') return refused(client)
      const redirectUri = parameters.get('redirect_uri') ?? ''
      if (!mayRedirectTo(client, redirectUri)) {
        return refused('The program that sent you here did not register the address to return to.')
      }
      const target = { redirectUri, state: parameters.get('state') ?? undefined }
      const problem = problemOf(parameters, resource)
      if (problem !== undefined) return redirect(target, problem)
      const challenge = parameters.get('code_challenge')!
      const waiting: Waiting = { ...target, name: client.name, id, challenge }
      return ask(waiting, await sealer.seal('request', { waiting }))
    },

    async decide(form) {
      const request = form.get('request') ?? ''
      const waiting = (await sealer.open('request', request))?.waiting as Waiting | undefined
      if (waiting === undefined) {
        return refused('This page has expired. Go back to the program that sent you here, and connect again.')
      }
      if (form.has('deny')) return redirect(waiting, { error: 'access_denied' })
      const key = (form.get('key') ?? '').trim()
      const issued = keys.verify(key)
      if (issued === undefined) return ask(waiting, request, true)
      const { id: clientId, redirectUri, challenge } = waiting
      const holder: Holder = { keyId: issued.id, digest: digestOfKey(key) }
      const code = await sealer.seal('code', { ...holder, clientId, redirectUri, challenge, aud: resource })
      return redirect(waiting, { code })
    },

    async exchange(form) {
      if (repeatedName(form) !== undefined) return failed('invalid_request')
      if (form.has('resource') && !isSame(form.get('resource')!, resource)) return failed('invalid_target')
      const clientId = form.get('client_id')
      if (clientId === null) return failed('invalid_request')
      switch (form.get('grant_type')) {
        case 'authorization_code': {
          const code = await sealer.open('code', form.get('code') ?? '')
          const holder = code === undefined ? undefined : holderIn(code)
          const isSender =
            code?.clientId === clientId &&
            code.redirectUri === form.get('redirect_uri') &&
            code.challenge === challengeOf(form.get('code_verifier') ?? '')
          return holder === undefined || !isSender ? failed('invalid_grant') : tokens(holder, clientId)
        }
        case 'refresh_token': {
          const token = await sealer.open('refresh', form.get('refresh_token') ?? '')
          const holder = token === undefined ? undefined : holderIn(token)
          if (holder === undefined || token?.clientId !== clientId) return failed('invalid_grant')
          return tokens(holder, clientId, token.exp)
        }
        default:
          return failed('unsupported_grant_type')
      }
    },

    async keyOf(token) {
      const value = await sealer.open('access', token)
      const holder = value === undefined ? undefined : holderIn(value)
      return holder === undefined ? undefined : keys.verifyDigest(holder.keyId, holder.digest)
    },
  }
}

/** The key for which a token was issued. */
interface Holder {
  readonly keyId: string
  readonly digest: string
}

function metadataOf(issuer: string, scope: string): object {
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    scopes_supported: [scope],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
  }
}

/** The client with this id, or a message to the person who signs in if there is no such client. */
async function findClient(id: string, fetchDocument: ServerParts['fetchDocument']): Promise<Client | string> {
  if (!isDocumentUrl(id)) {
    return 'The program that sent you here does not say who it is: client_id must be the https address of its document.'
  }
  const text = await fetchDocument(new URL(id))
  if (text === undefined) return `The document of the program that sent you here could not be read: ${id}`
  return readClientDocument(id, text) ?? `This is not the document of a program that may sign in here: ${id}`
}

/**
 * The error of a request of a known client (RFC 6749, 4.1.2.1), as parameters of its redirect; undefined if
 * the request is valid.
 */
function problemOf(parameters: URLSearchParams, resource: string): Record<string, string> | undefined {
  const invalid = (error_description: string) => ({ error: 'invalid_request', error_description })
  if (parameters.get('response_type') !== 'code') return { error: 'unsupported_response_type' }
  if (parameters.get('code_challenge_method') !== 'S256') return invalid('code_challenge_method must be S256')
  if (!CHALLENGE.test(parameters.get('code_challenge') ?? ''))
    return invalid('code_challenge must be a SHA-256 in base64url')
  const wanted = parameters.get('resource')
  if (wanted !== null && !isSame(wanted, resource)) return { error: 'invalid_target' }
  return undefined
}

/** True for spellings of one URL that differ only in the case of the host or a slash at the end. */
function isSame(url: string, other: string): boolean {
  const normal = (text: string) => new URL(text).href.replace(/\/$/, '')
  return URL.canParse(url) && normal(url) === normal(other)
}

function challengeOf(verifier: string): string | undefined {
  return VERIFIER.test(verifier) ? createHash('sha256').update(verifier).digest('base64url') : undefined
}

/**
 * Name of a parameter that was sent more than once; undefined if there is none. RFC 8707 allows several
 * `resource` parameters, but this service has one resource.
 */
function repeatedName(parameters: URLSearchParams): string | undefined {
  return [...parameters.keys()].find((name, at, all) => all.indexOf(name) !== at)
}

function ask({ name, id, redirectUri }: ClientOnPage, request: string, isWrongKey = false): PageAnswer {
  return { kind: 'ask', request, client: { name, id, redirectUri }, isWrongKey }
}

function refused(message: string): PageAnswer {
  return { kind: 'refused', message }
}

function failed(error: string): TokenAnswer {
  return { status: 400, body: { error } }
}
