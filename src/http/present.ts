import type { DocId } from '../docset/docset.ts'
import { type Continent, continentOf } from '../event/continents.ts'
import { codeOf } from '../event/countries.ts'
import { type EpochDay, formatDay } from '../event/days.ts'
import type { Directory, SearchAnswer } from '../search/directory.ts'
import type { SearchRequest } from '../search/request.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { ItemWriter } from './page/item-writer.ts'
import { jsonObject, jsonStrings } from './page/json-text.ts'
import { pageBytes } from './page/page-bytes.ts'

/**
 * Answers as JSON text, joined from pieces: an event's strings rest in the snapshot already escaped, so no object is made of it
 * (ten events: 11 us, and 20 us for JSON.stringify of objects that are there). The response schemas say what comes out; tests check it
 * against them.
 */

/** A list of countries, or of values that were used, names this many, then says how many more there are. */
const MAX_NAMES_SHOWN = 10
/** Details of an event whose dump has none. */
const NO_DETAILS = '"description":null,"submission_deadline":null,"attendance":null,"updated_at":null'

/** An answer to a search, in UTF-8. `query` echoes the supplied parameters; `warnings` are those of the edge, the answer brings its own. */
export function presentSearch(
  directory: Directory,
  request: SearchRequest,
  query: Readonly<Record<string, string | number>>,
  answer: SearchAnswer,
  warnings: readonly string[],
): Buffer {
  const { docs, total } = answer
  const { limit, offset } = request
  const head =
    `{"success":true,"query":${jsonObject(query)},"filters_applied":${filtersApplied(answer)},` +
    `"total":${total},"showing":${docs.length},"conferences":[`
  const tail =
    `],"pagination":{"limit":${limit},"offset":${offset},"has_more":${offset + docs.length < total},` +
    `"next_offset":${offset + limit}}${additions(answer, warnings)}}`
  return pageBytes(head, itemsOf(directory.snapshot), docs, tail)
}

/** What is present only when there is something to say, as JSON members with a comma before each. */
function additions(answer: SearchAnswer, ofEdge: readonly string[]): string {
  const { facets, interpretation, suggestions, relax } = answer
  let members = ''
  if (facets.length > 0) {
    members += `,"facets":${JSON.stringify(Object.fromEntries(facets.map(({ field, values }) => [field, values])))}`
  }
  if (interpretation.length > 0) {
    const notes = interpretation.map((note) => ({ ...note, used: summarize(note.used) }))
    members += `,"interpretation":${JSON.stringify(notes)}`
  }
  if (suggestions.length > 0) {
    const named = suggestions.map(({ parameter, given, didYouMean }) => ({
      parameter,
      given,
      did_you_mean: didYouMean,
    }))
    members += `,"suggestions":${JSON.stringify(named)}`
  }
  if (relax.length > 0) members += `,"relax":${JSON.stringify(relax)}`
  if (ofEdge.length + answer.warnings.length > 0) {
    members += `,"warnings":${JSON.stringify([...ofEdge, ...answer.warnings])}`
  }
  return members
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
  const items = itemsOf(snapshot)
  const item = pageBytes('', items, [doc], '').toString()
  const related = pageBytes('', items, directory.related(doc, today), '')
  const details = (await snapshot.details(doc)) ?? NO_DETAILS
  return `{"success":true,"conference":${item.slice(0, -1)},${derived},${details},"related":[${related}]}}`
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

const writers = new WeakMap<Snapshot, ItemWriter>()

function itemsOf(snapshot: Snapshot): ItemWriter {
  let items = writers.get(snapshot)
  if (items === undefined) {
    items = new ItemWriter(snapshot)
    writers.set(snapshot, items)
  }
  return items
}

function filtersApplied({ searchTerms, countriesIncluded, dateRange }: SearchAnswer): string {
  return (
    `{"search_terms":${jsonStrings(searchTerms)},"countries_included":${jsonStrings(summarize(countriesIncluded))},` +
    `"date_range":{"from":${dayOrNull(dateRange.from)},"to":${dayOrNull(dateRange.to)}}}`
  )
}

function dayOrNull(day: EpochDay | null): string {
  return day === null ? 'null' : `"${formatDay(day)}"`
}

function summarize(names: readonly string[]): readonly string[] {
  const more = names.length - MAX_NAMES_SHOWN
  return more > 0 ? [...names.slice(0, MAX_NAMES_SHOWN), `... and ${more} more`] : names
}

function formatNullable(day: EpochDay | null): string | null {
  return day === null ? null : formatDay(day)
}
