import type { DocId } from '../../src/docset/docset.ts'
import { EVENT_STATUSES, EVENT_TYPES } from '../../src/event/attributes.ts'
import { type EpochDay, formatDay, formatDayRange } from '../../src/event/days.ts'
import type { SearchRequest } from '../../src/query/request.ts'
import type { SearchAnswer } from '../../src/search/directory.ts'
import { otherListings } from '../../src/snapshot/also-listed.ts'
import type { Snapshot } from '../../src/snapshot/snapshot.ts'

/** Reference: the item of an event. */
export function itemOf(snapshot: Snapshot, doc: DocId) {
  const { facets } = snapshot
  const facet = (name: keyof typeof facets) => facets[name].spellings.text(facets[name].ids[doc]!)
  const type = EVENT_TYPES[snapshot.choices.type[doc]!]!
  const [start, end] = [snapshot.start[doc]! as EpochDay, snapshot.end[doc]! as EpochDay]
  return {
    id: snapshot.id[doc]!,
    name: snapshot.names.text(doc),
    type: type[0]!.toUpperCase() + type.slice(1),
    topic: facet('topic'),
    sub_topic: facet('sub_topic'),
    dates: { start: formatDay(start), end: formatDay(end), formatted: formatDayRange(start, end) },
    location: { city: facet('city'), country: facet('country'), venue: facet('venue') },
    organizer: facet('organizer'),
    website: snapshot.websites.text(doc),
    ...changedStatus(snapshot, doc),
    ...alsoListed(snapshot, doc),
  }
}

/** Only events that are cancelled, postponed or moved online have this member. */
function changedStatus({ choices }: Snapshot, doc: DocId): { event_status?: string } {
  const status = EVENT_STATUSES[choices.event_status[doc]!]
  return status === undefined || status === 'scheduled' ? {} : { event_status: status }
}

/** Only events with several records have this member. */
function alsoListed(snapshot: Snapshot, doc: DocId): { also_listed?: ReturnType<typeof itemOfListing>[] } {
  const others = otherListings(snapshot.alsoListed, doc).map((other) => itemOfListing(snapshot, other))
  return others.length > 0 ? { also_listed: others } : {}
}

function itemOfListing(snapshot: Snapshot, doc: DocId) {
  const { id, start, end, facets } = snapshot
  const { city } = facets
  const [first, last] = [start[doc]! as EpochDay, end[doc]! as EpochDay]
  return {
    id: id[doc]!,
    dates: { start: formatDay(first), end: formatDay(last), formatted: formatDayRange(first, last) },
    location: { city: city.spellings.text(city.ids[doc]!) },
    ...changedStatus(snapshot, doc),
  }
}

/** Reference: an answer without optional members. */
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
