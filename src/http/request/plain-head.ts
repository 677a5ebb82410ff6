/** The headers of a plain request that somebody reads. Each stands there once at most. */
export interface PlainHeaders {
  host?: string | undefined
  'x-api-key'?: string | undefined
  authorization?: string | undefined
  'x-forwarded-for'?: string | undefined
  'if-none-match'?: string | undefined
}

/** What a plain request asks for. */
export interface PlainHead {
  readonly method: string
  /** Path and query string, as they were sent. */
  readonly target: string
  readonly headers: Readonly<PlainHeaders>
  /** How many bytes of its body are still to come. */
  readonly missing: number
}

/** Longer heads are left to Node, which knows the limits of heads. */
const MAX_BYTES = 8192
const HEAD_END = '\r\n\r\n'

/** Lines that every server must read alike: no white space but one space, nothing folded, nothing empty. */
const PLAIN = /^(?:GET|HEAD|POST) \/[!"$-~]* HTTP\/1\.1\r\n(?:[\w!#$%&'*+.^`|~-]+: [!-~][ -~]*\r\n)+\r\n$/

const READ: ReadonlySet<string> = new Set<keyof PlainHeaders>([
  'host',
  'x-api-key',
  'authorization',
  'x-forwarded-for',
  'if-none-match',
])

/** As many digits as fit into an integer. */
const LENGTH = /^\d{1,9}$/

/** Headers that say where a request ends, or what becomes of its connection (RFC 9110, 7.6.1 and 10.1.1). */
const OF_CONNECTION: ReadonlySet<string> = new Set([
  'connection',
  'proxy-connection',
  'content-length',
  'transfer-encoding',
  'upgrade',
  'expect',
])

const isRead = (name: string): name is keyof PlainHeaders => READ.has(name)

/**
 * Reads bytes that are exactly one plain request, or begin exactly one: HTTP/1.1 on a connection that stays
 * open, GET or HEAD without a body, or POST with a body of a known length, of which a part may be missing.
 * Returns undefined for all else, right or wrong: Node is the judge of that.
 *
 * What this reads, Node reads in the same way; a test asks both.
 */
export function readPlainHead(bytes: Buffer): PlainHead | undefined {
  const start = bytes.toString('latin1', 0, MAX_BYTES)
  const headEnd = start.indexOf(HEAD_END) + HEAD_END.length
  const text = headEnd === start.length ? start : start.slice(0, headEnd)
  if (!PLAIN.test(text)) return undefined
  const method = text.slice(0, text.indexOf(' '))
  const headers: PlainHeaders = {}
  let bodyBytes: number | undefined
  const firstLineEnd = text.indexOf('\r\n')
  for (let at = firstLineEnd + 2; at < text.length - 2; ) {
    const colon = text.indexOf(':', at)
    const end = text.indexOf('\r\n', colon)
    const name = text.slice(at, colon).toLowerCase()
    if (isRead(name)) {
      if (headers[name] !== undefined) return undefined
      headers[name] = text.slice(colon + 2, end).trimEnd()
    } else if (OF_CONNECTION.has(name)) {
      const value = text.slice(colon + 2, end)
      const isLength = name === 'content-length' && method === 'POST' && bodyBytes === undefined && LENGTH.test(value)
      if (isLength) bodyBytes = Number(value)
      else if (name !== 'connection' || !isKeepAlive(value)) return undefined
    }
    at = end + 2
  }
  const missing = (bodyBytes ?? 0) - (bytes.length - headEnd)
  if (missing < 0) return undefined
  // Not a slice of the text: query strings are remembered, and would keep the caller's key in memory.
  const target = bytes.toString('latin1', method.length + 1, firstLineEnd - ' HTTP/1.1'.length)
  return { method, target, headers, missing }
}

function isKeepAlive(value: string): boolean {
  return value.toLowerCase() === 'keep-alive'
}
