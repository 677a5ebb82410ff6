import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EventRecord } from '../../src/event/record.ts'
import type { SearchRequest } from '../../src/query/request.ts'
import { someRequest } from '../support/arbitraries.ts'
import { compareRequests, compareSmallDirectories, randomDirectory } from './against-oracle.ts'

/** Numbers of events near the sizes at which sets change their form. */
const SIZES = [0, 1, 2, 31, 32, 33, 63, 64, 65, 1025, 4096]

describe.each(SIZES)('a directory of %i random events', (size) => {
  const { records, built } = randomDirectory(size)

  test('any search has the same total, ids, order, page, facets and notes as the naive oracle', () => {
    const requests = size < 1000 ? 200 : 40
    const found = compareRequests(records, built, requests)
    // many requests must find events, because equal empty answers prove little
    if (size >= 31) expect(found.something).toBeGreaterThan(requests / 20)
  })

  test('each search reuses the scratch memory of the previous search', () => {
    const { space } = built.snapshot.lists
    const takenBy = (request: SearchRequest) => {
      built.directory.search(request)
      return space.mark()
    }
    const [asked] = fc.sample(fc.array(someRequest, { minLength: 30, maxLength: 30 }), { numRuns: 1, seed: size })
    for (const request of asked!) built.directory.search(request)
    const taken = asked!.map(takenBy)
    expect(asked!.map(takenBy)).toEqual(taken)
    if (size > 4000) expect(Math.max(...taken)).toBeGreaterThan(0)
  })

  test('every event is found by its id, and no other number finds an event', () => {
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

test('searches in random small directories have the answers of the naive oracle', () => compareSmallDirectories(60))
