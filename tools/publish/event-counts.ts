import { EVENT_TYPES } from '../../src/event/attributes.ts'
import { postingList, type Snapshot } from '../../src/snapshot/snapshot.ts'

/** Number of events by country, type and month: `country Germany`, `type workshop`, `month 2027-05`. */
export type EventCounts = Readonly<Record<string, number>>

/** Losses from fewer events than this are not reported, because small numbers vary by chance. */
const MIN_EVENTS = 20
const MAX_LINES = 10

export function countEvents(snapshot: Snapshot): EventCounts {
  const { facets, months } = snapshot
  const { labels, spellings } = facets.country
  const countries = Array.from(labels, (spelling) => spellings.text(spelling))
  const counts: Record<string, number> = {}
  const count = (group: 'country' | 'type' | 'month', names: readonly string[]) =>
    names.forEach((name, key) => {
      counts[`${group} ${name}`] = postingList(snapshot, group, key).count
    })
  count('country', countries)
  count('type', EVENT_TYPES)
  count('month', months.texts())
  return counts
}

/** Lines about countries, types and months that lost at least half of their events, largest loss first. */
export function lostEvents(before: EventCounts, after: EventCounts): string[] {
  const lost = Object.entries(before)
    .map(([name, events]) => ({ name, events, left: after[name] ?? 0 }))
    .filter(({ events, left }) => events >= MIN_EVENTS && left * 2 <= events)
    .sort((a, b) => b.events - b.left - (a.events - a.left))
  const lines = lost
    .slice(0, MAX_LINES)
    .map(({ name, events, left }) => `${name} has ${formatCount(left)} events, and had ${formatCount(events)} before`)
  const more = lost.length - lines.length
  return more === 0 ? lines : [...lines, `${more} more countries, types and months have lost at least half`]
}

function formatCount(count: number): string {
  return count.toLocaleString('en')
}
