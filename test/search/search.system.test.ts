import { expect, onTestFinished, test } from 'vitest'
import { compareRequests, compareSmallDirectories, randomDirectory } from './against-oracle.ts'

const REQUESTS = 400

test.each([1023, 1024, 1025, 4095, 4096, 4097])(
  'in a directory of %i random events, hundreds of searches have the answers of the naive oracle',
  async (size) => {
    const { records, built } = await randomDirectory(size)
    onTestFinished(() => built.dispose())
    expect(compareRequests(records, built, REQUESTS).something).toBeGreaterThan(REQUESTS / 10)
  },
)

test('searches in 40 small random directories have the answers of the naive oracle', () =>
  compareSmallDirectories(40, 7))
