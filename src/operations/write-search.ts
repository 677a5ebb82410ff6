/**
 * Writes the answer to a search as bytes (sections 4.1.3 and 4.1.5 of docs/contract.md). Texts of the
 * snapshot are escaped for JSON already. Tests compare the result with `searchConferences.body`.
 */
import { formatDay } from '../event/days.ts'
import { ItemWriter, itemsWith } from '../json/item-writer.ts'
import { FIELD_GROUP_NAMES } from '../query/request.ts'
import type { Directory, FacetCount, SearchAnswer } from '../search/directory.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { fitSearchAnswer, MAX_CHARACTERS } from './fit-answer.ts'
import { requestMembers } from './request-members.ts'
import { proposedCall, type SearchInput } from './search-input.ts'

/** Maximum number of names in a list of countries or of used values; the other names are counted. */
const MAX_NAMES_SHOWN = 10

const NONE: readonly string[] = []

/** The answer to a search in UTF-8. */
export function writeSearch({ snapshot }: Directory, input: SearchInput, found: SearchAnswer): Buffer {
  const { docs, total, upcoming } = found
  const { limit, offset } = input.request
  const before =
    `{"success":true,"query":${JSON.stringify(input.echo)},"filters_applied":${filtersOf(found)}` +
    `,"total":${total},"upcoming":${upcoming}${foldedMember(input, found)},"showing":${docs.length},"conferences":[`
  const after =
    `],"pagination":{"limit":${limit},"offset":${offset},"has_more":${offset + docs.length < total}` +
    `,"next_offset":${offset + limit}}${optionalMembers(found, input)}}`
  const memberOf = requestMembers(input, found, snapshot)
  const answer = itemsFor(input, found, snapshot).write(docs, { before, after, memberOf })
  return answer.length <= MAX_CHARACTERS ? answer : fitted(answer)
}

/** The member `folded` with a comma before it, if duplicates are folded. */
function foldedMember({ request }: SearchInput, { folded }: SearchAnswer): string {
  return request.foldsDuplicates ? `,"folded":${folded}` : ''
}

/** The answer, shortened if it is too long. */
function fitted(answer: Buffer): Buffer {
  const whole = answer.toString()
  const shorter = fitSearchAnswer(whole)
  return shorter === whole ? answer : Buffer.from(shorter)
}

function itemsFor({ fields, shows }: SearchInput, found: SearchAnswer, snapshot: Snapshot): ItemWriter {
  if (fields !== undefined) return new ItemWriter(snapshot, fields)
  return itemsWith(
    snapshot,
    FIELD_GROUP_NAMES.filter((group) => shows.includes(group) || found.shows.includes(group)),
  )
}

function filtersOf({ searchTerms, countriesIncluded, dateRange: { from, to } }: SearchAnswer): string {
  return JSON.stringify({
    search_terms: searchTerms,
    countries_included: summarize(countriesIncluded),
    date_range: { from: from === null ? null : formatDay(from), to: to === null ? null : formatDay(to) },
  })
}

/** The optional members, each with a comma before it; most answers have none. */
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
  const nothingFound = total + suggestions.length + relax.length + warnings.length === 0 ? NOTHING_FOUND : NONE
  if (input.warnings.length + warnings.length + cuts.length + nothingFound.length > 0) {
    members += `,"warnings":${JSON.stringify([...input.warnings, ...warnings, ...cuts, ...nothingFound])}`
  }
  return members
}

/** Warnings for an answer without events and without any other hint. */
const NOTHING_FOUND = [
  'Nothing matches, and no similar call is known that finds events. ' +
    'Look at the lists of topics and countries, or send other words.',
]

function summarize(names: readonly string[]): readonly string[] {
  const more = names.length - MAX_NAMES_SHOWN
  return more > 0 ? [...names.slice(0, MAX_NAMES_SHOWN), `... and ${more} more`] : names
}

/** Maximum characters of all facets of an answer. Eleven facets of 300 usual values have 50,000. */
const MAX_CHARACTERS_OF_FACETS = 60_000

/**
 * The member `facets` with a comma before it, and warnings about shortened facets. `facets` must not be
 * empty. While all facets together are too long, the longest facet loses half of its values.
 */
export function writeFacets(facets: SearchAnswer['facets']): { member: string; warnings: readonly string[] } {
  const written = facets.map(({ field, values }) => ({ field, values, text: JSON.stringify(values) }))
  const cut = new Set<string>()
  while (charactersOf(written) > MAX_CHARACTERS_OF_FACETS) {
    const longest = written.reduce((a, b) => (b.text.length > a.text.length ? b : a))
    longest.values = firstHalf(longest.values)
    longest.text = JSON.stringify(longest.values)
    cut.add(longest.field)
  }
  const member = `,"facets":{${written.map(({ field, text }) => `"${field}":${text}`).join()}}`
  if (cut.size === 0) return { member, warnings: [] }
  return {
    member,
    warnings: [`Only some values of ${[...cut].join(', ')} are shown, because all facets together are too long.`],
  }
}

function charactersOf(written: readonly { readonly text: string }[]): number {
  return written.reduce((sum, { text }) => sum + text.length, 0)
}

function firstHalf(values: readonly FacetCount[]): readonly FacetCount[] {
  return values.slice(0, values.length >> 1)
}
