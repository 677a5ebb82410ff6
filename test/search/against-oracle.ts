import fc from 'fast-check'
import { expect } from 'vitest'
import type { EventRecord } from '../../src/event/record.ts'
import type { SearchRequest } from '../../src/query/request.ts'
import type { Directory } from '../../src/search/directory.ts'
import { parseAbbreviations } from '../../src/text/abbreviations.ts'
import { parseTopicTable } from '../../src/text/topic-table.ts'
import { oracleSearch } from '../oracle.ts'
import { FORMS_FILE, someEvents, someRequest, TOPICS_FILE, worldOf } from '../support/arbitraries.ts'
import { type BuiltDirectory, buildDirectory } from '../support/directory.ts'
import { testGazetteer } from '../support/gazetteer.ts'
import { sharedDirectory } from '../support/shared-directory.ts'
import { soilScratch } from '../support/soil-scratch.ts'

const topics = parseTopicTable(TOPICS_FILE)
const forms = parseAbbreviations(FORMS_FILE)

/** Random events, the same for each `size`; for the tests of a file or of a `describe`. */
export function randomDirectory(size: number): { records: EventRecord[]; built: BuiltDirectory } {
  const records = fc.sample(someEvents(size, size), { numRuns: 1, seed: 20261120 + size })[0]!
  return { records, built: sharedDirectory(() => build(records)) }
}

/** The members that the oracle also has. Garbage in scratch memory shows if the engine does not clear it. */
function answerOf(directory: Directory, request: SearchRequest) {
  soilScratch(directory.snapshot)
  const { total, upcoming, docs, reading, searchTerms, countriesIncluded, dateRange, facets } =
    directory.search(request)
  const ids = docs.map((doc) => directory.snapshot.id[doc])
  return { total, upcoming, ids, reading, searchTerms, countriesIncluded, dateRange, facets }
}

/** Returns how many requests found nothing and how many found something. */
export function compareRequests(
  records: EventRecord[],
  built: BuiltDirectory,
  numRuns: number,
  requests: fc.Arbitrary<SearchRequest> = someRequest,
) {
  const found = { nothing: 0, something: 0 }
  const served = withSeries(records, built)
  fc.assert(
    fc.property(requests, (request) => {
      const expected = oracleSearch(served, request, worldOf(records, built))
      expect(answerOf(built.directory, request)).toEqual(expected)
      expectProposalsHold(built.directory, request)
      found[expected.total === 0 ? 'nothing' : 'something']++
    }),
    { numRuns, seed: records.length },
  )
  return found
}

function expectProposalsHold(directory: Directory, request: SearchRequest): void {
  const { suggestions, relax } = directory.search(request)
  for (const { filters, total } of [...suggestions, ...relax]) {
    expect(directory.search({ ...request, filters }).total, JSON.stringify(filters)).toBe(total)
  }
}

export async function compareSmallDirectories(numRuns: number, seed = 101): Promise<void> {
  const requests = fc.array(someRequest, { minLength: 20, maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(someEvents(0, 100), requests, async (records, asked) => {
      const built = await build(records)
      const served = withSeries(records, built)
      try {
        for (const request of asked) {
          expect(answerOf(built.directory, request)).toEqual(oracleSearch(served, request, worldOf(records, built)))
        }
      } finally {
        await built.dispose()
      }
    }),
    { numRuns, seed, endOnFailure: true },
  )
}

/** The events with the series that the builder derived. */
function withSeries(records: readonly EventRecord[], { snapshot }: BuiltDirectory): EventRecord[] {
  const { ids, spellings } = snapshot.facets.series
  const docOf = new Map(Array.from(snapshot.id, (id, doc) => [id, doc]))
  return records.map((record) => ({ ...record, series: spellings.text(ids[docOf.get(record.id)!]!) }))
}

function build(records: readonly EventRecord[]): Promise<BuiltDirectory> {
  return buildDirectory(records, forms, testGazetteer(), topics)
}
