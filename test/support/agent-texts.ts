/** URLs below `base` in a text, except URLs with `{` and URLs of example requests that get an error. */
export function urlsIn(text: string, base: string): readonly string[] {
  const shownAsError = [...text.matchAll(/'(http[^']+)'\n```\n\n```json\n\{\n {2}"success": false/g)].map(
    ([, url]) => url,
  )
  const found = text.split(base).slice(1)
  const urls = new Set(found.map((rest) => base + /^[^\s'"`)\]]*/.exec(rest)![0]))
  return [...urls].filter((url) => url !== base && !url.includes('{') && !shownAsError.includes(url))
}

/** /mcp takes messages; every other URL is requested with GET. */
export function askedAs(url: string): { readonly method: 'GET' | 'POST'; readonly body?: string } {
  if (!url.endsWith('/mcp')) return { method: 'GET' }
  return { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }) }
}
