/** The texts for agents, parsed for tests. */

/** The URLs of the service in a text. URLs with `{id}`, and requests that show an error, are left out. */
export function urlsIn(text: string, base: string): readonly string[] {
  const shownAsError = [...text.matchAll(/'(http[^']+)'\n```\n\n```json\n\{\n {2}"success": false/g)].map(
    ([, url]) => url,
  )
  const found = text.split(base).slice(1)
  const urls = new Set(found.map((rest) => base + /^[^\s'"`)\]]*/.exec(rest)![0]))
  return [...urls].filter((url) => url !== base && !url.includes('{') && !shownAsError.includes(url))
}

/**
 * Method and body with which a URL of the texts is requested: /mcp takes messages, every other URL is read.
 */
export function askedAs(url: string): { readonly method: 'GET' | 'POST'; readonly body?: string } {
  if (!url.endsWith('/mcp')) return { method: 'GET' }
  return { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }) }
}
