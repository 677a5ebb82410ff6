import { describe, expect, test } from 'vitest'
import { compareRequests, compareSmallDirectories, randomDirectory } from './against-oracle.ts'

/** Fast tests of small directories, for `npm run test:mutants`. */
describe.each([
  [40, 300],
  [65, 300],
  [1057, 80],
])('a directory of %i random events', (size, requests) => {
  const { records, built } = randomDirectory(size)

  test('any search has the answers of the naive oracle', () => {
    expect(compareRequests(records, built, requests).something).toBeGreaterThan(requests / 15)
  })
})

test('searches in a few random directories have the answers of the naive oracle', () => compareSmallDirectories(8))
