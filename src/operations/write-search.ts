/**
 * Writes the answer to a search as bytes, value by value (sections 4.1.3 and 4.1.5 of docs/contract.md). The
 * strings of events are already escaped in the snapshot, so no object is made of an event.
 * `searchConferences.body` describes the result, and tests compare both.
 */
import { type EpochDay, formatDay } from '../event/days.ts'
import { deadlineItemWriterOf, itemWriterOf } from '../json/item-writer.ts'
import { constant, JsonWriter, WrittenJson } from '../json/json-writer.ts'
import { SelectedItems } from '../json/selected-items.ts'
import type { ItemWriter } from '../json/slab.ts'
import type { Directory, SearchAnswer } from '../search/directory.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { fitSearchAnswer, MOST_CHARACTERS } from './fit-answer.ts'
import { proposedCall } from './proposed-call.ts'
import type { SearchInput } from './search-input.ts'
import { writeFacets } from './write-facets.ts'

/**
 * A list of countries, or of values that were used, shows this many names and then says how many more there
 * are.
 */
const MAX_NAMES_SHOWN = 10

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
const UPCOMING = constant(',"upcoming":')
const SHOWING = constant(',"showing":')
const CONFERENCES = constant(',"conferences":[')
const LIMIT = constant('],"pagination":{"limit":')
const OFFSET = constant(',"offset":')
const MORE = constant(',"has_more":true,"next_offset":')
const NO_MORE = constant(',"has_more":false,"next_offset":')
const ALL_ENDS = constant('}}')

const NONE: readonly string[] = []

/** The answer to a search in UTF-8: what was found, and what the input says of the parameters. */
export function writeSearch(directory: Directory, input: SearchInput, found: SearchAnswer): WrittenJson {
  const { docs, total, upcoming } = found
  const { limit, offset } = input.request
  writer.begin()
  writer.constant(QUERY)
  writer.object(input.echo)
  writeFilters(found)
  writer.constant(TOTAL)
  writer.number(total)
  writer.constant(UPCOMING)
  writer.number(upcoming)
  writer.constant(SHOWING)
  writer.number(docs.length)
  writer.constant(CONFERENCES)
  writer.items(itemsFor(input, found, directory.snapshot), docs)
  writer.constant(LIMIT)
  writer.number(limit)
  writer.constant(OFFSET)
  writer.number(offset)
  writer.constant(offset + docs.length < total ? MORE : NO_MORE)
  writer.number(offset + limit)
  const more = optionalMembers(found, input)
  if (more === '') writer.constant(ALL_ENDS)
  else writer.text(`}${more}}`)
  const written = writer.end()
  return written.bytes.length <= MOST_CHARACTERS ? written : fitted(written)
}

/** The same answer within the length that is allowed. A character takes up to three bytes. */
function fitted(written: WrittenJson): WrittenJson {
  const whole = written.bytes.toString()
  const answer = fitSearchAnswer(whole)
  if (answer === whole) return written
  written.release()
  return new WrittenJson(Buffer.from(answer), () => {})
}

function itemsFor(
  { fields, showsDeadlines }: SearchInput,
  { asksForDeadlines }: SearchAnswer,
  snapshot: Snapshot,
): ItemWriter {
  if (fields !== undefined) return new SelectedItems(snapshot, fields)
  return (showsDeadlines || asksForDeadlines ? deadlineItemWriterOf : itemWriterOf)(snapshot)
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

/**
 * The members that are present only when there is something to say, each with a comma before it. Most answers
 * have none.
 */
export function optionalMembers(found: SearchAnswer, input: SearchInput): string {
  const { total, facets, reading, interpretation, suggestions, relax, warnings } = found
  let members = ''
  let cuts: readonly string[] = NONE
  if (facets.length > 0) {
    const written = writeFacets(facets)
    members += written.member
    cuts = written.warnings
  }
  if (reading === 'understood' || reading === 'nearest') members += `,"reading":"${reading}"`
  if (interpretation.length > 0) {
    const notes = interpretation.map((note) => ({ ...note, used: summarize(note.used) }))
    members += `,"interpretation":${JSON.stringify(notes)}`
  }
  if (suggestions.length > 0) {
    const named = suggestions.map(({ parameter, given, didYouMean, filters, total }) => ({
      parameter,
      given,
      did_you_mean: didYouMean,
      params: proposedCall(filters, input),
      total,
    }))
    members += `,"suggestions":${JSON.stringify(named)}`
  }
  if (relax.length > 0) {
    const calls = relax.map(({ without, filters, total }) => ({ without, params: proposedCall(filters, input), total }))
    members += `,"relax":${JSON.stringify(calls)}`
  }
  const stuck = total + suggestions.length + relax.length + warnings.length === 0 ? NO_WAY_OUT : NONE
  if (input.warnings.length + warnings.length + cuts.length + stuck.length > 0) {
    members += `,"warnings":${JSON.stringify([...input.warnings, ...warnings, ...cuts, ...stuck])}`
  }
  return members
}

/** What is said where nothing is found and nothing else is known to say, so that callers need not guess. */
const NO_WAY_OUT = [
  'Nothing matches, and no similar call is known that finds events. ' +
    'Look at the lists of topics and countries, or send other words.',
]

function summarize(names: readonly string[]): readonly string[] {
  const more = names.length - MAX_NAMES_SHOWN
  return more > 0 ? [...names.slice(0, MAX_NAMES_SHOWN), `... and ${more} more`] : names
}
