import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EventRecord } from '../../src/event/record.ts'
import type { SearchRequest } from '../../src/query/request.ts'
import type { Directory } from '../../src/search/directory.ts'
import { parseTopicTable } from '../../src/text/topic-table.ts'
import { oracleSearch } from '../oracle.ts'
import { someEvents, someRequest, TOPICS_FILE, worldOf } from '../support/arbitraries.ts'
import { type BuiltDirectory, buildDirectory } from '../support/directory.ts'
import { testGazetteer } from '../support/gazetteer.ts'

/** Sizes around those where sets change their form: words of 32 bits, and lists that become dense. */
const SIZES = [0, 1, 2, 31, 32, 33, 63, 64, 65, 1023, 1024, 1025, 4095, 4096, 4097]
const topics = parseTopicTable(TOPICS_FILE)
const REQUESTS_PER_DIRECTORY = 400

function answerOf(directory: Directory, request: SearchRequest) {
  const { total, upcoming, docs, reading, searchTerms, countriesIncluded, dateRange, facets } =
    directory.search(request)
  const ids = docs.map((doc) => directory.snapshot.id[doc])
  return { total, upcoming, ids, reading, searchTerms, countriesIncluded, dateRange, facets }
}

describe.each(SIZES)('a directory of %i random events', (size) => {
  let records: EventRecord[]
  let built: BuiltDirectory
  beforeAll(async () => {
    records = fc.sample(someEvents(size, size), { numRuns: 1, seed: 20261120 + size })[0]!
    built = await buildDirectory(records, [], testGazetteer(), topics)
  })
  afterAll(() => built.dispose())

  test('the engine answers any filters as the naive search does: total, ids, order, page, facets, notes', () => {
    const found = { nothing: 0, something: 0 }
    fc.assert(
      fc.property(someRequest, (request) => {
        const expected = oracleSearch(records, request, worldOf(records, built))
        expect(answerOf(built.directory, request)).toEqual(expected)
        found[expected.total === 0 ? 'nothing' : 'something']++
      }),
      { numRuns: REQUESTS_PER_DIRECTORY, seed: size },
    )
    // a comparison of empty answers would prove little
    if (size >= 31) expect(found.something).toBeGreaterThan(REQUESTS_PER_DIRECTORY / 10)
  })

  test('pages read one after the other give each match exactly once', () => {
    fc.assert(
      fc.property(someRequest, (request) => {
        const whole = oracleSearch(records, { ...request, offset: 0, limit: size + 1 }, worldOf(records, built))
        const pages: unknown[] = []
        // big results are read in their first and last pages
        const offsets = Array.from(
          { length: Math.ceil(whole.total / request.limit) },
          (_, page) => page * request.limit,
        )
        const read = offsets.length > 12 ? [...offsets.slice(0, 6), ...offsets.slice(-6)] : offsets
        for (const offset of read) pages.push(...answerOf(built.directory, { ...request, offset }).ids)
        const expected = read.flatMap((offset) => whole.ids.slice(offset, offset + request.limit))
        expect(pages).toEqual(expected)
      }),
      { numRuns: 60, seed: size },
    )
  })

  test('every event is found by its id, and nothing by any other number', () => {
    const ids = new Set<number>(records.map((record) => record.id))
    for (const record of records.slice(0, 500)) {
      const doc = built.directory.find(record.id)
      expect(doc !== undefined && built.snapshot.id[doc]).toBe(record.id)
    }
    fc.assert(
      fc.property(fc.maxSafeNat(), (id) => {
        expect(built.directory.find(id as EventRecord['id']) !== undefined).toBe(ids.has(id))
      }),
      { numRuns: 200, seed: size },
    )
  })
})

test('random small directories, each searched a few times, agree with the naive search', async () => {
  await fc.assert(
    fc.asyncProperty(
      someEvents(0, 100),
      fc.array(someRequest, { minLength: 20, maxLength: 20 }),
      async (records, requests) => {
        const built = await buildDirectory(records, [], testGazetteer(), topics)
        try {
          for (const request of requests) {
            expect(answerOf(built.directory, request)).toEqual(oracleSearch(records, request, worldOf(records, built)))
          }
        } finally {
          await built.dispose()
        }
      },
    ),
    { numRuns: 60, seed: 7 },
  )
})
