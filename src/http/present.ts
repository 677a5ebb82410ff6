import type { DocId } from '../docset/docset.ts'
import { type Continent, continentOf } from '../event/continents.ts'
import { codeOf } from '../event/countries.ts'
import { type EpochDay, formatDay, formatDayRange } from '../event/days.ts'
import { EVENT_TYPES } from '../event/record.ts'
import type { Directory, SearchAnswer } from '../search/directory.ts'
import type { SearchRequest } from '../search/request.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'

/**
 * Answers as JSON text, joined from pieces: an event's strings rest in the snapshot already escaped, so no object is made of it
 * (for ten events a fifth of the time of JSON.stringify). The response schemas say what comes out; tests check it against them.
 */

/** A list of countries, or of values that were used, names this many, then says how many more there are. */
const MAX_NAMES_SHOWN = 10
/** Details of an event whose dump has none. */
const NO_DETAILS = '"description":null,"submission_deadline":null,"attendance":null,"updated_at":null'

const TYPE_LABELS = EVENT_TYPES.map((type) => type[0]!.toUpperCase() + type.slice(1))

/** `query` echoes the supplied parameters; `warnings` are those of the edge, the answer brings its own. */
export function presentSearch(
  directory: Directory,
  request: SearchRequest,
  query: Readonly<Record<string, string | number>>,
  answer: SearchAnswer,
  warnings: readonly string[],
): string {
  const { limit, offset } = request
  const items = answer.docs.map((doc) => `{${itemMembers(directory.snapshot, doc)}}`).join(',')
  const pagination = {
    limit,
    offset,
    has_more: offset + answer.docs.length < answer.total,
    next_offset: offset + limit,
  }
  return (
    `{"success":true,"query":${JSON.stringify(query)},"filters_applied":${JSON.stringify(filtersApplied(answer))},` +
    `"total":${answer.total},"showing":${answer.docs.length},"conferences":[${items}],` +
    `"pagination":${JSON.stringify(pagination)}${additions(answer, warnings)}}`
  )
}

/** What is present only when there is something to say, as JSON members with a comma before each. */
function additions(answer: SearchAnswer, warnings: readonly string[]): string {
  const { facets, interpretation, suggestions, relax } = answer
  const member = (name: string, values: readonly unknown[]) =>
    values.length > 0 ? `,"${name}":${JSON.stringify(values)}` : ''
  return (
    (facets.length > 0
      ? `,"facets":${JSON.stringify(Object.fromEntries(facets.map(({ field, values }) => [field, values])))}`
      : '') +
    member(
      'interpretation',
      interpretation.map((note) => ({ ...note, used: summarize(note.used) })),
    ) +
    member(
      'suggestions',
      suggestions.map(({ parameter, given, didYouMean }) => ({ parameter, given, did_you_mean: didYouMean })),
    ) +
    member('relax', relax) +
    member('warnings', [...warnings, ...answer.warnings])
  )
}

/** One event with everything known of it; reads its cold text from the file. */
export async function presentEvent(directory: Directory, doc: DocId, today: EpochDay): Promise<string> {
  const { snapshot } = directory
  const start = snapshot.start[doc]! as EpochDay
  const end = snapshot.end[doc]! as EpochDay
  const country = snapshot.facets.country.spellings.text(snapshot.facets.country.ids[doc]!)
  const derived = JSON.stringify({
    continent: continentOf(country),
    country_code: codeOf(country),
    status: end < today ? 'past' : start > today ? 'upcoming' : 'ongoing',
    duration_days: end - start + 1,
  }).slice(1, -1)
  const related = directory.related(doc, today).map((other) => `{${itemMembers(snapshot, other)}}`)
  const details = (await snapshot.details(doc)) ?? NO_DETAILS
  return `{"success":true,"conference":{${itemMembers(snapshot, doc)},${derived},${details},"related":[${related.join(',')}]}}`
}

export function presentTopics(directory: Directory): string {
  const topics = directory.topics()
  return JSON.stringify({ success: true, total: topics.length, topics })
}

export function presentCountries(directory: Directory, continent: Continent | undefined): string {
  const countries = directory.countries(continent)
  return JSON.stringify({ success: true, total: countries.length, countries })
}

export function presentStatistics(directory: Directory, today: EpochDay): string {
  const figures = directory.statistics(today)
  return JSON.stringify({
    success: true,
    statistics: {
      total_conferences: figures.totalEvents,
      total_countries: figures.totalCountries,
      total_topics: figures.totalTopics,
      upcoming_this_month: figures.upcomingThisMonth,
      date_range: { earliest: formatNullable(figures.earliest), latest: formatNullable(figures.latest) },
    },
    continents: figures.continents,
  })
}

/** An event as JSON members, without braces. */
function itemMembers(snapshot: Snapshot, doc: DocId): string {
  const { facets, venues, organizers } = snapshot
  const start = snapshot.start[doc]! as EpochDay
  const end = snapshot.end[doc]! as EpochDay
  const topic = facets.topic.spellings.escaped(facets.topic.ids[doc]!)
  const subTopic = facets.sub_topic.spellings.escaped(facets.sub_topic.ids[doc]!)
  const city = facets.city.spellings.escaped(facets.city.ids[doc]!)
  const country = facets.country.spellings.escaped(facets.country.ids[doc]!)
  return (
    `"id":${snapshot.id[doc]},"name":"${snapshot.names.escaped(doc)}","type":"${TYPE_LABELS[snapshot.type[doc]!]}",` +
    `"topic":"${topic}","sub_topic":"${subTopic}",` +
    `"dates":{"start":"${formatDay(start)}","end":"${formatDay(end)}","formatted":"${formatDayRange(start, end)}"},` +
    `"location":{"city":"${city}","country":"${country}","venue":"${venues.pool.escaped(venues.ids[doc]!)}"},` +
    `"organizer":"${organizers.pool.escaped(organizers.ids[doc]!)}","website":"${snapshot.websites.escaped(doc)}"`
  )
}

function filtersApplied({ searchTerms, countriesIncluded, dateRange }: SearchAnswer) {
  return {
    search_terms: searchTerms,
    countries_included: summarize(countriesIncluded),
    date_range: { from: formatNullable(dateRange.from), to: formatNullable(dateRange.to) },
  }
}

function summarize(names: readonly string[]): readonly string[] {
  const more = names.length - MAX_NAMES_SHOWN
  return more > 0 ? [...names.slice(0, MAX_NAMES_SHOWN), `... and ${more} more`] : names
}

function formatNullable(day: EpochDay | null): string | null {
  return day === null ? null : formatDay(day)
}
