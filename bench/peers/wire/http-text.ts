/** HTTP/1.1 as text: requests to servers that speak it, and their replies. */

export function httpRequest(target: string, headers: Readonly<Record<string, string>> = {}): string {
  const lines = Object.entries({ host: '127.0.0.1', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `GET ${target} HTTP/1.1\r\n${lines.join('')}\r\n`
}

/** The body of a search, of this service or a peer. */
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
