/** The same search for other programs. Each text can be used as it is, with the key in KEY. */
import { filtersOf, queryOf, type Search } from './search.ts'

/** Parameters that the tool takes as numbers. */
const NUMBERS: ReadonlySet<string> = new Set(['year', 'within_km', 'offset', 'limit'])

export function curlLine(origin: string, target: string): string {
  return `curl -s -H "X-API-Key: $KEY" '${origin}${target}'`
}

/** The call of the tool `search_conferences`, as a client of the Model Context Protocol sends it. */
export function mcpCall(search: Search): string {
  const given = [...filtersOf(search), ['sort', search.sort], ['offset', search.offset]] as const
  const named = given.filter(([, value]) => value !== undefined)
  const args = Object.fromEntries(named.map(([name, value]) => [name!, NUMBERS.has(name!) ? Number(value) : value!]))
  const call = { name: 'search_conferences', arguments: args }
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call }, null, 2)
}

/** The search alone, without what only this page asks for. */
export function plainAddress(origin: string, path: string, search: Search): string {
  const query = queryOf([...filtersOf(search), ['sort', search.sort], ['offset', search.offset]])
  return `${origin}${path}${query === '' ? '' : `?${query}`}`
}
