import type { DocId } from '../../src/docset/docset.ts'
import { continentOf } from '../../src/event/continents.ts'
import { type EpochDay, formatDay } from '../../src/event/days.ts'
import { EVENT_TYPES } from '../../src/event/record.ts'
import type { FacetName } from '../../src/snapshot/format.ts'
import type { Snapshot } from '../../src/snapshot/snapshot.ts'

/** Everything a snapshot has about one event, by the names of the dump's columns, and its document number. */
export async function describeEvent(snapshot: Snapshot, doc: DocId): Promise<Record<string, string | number | null>> {
  const { facets, venues, organizers } = snapshot
  const facet = (name: FacetName) => facets[name].spellings.text(facets[name].ids[doc]!)
  return {
    document: doc,
    id: snapshot.id[doc]!,
    name: snapshot.names.text(doc),
    type: EVENT_TYPES[snapshot.type[doc]!]!,
    topic: facet('topic'),
    sub_topic: facet('sub_topic'),
    start_date: formatDay(snapshot.start[doc] as EpochDay),
    end_date: formatDay(snapshot.end[doc] as EpochDay),
    city: facet('city'),
    country: facet('country'),
    continent: continentOf(facet('country')),
    venue: venues.pool.text(venues.ids[doc]!),
    organizer: organizers.pool.text(organizers.ids[doc]!),
    website: snapshot.websites.text(doc),
    ...JSON.parse(`{${(await snapshot.details(doc)) ?? ''}}`),
  }
}

export function formatEvent(event: Record<string, string | number | null>): string {
  const width = Math.max(...Object.keys(event).map((name) => name.length))
  return Object.entries(event)
    .map(([name, value]) => `${name.padEnd(width)}  ${value ?? '-'}`.trimEnd())
    .join('\n')
}
