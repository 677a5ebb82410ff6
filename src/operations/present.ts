import type { DocId } from '../docset/docset.ts'
import { type Continent, continentOf } from '../event/continents.ts'
import { codeOf } from '../event/countries.ts'
import { type EpochDay, formatDay } from '../event/days.ts'
import { itemWriterOf } from '../json/item-writer.ts'
import { constant, JsonWriter } from '../json/json-writer.ts'
import type { SearchRequest } from '../query/request.ts'
import type { Directory, SearchAnswer } from '../search/directory.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'

/**
 * Answers as JSON text, joined from pieces: an event's strings rest in the snapshot already escaped, so no object is made of it. The response
 * schemas say what comes out; tests check it against them.
 */

/** A list of countries, or of values that were used, names this many, then says how many more there are. */
const MAX_NAMES_SHOWN = 10
/** Details of an event whose dump has none. */
const NO_DETAILS = '"description":null,"submission_deadline":null,"attendance":null,"updated_at":null'

const writer = new JsonWriter()

const QUERY = constant('{"success":true,"query":')
const SEARCH_TERMS = constant(',"filters_applied":{"search_terms":')
const COUNTRIES = constant(',"countries_included":')
const FROM = constant(',"date_range":{"from":')
const TO = constant(',"to":')
const NULL = constant('null')
const FILTERS_END = constant('}}')
const NO_DATES = constant(',"date_range":{"from":null,"to":null}}')
const TOTAL = constant(',"total":')
const SHOWING = constant(',"showing":')
const CONFERENCES = constant(',"conferences":[')
const LIMIT = constant('],"pagination":{"limit":')
const OFFSET = constant(',"offset":')
const MORE = constant(',"has_more":true,"next_offset":')
const NO_MORE = constant(',"has_more":false,"next_offset":')
const ALL_ENDS = constant('}}')

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
  writer.begin()
  writer.constant(QUERY)
  writer.object(query)
  writeFilters(answer)
  writer.constant(TOTAL)
  writer.number(total)
  writer.constant(SHOWING)
  writer.number(docs.length)
  writer.constant(CONFERENCES)
  writer.items(itemWriterOf(directory.snapshot), docs)
  writer.constant(LIMIT)
  writer.number(limit)
  writer.constant(OFFSET)
  writer.number(offset)
  writer.constant(offset + docs.length < total ? MORE : NO_MORE)
  writer.number(offset + limit)
  const more = additions(answer, warnings)
  if (more === '') writer.constant(ALL_ENDS)
  else writer.text(`}${more}}`)
  return writer.end()
}

/** Says that nobody will read the last search's answer any more, so that the next one can be written where it was. */
export function takeBackAnswer(): void {
  writer.takeBack()
}

function writeFilters({ searchTerms, countriesIncluded, dateRange }: SearchAnswer): void {
  writer.constant(SEARCH_TERMS)
  writer.strings(searchTerms)
  writer.constant(COUNTRIES)
  writer.strings(summarize(countriesIncluded))
  if (dateRange.from === null && dateRange.to === null) {
    writer.constant(NO_DATES)
    return
  }
  writer.constant(FROM)
  writeDayOrNull(dateRange.from)
  writer.constant(TO)
  writeDayOrNull(dateRange.to)
  writer.constant(FILTERS_END)
}

function writeDayOrNull(day: EpochDay | null): void {
  if (day === null) writer.constant(NULL)
  else writer.string(formatDay(day))
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
  const item = itemsText(snapshot, [doc])
  const related = itemsText(snapshot, directory.related(doc, today))
  const details = (await snapshot.details(doc)) ?? NO_DETAILS
  return `{"success":true,"conference":${item.slice(0, -1)},${derived},${details},"related":[${related}]}}`
}

function itemsText(snapshot: Snapshot, docs: readonly DocId[]): string {
  writer.begin()
  writer.items(itemWriterOf(snapshot), docs)
  const text = writer.end().toString()
  writer.takeBack()
  return text
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

function summarize(names: readonly string[]): readonly string[] {
  const more = names.length - MAX_NAMES_SHOWN
  return more > 0 ? [...names.slice(0, MAX_NAMES_SHOWN), `... and ${more} more`] : names
}

function formatNullable(day: EpochDay | null): string | null {
  return day === null ? null : formatDay(day)
}
