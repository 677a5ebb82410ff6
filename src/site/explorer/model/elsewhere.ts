/**
 * The search for use in other programs: as a calendar to subscribe to (sections 4.8 and 5.3 of
 * docs/contract.md), and as requests. Each request can be pasted as it is, with the key in the variable KEY.
 */
import { filtersOf, PAGE_SIZE, queryOf, type Search } from './search.ts'
import { valuesOf } from './values.ts'

/** Placeholder for a token. */
export const NO_TOKEN = 'FEED_TOKEN'

/** The kind of a text that was pasted as a feed token. */
export type TokenKind = 'token' | 'key' | 'neither'

export function tokenKind(text: string): TokenKind {
  if (/^cds_feed_[0-9a-f]{8}_[0-9a-f]{40}$/.test(text)) return 'token'
  return /^cds_(free|pro)_/.test(text) ? 'key' : 'neither'
}

/** The id of a key, which its operator knows; undefined if the text is no key. */
export function idOfKey(key: string): string | undefined {
  return /^cds_[a-z]+_([0-9a-f]{8})_/.exec(key)?.[1]
}

/** The content of a calendar: events, or submission deadlines. */
export type FeedKind = 'events' | 'deadlines'

/**
 * The address of a calendar for any calendar program, and the address that opens the program of this device.
 */
export function feedAddresses(
  { protocol, host }: Pick<Location, 'protocol' | 'host'>,
  search: Search,
  kind: FeedKind,
  token: string,
): { readonly copied: string; readonly opened: string } {
  const deadlines = kind === 'deadlines' ? 'true' : undefined
  const query = queryOf([...filtersOf(search), ['deadlines', deadlines], ['token', token]])
  const path = `//${host}/calendar.ics?${query}`
  return { copied: `${protocol}${path}`, opened: `webcal:${path}` }
}

/** Parameters that are numbers for the tool. `countries` is a list. */
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

/** The address of the search without the parameters that only this page needs. */
export function plainAddress(origin: string, path: string, search: Search): string {
  const query = queryOf([...filtersOf(search), ['sort', search.sort], ['offset', search.offset]])
  return `${origin}${path}${query === '' ? '' : `?${query}`}`
}
