import type { DocId } from '../../src/docset/docset.ts'
import { type EpochDay, formatDay, formatDayRange } from '../../src/event/days.ts'
import { EVENT_TYPES } from '../../src/event/record.ts'
import type { SearchRequest } from '../../src/query/request.ts'
import type { SearchAnswer } from '../../src/search/directory.ts'
import type { Snapshot } from '../../src/snapshot/snapshot.ts'

/** The item of an event as an object, slow and obviously right. */
export function itemOf(snapshot: Snapshot, doc: DocId) {
  const { facets, venues, organizers } = snapshot
  const facet = (name: keyof typeof facets) => facets[name].spellings.text(facets[name].ids[doc]!)
  const type = EVENT_TYPES[snapshot.type[doc]!]!
  const [start, end] = [snapshot.start[doc]! as EpochDay, snapshot.end[doc]! as EpochDay]
  return {
    id: snapshot.id[doc]!,
    name: snapshot.names.text(doc),
    type: type[0]!.toUpperCase() + type.slice(1),
    topic: facet('topic'),
    sub_topic: facet('sub_topic'),
    dates: { start: formatDay(start), end: formatDay(end), formatted: formatDayRange(start, end) },
    location: { city: facet('city'), country: facet('country'), venue: venues.pool.text(venues.ids[doc]!) },
    organizer: organizers.pool.text(organizers.ids[doc]!),
    website: snapshot.websites.text(doc),
  }
}

/** An answer without optional members, written by JSON.stringify. */
export function slowAnswer(
  snapshot: Snapshot,
  { limit, offset }: SearchRequest,
  query: Readonly<Record<string, string | number>>,
  { total, upcoming, docs, searchTerms, countriesIncluded, dateRange }: SearchAnswer,
): string {
  const orNull = (day: EpochDay | null) => (day === null ? null : formatDay(day))
  return JSON.stringify({
    success: true,
    query,
    filters_applied: {
      search_terms: searchTerms,
      countries_included: countriesIncluded,
      date_range: { from: orNull(dateRange.from), to: orNull(dateRange.to) },
    },
    total,
    upcoming,
    showing: docs.length,
    conferences: docs.map((doc) => itemOf(snapshot, doc)),
    pagination: { limit, offset, has_more: offset + docs.length < total, next_offset: offset + limit },
  })
}
