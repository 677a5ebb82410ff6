import { describe, expect, test } from 'vitest'
import { compareRequests, compareSmallDirectories, randomDirectory } from './against-oracle.ts'

const REQUESTS = 400

describe.each([1023, 1024, 1025, 4095, 4096, 4097])('a directory of %i random events', (size) => {
  const { records, built } = randomDirectory(size)

  test('hundreds of searches have the answers of the naive oracle', () => {
    expect(compareRequests(records, built, REQUESTS).something).toBeGreaterThan(REQUESTS / 10)
  })
})

test('searches in 40 small random directories have the answers of the naive oracle', () =>
  compareSmallDirectories(40, 7))
