import { describe, expect, test } from 'vitest'
import { compareRequests, compareSmallDirectories, randomDirectory } from './against-oracle.ts'

/** The fast half of `search.test.ts`, for `npm run test:mutants`. */
describe.each([
  [40, 300],
  [65, 300],
  [1057, 80],
])('a directory of %i random events', (size, requests) => {
  test('the engine answers any filters as the naive search does', async () => {
    const { records, built } = await randomDirectory(size)
    try {
      expect(compareRequests(records, built, requests).something).toBeGreaterThan(requests / 10)
    } finally {
      await built.dispose()
    }
  })
})

test('a few random directories agree with the naive search', () => compareSmallDirectories(8))
