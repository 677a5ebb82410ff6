/** Requests and replies of HTTP/1.1 as text. */

export function httpRequest(target: string, headers: Readonly<Record<string, string>> = {}): string {
  const lines = Object.entries({ host: '127.0.0.1', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `GET ${target} HTTP/1.1\r\n${lines.join('')}\r\n`
}

/** The body of a reply, of this service or of a peer. */
interface Body<Facets> {
  readonly total: number
  readonly conferences: readonly { readonly id: number }[]
  readonly facets: Facets
}

/** The body of a reply. @throws Error if the status is not 200 */
export function readHttp<Facets = readonly (readonly number[])[]>(reply: string): Body<Facets> {
  const [head, body] = reply.split('\r\n\r\n', 2) as [string, string]
  if (!head.startsWith('HTTP/1.1 200 ')) throw new Error(`expected status 200, got ${reply}`)
  return JSON.parse(body)
}

/**
 * Position of the end of the reply at the start of a buffer, or Infinity if its head is not complete.
 * @throws Error if the status is not 200, or the header content-length is missing
 */
export function replyEnd(received: Buffer): number {
  const headEnd = received.indexOf('\r\n\r\n')
  if (headEnd < 0) return Number.POSITIVE_INFINITY
  const head = received.toString('latin1', 0, headEnd)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)
  if (!head.startsWith('HTTP/1.1 200 ') || length === null) {
    throw new Error(`expected status 200 and a length, got ${head}`)
  }
  return headEnd + 4 + Number(length[1])
}
