/** The search as a calendar to subscribe to (sections 4.8 and 5.3 of docs/contract.md). */
import { filtersOf, queryOf, type Search } from './search.ts'

/** What stands in for a token until there is one. */
export const NO_TOKEN = 'FEED_TOKEN'

/** What a text that was pasted as a feed token is. */
export type TokenKind = 'token' | 'key' | 'neither'

export function tokenKind(text: string): TokenKind {
  if (/^cds_feed_[0-9a-f]{8}_[0-9a-f]{40}$/.test(text)) return 'token'
  return /^cds_(free|pro)_/.test(text) ? 'key' : 'neither'
}

/** The id of a key, by which its operator knows it; undefined where the text is no key. */
export function idOfKey(key: string): string | undefined {
  return /^cds_[a-z]+_([0-9a-f]{8})_/.exec(key)?.[1]
}

/** The address of the feed, without `https:`. */
function feedPath(host: string, search: Search, kind: FeedKind, token: string): string {
  const deadlines = kind === 'deadlines' ? 'true' : undefined
  return `//${host}/calendar.ics?${queryOf([...filtersOf(search), ['deadlines', deadlines], ['token', token]])}`
}

/** What a calendar has: events, or submission deadlines. */
export type FeedKind = 'events' | 'deadlines'

/** The address for calendar programs, and the one that opens the program of this device. */
export function feedAddresses(
  { protocol, host }: Pick<Location, 'protocol' | 'host'>,
  search: Search,
  kind: FeedKind,
  token: string,
): { readonly copied: string; readonly opened: string } {
  const path = feedPath(host, search, kind, token)
  return { copied: `${protocol}${path}`, opened: `webcal:${path}` }
}
