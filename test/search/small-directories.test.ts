import { describe, expect, test } from 'vitest'
import { compareRequests, compareSmallDirectories, randomDirectory } from './against-oracle.ts'

/** The fast half of `search.test.ts`, for `npm run test:mutants`. */
describe.each([
  [40, 300],
  [65, 300],
  [1057, 80],
])('a directory of %i random events', (size, requests) => {
  test('the engine has the answers of the naive search for any filters', async () => {
    const { records, built } = await randomDirectory(size)
    try {
      expect(compareRequests(records, built, requests).something).toBeGreaterThan(requests / 15)
    } finally {
      await built.dispose()
    }
  })
})

test('searches in a few random directories have the answers of the naive search', () => compareSmallDirectories(8))
