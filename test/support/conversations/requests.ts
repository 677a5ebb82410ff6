/** Requests of conversations: each is drawn by its kind, and its answer can be recognized. */
import { message } from '../mcp-message.ts'

/** What requests need of the service that answers them. */
export interface Caller {
  /** A valid key. */
  readonly key: string
  /** The tag of the answer to `TAGGED`. */
  readonly tag: string
  /** An address that has sent nothing yet. A network may send only so many requests without a key. */
  nextAddress(): string
}

export interface DrawnRequest {
  readonly method: string
  /** The whole request, one character a byte. */
  readonly bytes: string
  readonly status: number
  /** A part of the answer, headers included, that no request of another number gets; '' if there is none. */
  readonly mark: string
}

/** A search whose answer has a known tag. */
export const TAGGED = '/api/gpt/conferences?q=optics&limit=3'

const SEARCH = '/api/gpt/conferences'

interface Parts {
  readonly method?: string
  readonly target: string
  /** Header lines after Host and the key, each with its line end. */
  readonly headers?: string
  readonly body?: string
}

/** A client without a valid key. */
const stranger = ({ nextAddress }: Caller) => `X-Forwarded-For: ${nextAddress()}\r\n`

/** Writes a request. A body gets its length, unless its coding is chunked. */
export function writeRequest(
  { key }: Pick<Caller, 'key'>,
  { method = 'GET', target, headers = '', body }: Parts,
): string {
  const isChunked = /^transfer-encoding/im.test(headers)
  const length = body === undefined || isChunked ? '' : `Content-Length: ${body.length}\r\n`
  const ofKey = key === '' ? '' : `X-API-Key: ${key}\r\n`
  return `${method} ${target} HTTP/1.1\r\nHost: localhost\r\n${ofKey}${headers}${length}\r\n${body ?? ''}`
}

/** A message to the endpoint for assistants, with header lines and body. */
export function writeMessage(id: number, method: string, params = {}): { headers: string; body: string } {
  const { headers, payload } = message('legacy', method, params)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return { headers: lines.join(''), body: JSON.stringify({ ...payload, id }) }
}

type Kind = (at: number, caller: Caller) => DrawnRequest

const get = (status: number, parts: (at: number) => Parts, mark: (at: number) => string = () => ''): Kind => {
  return (at, caller) => {
    const { method = 'GET' } = parts(at)
    return { method, bytes: writeRequest(caller, parts(at)), status, mark: mark(at) }
  }
}

const page = (at: number) => ({ target: `${SEARCH}?limit=${1 + (at % 50)}&offset=${at}` })
const ofPage = (at: number) => `"query":{"limit":${1 + (at % 50)},"offset":${at}}`

const tool = (at: number, chunk?: (body: string) => string): Parts => {
  const { headers, body } = writeMessage(at, 'tools/call', { name: 'search_conferences', arguments: { limit: 1 } })
  if (chunk === undefined) return { method: 'POST', target: '/mcp', headers, body }
  return { method: 'POST', target: '/mcp', headers: `${headers}Transfer-Encoding: chunked\r\n`, body: chunk(body) }
}
const ofMessage = (at: number) => `"id":${at},"result"`

const inChunks = (body: string) => {
  const half = body.length >> 1
  return [body.slice(0, half), body.slice(half), '']
    .map((part) => `${part.length.toString(16)}\r\n${part}\r\n`)
    .join('')
}

/**
 * Kinds of well-formed requests after which the connection goes on, by name. A kind gets the number of the
 * request in its conversation.
 */
export const REQUEST_KINDS = {
  'a search that finds events': get(200, page, ofPage),
  'a search that finds nothing': get(
    200,
    (at) => ({ target: `${SEARCH}?q=xyzzy${at}zz` }),
    (at) => `"q":"xyzzy${at}zz"`,
  ),
  'a search that others have requested': get(200, () => ({ target: TAGGED })),
  'a search in odd letters': get(
    200,
    (at) => ({ target: `${SEARCH}??;&q=a/b;c=d${at}.&%75nknown=1` }),
    (at) => `"q":"a/b;c=d${at}."`,
  ),
  'a search by an encoded path': get(
    200,
    (at) => ({ target: `/api/gpt/%63onferences?offset=${at}` }),
    (at) => `"query":{"offset":${at}}`,
  ),
  'a wrong parameter': get(
    400,
    (at) => ({ target: `${SEARCH}?limit=wrong${at}x` }),
    (at) => `wrong${at}x`,
  ),
  'a query string that is no UTF-8': get(400, () => ({ target: `${SEARCH}?q=%ff` })),
  'a path that cannot be decoded': get(400, () => ({ target: '/api/%zz' })),
  'the head of a search': get(200, (at) => ({ ...page(at), method: 'HEAD' })),
  'an unchanged search': (_at, caller) => ({
    method: 'GET',
    bytes: writeRequest(caller, { target: TAGGED, headers: `If-None-Match: ${caller.tag}\r\n` }),
    status: 304,
    mark: caller.tag,
  }),
  'a changed search': get(200, (at) => ({ ...page(at), headers: `If-None-Match: "old${at}"\r\n` }), ofPage),
  'a search with a bearer token': (at, { key }) => ({
    method: 'GET',
    bytes: writeRequest({ key: '' }, { ...page(at), headers: `Authorization: Bearer ${key}\r\n` }),
    status: 200,
    mark: ofPage(at),
  }),
  'a search without a key': (at, caller) => ({
    method: 'GET',
    bytes: writeRequest({ key: '' }, { ...page(at), headers: stranger(caller) }),
    status: 401,
    mark: '',
  }),
  'a search with a wrong key': (at, caller) => ({
    method: 'GET',
    bytes: writeRequest({ key: 'cds_free_x_y' }, { ...page(at), headers: stranger(caller) }),
    status: 401,
    mark: '',
  }),
  'a search for a host with a blank': (at, { key }) => ({
    method: 'GET',
    bytes: writeRequest({ key }, page(at)).replace('localhost', 'a b'),
    status: 400,
    mark: '',
  }),
  'an unknown event': get(
    404,
    (at) => ({ target: `${SEARCH}/99000${at}` }),
    (at) => `99000${at} `,
  ),
  'the list of topics': get(200, () => ({ target: '/api/gpt/topics' })),
  'an unknown path': get(
    404,
    (at) => ({ target: `/nowhere/${at}x` }),
    (at) => `/nowhere/${at}x`,
  ),
  'another method': get(405, () => ({ method: 'PUT', target: '/api/gpt/topics', body: 'x' })),
  'a method of WebDAV': get(405, () => ({ method: 'PROPFIND', target: SEARCH })),
  'the health check': get(200, () => ({ target: '/livez' })),
  'a body that looks like a request': (at, caller) => ({
    method: 'GET',
    bytes: writeRequest(caller, { ...page(at), body: writeRequest(caller, { target: '/livez' }) }),
    status: 200,
    mark: ofPage(at),
  }),
  'an export of some length': get(200, (at) => ({ target: `/export.csv?offset=${at}` })),
  'a long target': get(
    200,
    (at) => ({ target: `${SEARCH}?offset=${at}&x=${'a'.repeat(20_000)}` }),
    (at) => `"query":{"offset":${at}}`,
  ),
  'a target that is too long': get(414, () => ({ target: `${SEARCH}?x=${'a'.repeat(33_000)}` })),
  'a call of a tool': get(200, (at) => tool(at), ofMessage),
  'a call of a tool in chunks': get(200, (at) => tool(at, inChunks), ofMessage),
  'a message that is no JSON': get(400, () => ({ method: 'POST', target: '/mcp', headers: JSON_TYPE, body: '{' })),
  'a question for the stream of messages': get(405, () => ({ target: '/mcp' })),
} satisfies Record<string, Kind>

export const JSON_TYPE = 'Content-Type: application/json\r\n'

export type RequestKind = keyof typeof REQUEST_KINDS

/** Writes a request for each kind. Its number is its place, so that no two have the same mark. */
export function writeRequests(kinds: readonly RequestKind[], caller: Caller): DrawnRequest[] {
  return kinds.map((kind, at) => REQUEST_KINDS[kind](at, caller))
}
