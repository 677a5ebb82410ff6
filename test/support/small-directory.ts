import { expect, onTestFinished } from 'vitest'
import type { Gazetteer } from '../../src/builder/places/gazetteer.ts'
import { type EpochDay, parseDay } from '../../src/event/days.ts'
import { noonOf } from '../../src/event/moment.ts'
import type { EventId, EventRecord } from '../../src/event/record.ts'
import type { Filter, SearchRequest } from '../../src/query/request.ts'
import type { SearchAnswer } from '../../src/search/directory.ts'
import { parseAbbreviations } from '../../src/text/abbreviations.ts'
import { parseLanguages } from '../../src/text/languages.ts'
import { parseTopicTable } from '../../src/text/topic-table.ts'
import { type BuiltDirectory, buildDirectory } from './directory.ts'
import { NO_VALUES } from './no-values.ts'

export const TODAY = parseDay('2026-11-20')!

/** Without days, the first event is tomorrow, and each further event is a day later. */
export type SomeEvent = Partial<Omit<EventRecord, 'id'>> & { readonly id: number }

/** `topics` and `languages` are the texts of files. */
interface Tables {
  readonly gazetteer?: Gazetteer
  readonly topics?: string
  readonly languages?: string
}

/** If the days of the events ascend, event `index` is document `index`. */
export function smallDirectory(
  events: readonly SomeEvent[],
  abbreviations = '',
  { gazetteer, topics = '', languages = '' }: Tables = {},
): Promise<BuiltDirectory> {
  return buildDirectory(
    events.map(record),
    parseAbbreviations(abbreviations),
    gazetteer,
    parseTopicTable(topics),
    parseLanguages(languages),
  )
}

export function directoryWith(
  { abbreviations, ...tables }: Tables & { readonly abbreviations?: string },
  events: readonly SomeEvent[],
): Promise<BuiltDirectory> {
  return smallDirectory(events, abbreviations, tables)
}

/** The directory is disposed of at the end of the test. */
export async function testDirectory(...given: Parameters<typeof smallDirectory>): Promise<BuiltDirectory> {
  const built = await smallDirectory(...given)
  onTestFinished(built.dispose)
  return built
}

function record({ id, ...given }: SomeEvent, index: number): EventRecord {
  const start = (TODAY + 1 + index) as EpochDay
  return {
    ...NO_VALUES,
    id: id as EventId,
    name: `Event ${id}`,
    type: 'conference',
    topic: 'Engineering',
    start,
    end: given.start ?? start,
    ...given,
  }
}

/** A search of all events, on the day TODAY. */
export const REQUEST: SearchRequest = {
  ...{ filters: [], ...noonOf(TODAY), limit: 50, offset: 0, sort: 'relevance', facets: [], facetsLimit: 20 },
}

/** `rest` replaces other parts of the request, such as today's date. */
export function searchWith(
  { directory }: BuiltDirectory,
  filters: readonly Filter[],
  rest: Partial<SearchRequest> = {},
): SearchAnswer {
  return directory.search({ ...REQUEST, filters, ...rest })
}

export function search(built: BuiltDirectory, ...filters: readonly Filter[]): SearchAnswer {
  return searchWith(built, filters)
}

export function idsOf(built: BuiltDirectory, ...filters: readonly Filter[]): number[] {
  const { docs, total } = search(built, ...filters)
  expect(docs).toHaveLength(total)
  return docs.map((doc) => built.snapshot.id[doc]!)
}

/** The days of an event on a single day. */
export function on(day: string): { start: EpochDay; end: EpochDay } {
  return { start: parseDay(day)!, end: parseDay(day)! }
}

export function searchWords(built: BuiltDirectory, text: string) {
  const { docs, total, reading, interpretation, warnings, searchTerms } = search(built, { by: 'text', text })
  return { total, ids: docs.map((doc) => built.snapshot.id[doc]), reading, interpretation, warnings, searchTerms }
}
