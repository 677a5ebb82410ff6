/**
 * Searches for exports, calendars and feeds (sections 4.7 and 4.8 of docs/contract.md). Rows are written in
 * slices, so that the event loop can do other work in between.
 */
import type { DocId } from '../docset/docset.ts'
import { DEFAULT_KIND, type DeadlineKind } from '../event/deadlines.ts'
import type { Moment } from '../event/moment.ts'
import { ItemWriter, wholeItems } from '../json/item-writer.ts'
import type { SearchRequest } from '../query/request.ts'
import type { Directory, SearchAnswer } from '../search/directory.ts'
import { dayAt } from '../snapshot/changes.ts'
import { type NumberedDue, openDues } from '../snapshot/deadlines.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import type { Conference } from './body-parts.ts'
import { oneOf, wholeNumber } from './parameter-kinds.ts'
import { createReader } from './read-parameters.ts'
import { requestMembers } from './request-members.ts'
import { type SearchInput, searchInput } from './search-input.ts'
import { type ReadSearch, searchParameters } from './search-parameters.ts'

/** Numbers of rows in one answer. */
export const ROWS = { min: 1, max: 1000, default: 1000 } as const

/** Rows that count as one request towards the limits: the largest page of a search. */
const ROWS_PER_REQUEST = 50

export const exportParameters = searchParameters.safeExtend({
  limit: wholeNumber(ROWS, 'Number of rows.').optional(),
  bom: oneOf(['1'], (value) => (value === '1' ? true : undefined), {
    description: '1 begins a CSV file with a byte order mark, so that Excel reads all letters.',
    examples: ['1'],
  }).optional(),
})

export const calendarParameters = searchParameters.safeExtend({
  limit: wholeNumber(ROWS, 'Ignored, so that a search can be copied as it is.').optional(),
  deadlines: oneOf(['true', 'false'], (value) => (value === 'true' ? true : value === 'false' ? false : undefined), {
    description: 'true makes a calendar of the open deadlines of deadline_kind.',
    examples: ['true'],
  }).optional(),
  alarms: oneOf(['true', 'false'], (value) => (value === 'true' ? true : value === 'false' ? false : undefined), {
    description: 'true adds alarms a week and a day before each deadline.',
    examples: ['true'],
  }).optional(),
})

const feedParameters = searchParameters.safeExtend({
  limit: wholeNumber(ROWS, 'Ignored, so that a search can be copied as it is.').optional(),
})

export const readFeed = createReader(feedParameters)
export const readExport = createReader(exportParameters)
export type ReadExport = ReturnType<typeof readExport>
export const readCalendar = createReader(calendarParameters)

/** The result of a search, for a format that has only rows. */
export interface FoundRows {
  readonly docs: readonly DocId[]
  /** Number of matching rows, also above the limit; for a calendar a lower bound, for a feed its entries. */
  readonly total: number
  /** For calendars of deadlines: their kind, and the deadline of each row. An event may have several rows. */
  readonly deadlines?: { readonly kind: DeadlineKind; readonly dues: readonly NumberedDue[] }
  /** Writes the members of a row that depend on the search; undefined if rows have none. */
  readonly memberOf?: ((doc: DocId) => string) | undefined
  /** The contents of `warnings` and `interpretation` of the JSON answer, as sentences. */
  readonly notes: readonly string[]
}

export function findRows(directory: Directory, read: ReadSearch, moment: Moment): FoundRows {
  const input = searchInput(read, moment)
  const limit = read.parsed.limit ?? ROWS.default
  const found = directory.search({ ...withoutFacets(input.request), limit })
  const memberOf = input.fields && requestMembers(input, found, directory.snapshot)
  return { docs: found.docs, total: found.total, notes: notesOf(input, found), memberOf }
}

/** Upcoming events, soonest first; then changed events from today on: a calendar must show the change. */
export function findUpcoming(directory: Directory, read: ReadSearch, moment: Moment): FoundRows {
  const input = searchInput(read, moment)
  const whole: SearchRequest = { ...withoutFacets(input.request), limit: ROWS.max, offset: 0 }
  const found = directory.search({ ...whole, sort: 'date', part: 'upcoming' })
  // latest first, so that the limit drops past events, which may be most of the changed events
  const changed = directory.search({ ...whole, sort: '-date', part: 'changed' }).docs
  const alsoChanged = changed.filter((doc) => directory.snapshot.start[doc]! >= moment.today).sort((a, b) => a - b)
  const docs = [...found.docs, ...alsoChanged].slice(0, ROWS.max)
  return { docs, total: Math.max(found.upcoming, docs.length), notes: notesOf(input, found) }
}

/** The open deadlines of the requested kind, soonest first; then the open deadlines of changed events. */
export function findDeadlines(directory: Directory, read: ReadSearch, moment: Moment): FoundRows {
  const input = searchInput(read, moment)
  const { deadlines } = directory.snapshot
  // one more row than needed, to see if there are more
  const byDeadline: SearchRequest = {
    ...withoutFacets(input.request),
    sort: 'deadline',
    limit: ROWS.max + 1,
    offset: 0,
  }
  const found = directory.search({ ...byDeadline, part: 'scheduled' })
  const kind = found.deadlineKind ?? DEFAULT_KIND
  const changed = directory.search({ ...byDeadline, part: 'changed' }).docs
  const openOf = (docs: readonly DocId[]) =>
    docs
      .flatMap((doc) => openDues(deadlines, doc, kind, moment.now).map((due) => ({ doc, due })))
      .sort((a, b) => a.due.instant - b.due.instant)
  const open = [...openOf(found.docs), ...openOf(changed)]
  const shown = open.slice(0, ROWS.max)
  return {
    docs: shown.map(({ doc }) => doc),
    total: open.length,
    notes: notesOf(input, found),
    deadlines: { kind, dues: shown.map(({ due }) => due) },
  }
}

/** Maximum entries of a feed: enough for the changes of a night in most searches. */
const FEED_ROWS = 100

/** The records of a search by the day of their last change, latest first, including changed events. */
export function findChanged(directory: Directory, read: ReadSearch, moment: Moment): FoundRows {
  const input = searchInput(read, moment)
  const byChange: SearchRequest = { ...withoutFacets(input.request), sort: 'updated', limit: FEED_ROWS, offset: 0 }
  const found = directory.search({ ...byChange, part: 'scheduled' })
  const changed = directory.search({ ...byChange, part: 'changed' }).docs
  const dayOf = (doc: DocId) => dayAt(directory.snapshot.changes.updated, doc) ?? Number.NEGATIVE_INFINITY
  const docs = [...found.docs, ...changed]
    .filter((doc) => Number.isFinite(dayOf(doc)))
    .sort((a, b) => dayOf(b) - dayOf(a) || a - b)
    .slice(0, FEED_ROWS)
  return { docs, total: docs.length, notes: notesOf(input, found) }
}

/** Rows with all fields of an item, in slices of `ROWS_PER_REQUEST`. */
export function* rowSlices(snapshot: Snapshot, docs: readonly DocId[]): Iterable<readonly Conference[]> {
  for (const slice of slicesOf(docs)) yield JSON.parse(`[${wholeItems(snapshot).write(slice)}]`)
}

/** A row with a deadline of its event. */
export interface DeadlineRow extends Conference {
  readonly due: NumberedDue
}

/** The rows of `findDeadlines`, in slices. */
export function* deadlineSlices(snapshot: Snapshot, { docs, deadlines }: FoundRows): Iterable<readonly DeadlineRow[]> {
  let at = 0
  for (const rows of rowSlices(snapshot, docs)) yield rows.map((row) => ({ ...row, due: deadlines!.dues[at++]! }))
}

/** Rows as lines of JSON, with these fields or with all, in slices of `ROWS_PER_REQUEST`. */
export function* lineSlices(
  snapshot: Snapshot,
  { docs, memberOf }: FoundRows,
  fields: readonly string[] | undefined,
): Iterable<Buffer> {
  const items = fields === undefined ? wholeItems(snapshot) : new ItemWriter(snapshot, fields)
  for (const slice of slicesOf(docs)) yield items.write(slice, { between: '\n', after: '\n', memberOf })
}

function* slicesOf(docs: readonly DocId[]): Iterable<readonly DocId[]> {
  for (let at = 0; at < docs.length; at += ROWS_PER_REQUEST) yield docs.slice(at, at + ROWS_PER_REQUEST)
}

/** The number of requests that an answer with these rows counts as. */
export function requestsOf({ docs }: FoundRows): number {
  return Math.ceil(docs.length / ROWS_PER_REQUEST)
}

function withoutFacets(request: SearchRequest): SearchRequest {
  return { ...request, facets: [] }
}

/** The contents of `warnings` and `interpretation` of an answer, as sentences. */
export function notesOf(input: SearchInput, { warnings, interpretation }: SearchAnswer): readonly string[] {
  return [...input.warnings, ...warnings, ...interpretation.map(({ reason }) => reason)]
}
