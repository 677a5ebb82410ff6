/**
 * A search in the forms that other programs use: a calendar to subscribe to, and requests with the key in the
 * variable KEY.
 */
import { sentFiltersOf } from './period.ts'
import { filtersOf, PAGE_SIZE, queryOf, type Search, sortOf } from './search.ts'
import { valuesOf } from './values.ts'

export type FeedKind = 'events' | 'deadlines'

/**
 * The address of a calendar for any calendar program, and the address that opens the program of this device.
 * Without a token, both work only if the service needs no key.
 */
export function feedAddresses(
  { protocol, host }: Pick<Location, 'protocol' | 'host'>,
  search: Search,
  kind: FeedKind,
  token: string | null,
  hasAlarms = false,
): { readonly copied: string; readonly opened: string } {
  const path = `//${host}${calendarTarget(search, kind, hasAlarms)}${token === null ? '' : `&token=${token}`}`
  return { copied: `${protocol}${path}`, opened: `webcal:${path}` }
}

/** The target of a calendar of a search. Only entries of deadlines have alarms: a week and a day before. */
export function calendarTarget(search: Search, kind: FeedKind, hasAlarms: boolean): string {
  const isOfDeadlines = kind === 'deadlines'
  const own = [
    ['deadlines', isOfDeadlines ? 'true' : undefined],
    ['alarms', isOfDeadlines && hasAlarms ? 'true' : undefined],
  ] as const
  return `/calendar.ics?${queryOf([...filtersOf(search), ...own])}`
}

/** Parameters that are numbers in a call of the tool. */
const NUMBERS: ReadonlySet<string> = new Set(['year', 'within_km', 'offset', 'limit'])
const LIST = 'countries'

export function curlLine(origin: string, target: string): string {
  return `curl -s -H "X-API-Key: $KEY" '${origin}${target}'`
}

/** The call of the tool `search_conferences`, as a client of the Model Context Protocol sends it. */
export function mcpCall(search: Search): string {
  const given = [
    ...sentFiltersOf(search),
    ['limit', PAGE_SIZE],
    ['sort', sortOf(search)],
    ['offset', search.offset],
  ] as const
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
  const query = queryOf([...sentFiltersOf(search), ['sort', sortOf(search)], ['offset', search.offset]])
  return `${origin}${path}${query === '' ? '' : `?${query}`}`
}
