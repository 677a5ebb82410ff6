/** Ends of conversations: the last request of a connection, after which the server closes it. */
import { type Caller, JSON_TYPE, writeMessage, writeRequest } from './requests.ts'

export interface Ending {
  readonly bytes: string
  /** True if the client ends its half then. */
  readonly isHalfClosed?: boolean
  /** True if the bytes are no request, or a request with a body that is refused while it is read. */
  readonly isMalformed: boolean
  /**
   * The statuses of its answers. There are several outcomes if an answer may be sent before the mistake in a
   * body is received.
   */
  readonly outcomes: readonly (readonly number[])[]
}

type EndingKind = (caller: Caller) => Ending

const SEARCH = '/api/gpt/conferences?q=last'

const closed = (headers: string, version = '1.1'): EndingKind => {
  return (caller) => ({
    bytes: writeRequest(caller, { target: SEARCH, headers }).replace('HTTP/1.1', `HTTP/${version}`),
    isMalformed: false,
    outcomes: [[200]],
  })
}

const malformed = (bytes: string, status = 400): EndingKind => {
  return () => ({ bytes, isMalformed: true, outcomes: [[status]] })
}

/** A header line that must be refused. */
const line = (header: string): EndingKind => malformed(`GET /livez HTTP/1.1\r\nHost: localhost\r\n${header}\r\n\r\n`)

/** A message with framing of its own. */
const message = (
  framing: string,
  body: string,
  outcomes: Ending['outcomes'] = [[400]],
  isHalfClosed = false,
): EndingKind => {
  return (caller) => {
    const head = writeRequest(caller, { method: 'POST', target: '/mcp', headers: `${JSON_TYPE}${framing}\r\n` })
    return { bytes: head + body, isMalformed: true, isHalfClosed, outcomes }
  }
}

const { body: PING } = writeMessage(1, 'ping')

export const ENDINGS = {
  'a request that closes the connection': closed('Connection: close\r\n'),
  'a request of HTTP/1.0': closed('', '1.0'),
  'a request for a tunnel': malformed('CONNECT x:1 HTTP/1.1\r\nHost: x:1\r\n\r\n', 405),
  'a line that is no request': malformed('HELLO\r\n\r\n'),
  'a version that is unknown': malformed('GET /livez HTTP/1.2\r\nHost: localhost\r\n\r\n'),
  'bytes of TLS': malformed('\x16\x03\x01\x02\x00\x01\x00\x01'),
  'a header without a colon': line('No colon'),
  'a header with a space before its colon': line('X : y'),
  'a folded header': line('X: y\r\n z'),
  'a header with NUL': line('X: \0y'),
  'a header that ends with LF alone': line('X: y\nZ: z'),
  'lines that end with LF alone': malformed('GET /livez HTTP/1.1\nHost: localhost\n\n'),
  'a letter outside ASCII in the target': malformed('GET /liv\xe9z HTTP/1.1\r\nHost: localhost\r\n\r\n'),
  'headers that are too large': malformed(`GET /livez HTTP/1.1\r\nX: ${'a'.repeat(60_000)}\r\n\r\n`, 431),
  'a length and chunks': message('Content-Length: 5\r\nTransfer-Encoding: chunked', '0\r\n\r\n'),
  'two lengths': message('Content-Length: 5\r\nContent-Length: 6', 'hello'),
  'a length that is no number': message('Content-Length: 5x', 'hello'),
  'a chunk without a length': message('Transfer-Encoding: chunked', 'zz\r\nhello\r\n0\r\n\r\n'),
  'a length that is too short': message('Content-Length: 5', PING, [[400], [400, 400]]),
  'a length that is too long': message(`Content-Length: ${PING.length + 9}`, PING, [[400]], true),
  // Few bytes of its body: a client that still sends when the connection is closed may lose the answer.
  'a body that is too long': message('Content-Length: 65537', 'x', [[413]]),
  'a body of another type': (caller) => ({
    bytes: writeRequest(caller, { method: 'POST', target: '/mcp', headers: 'Content-Type: text/plain\r\n', body: 'x' }),
    isMalformed: false,
    outcomes: [[415]],
  }),
} satisfies Record<string, EndingKind>

export type EndingName = keyof typeof ENDINGS
