/** The same search for other programs. Each text can be used as it is, with the key in KEY. */
import { filtersOf, PAGE_SIZE, queryOf, type Search } from './search.ts'
import { valuesOf } from './values.ts'

/** Parameters that the tool takes as numbers, and the one that it takes as a list. */
const NUMBERS: ReadonlySet<string> = new Set(['year', 'within_km', 'offset', 'limit'])
const LIST = 'countries'

export function curlLine(origin: string, target: string): string {
  return `curl -s -H "X-API-Key: $KEY" '${origin}${target}'`
}

/** The call of the tool `search_conferences`, as a client of the Model Context Protocol sends it. */
export function mcpCall(search: Search): string {
  const given = [...filtersOf(search), ['limit', PAGE_SIZE], ['sort', search.sort], ['offset', search.offset]] as const
  const named = given.filter(([, value]) => value !== undefined)
  const args = Object.fromEntries(named.map(([name, value]) => [name, argumentOf(name, value!)]))
  const call = { name: 'search_conferences', arguments: args }
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call }, null, 2)
}

function argumentOf(name: string, value: string | number): string | number | readonly string[] {
  if (name === LIST) return valuesOf({ countries: String(value) }, 'country')
  return NUMBERS.has(name) ? Number(value) : value
}

/** The search alone, without what only this page asks for. */
export function plainAddress(origin: string, path: string, search: Search): string {
  const query = queryOf([...filtersOf(search), ['sort', search.sort], ['offset', search.offset]])
  return `${origin}${path}${query === '' ? '' : `?${query}`}`
}
