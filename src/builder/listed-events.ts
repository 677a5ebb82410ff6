/** Events with several records, for the report of a build and for a file that operators read. */
import { type EpochDay, formatDay } from '../event/days.ts'
import type { SnapshotArrays } from '../snapshot/snapshot.ts'
import { LISTING_RULES, type ListedEvent, type ListingRule } from './content/find-listings.ts'
import { formatCount } from './printable.ts'

export interface DuplicateReport {
  /** Number of events with several records. */
  readonly events: number
  readonly records: number
  /** Number of events by rule. An event is counted for each rule that found its records. */
  readonly byRule: Readonly<Record<ListingRule, number>>
}

export function duplicateReport(events: readonly ListedEvent[]): DuplicateReport {
  const ofRule = (rule: ListingRule) => events.filter(({ rules }) => rules.includes(rule)).length
  return {
    events: events.length,
    records: events.reduce((sum, { docs }) => sum + docs.length, 0),
    byRule: Object.fromEntries(LISTING_RULES.map((rule) => [rule, ofRule(rule)])) as DuplicateReport['byRule'],
  }
}

export function duplicateLine({ events, records, byRule }: DuplicateReport): string {
  const by = LISTING_RULES.map((rule) => `${rule} ${formatCount(byRule[rule])}`).join(', ')
  return `Events with several records: ${formatCount(events)}, records: ${formatCount(records)} (found by ${by})`
}

/**
 * Each event as a line of JSON: the rules that found its records, and the records; first the record that
 * represents the event.
 */
export function* duplicateLines(arrays: SnapshotArrays, events: readonly ListedEvent[]): Iterable<string> {
  const { id, names, start, end, websites, facets } = arrays
  const textOf = (name: 'city' | 'country', doc: number) => facets[name].spellings.text(facets[name].ids[doc]!)
  for (const { docs, rules } of events) {
    const records = docs.map((doc) => ({
      id: id[doc],
      name: names.text(doc),
      start: formatDay(start[doc] as EpochDay),
      end: formatDay(end[doc] as EpochDay),
      city: textOf('city', doc),
      country: textOf('country', doc),
      website: websites.text(doc),
    }))
    yield `${JSON.stringify({ rules, records })}\n`
  }
}
