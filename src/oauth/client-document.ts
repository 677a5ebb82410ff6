/**
 * Clients whose id is the URL of a JSON document about them (draft-ietf-oauth-client-id-metadata-document).
 * No client is registered.
 */
import * as z from 'zod'

export interface Client {
  readonly id: string
  /** Human-readable name, chosen by the client and not verified. */
  readonly name: string
  readonly redirectUris: readonly string[]
}

const MAX_NAME_CHARACTERS = 100

const documentSchema = z.object({
  client_id: z.string(),
  client_name: z.string().optional(),
  redirect_uris: z.array(z.string()).min(1),
  token_endpoint_auth_method: z.string().optional(),
  client_secret: z.undefined().optional(),
})

/** True if an id can be the URL of a document: https with a path, without user name, port or fragment. */
export function isDocumentUrl(id: string): boolean {
  if (!URL.canParse(id)) return false
  const { protocol, username, password, hash, pathname, port, href } = new URL(id)
  return (
    // also refuses ids that a URL parser would change, such as `https://host/a/../b`
    href === id && protocol === 'https:' && username + password + hash + port === '' && pathname !== '/'
  )
}

/** The client that a document describes; undefined if it is not valid or describes another client. */
export function readClientDocument(id: string, text: string): Client | undefined {
  const { success, data } = documentSchema.safeParse(parseJson(text))
  if (!success || data.client_id !== id) return undefined
  // a client with a public document cannot have a shared secret
  if (data.token_endpoint_auth_method?.startsWith('client_secret') === true) return undefined
  const name = (data.client_name ?? '').replace(/\p{C}/gu, '').trim().slice(0, MAX_NAME_CHARACTERS)
  return { id, name: name || new URL(id).host, redirectUris: data.redirect_uris }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Schemes that a browser handles itself: no program of the client would receive the code. */
const NO_PROGRAM = /^(javascript|data|vbscript|file|blob|about|view-source|ftp|wss?):$/

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/**
 * True if a code may be sent to this URI: the document of the client lists it, and it is an https URL, a
 * loopback URL (on any port), or a URI with a private scheme (RFC 8252).
 */
export function mayRedirectTo({ redirectUris }: Client, uri: string): boolean {
  if (!URL.canParse(uri) || uri.includes('#')) return false
  const { protocol, hostname, username, password } = new URL(uri)
  if (username + password !== '' || NO_PROGRAM.test(protocol)) return false
  if (protocol === 'http:' && !LOOPBACK.includes(hostname)) return false
  return redirectUris.some((own) => own === uri || withoutPort(own) === withoutPort(uri))
}

/** A loopback URI without its port; any other URI as it is. */
function withoutPort(uri: string): string {
  if (!URL.canParse(uri)) return uri
  const url = new URL(uri)
  if (url.protocol !== 'http:' || !LOOPBACK.includes(url.hostname)) return uri
  url.port = ''
  return url.href
}
