import { expect, test } from 'vitest'
import { memoizeLast } from '../../src/text/memoize-last.ts'

test('memoizeLast remembers results until there are as many as it may have', () => {
  const asked: number[] = []
  const double = memoizeLast(3, (key: number) => {
    asked.push(key)
    return key * 2
  })
  expect([1, 2, 3, 1, 2, 3].map(double)).toEqual([2, 4, 6, 2, 4, 6])
  expect(asked).toEqual([1, 2, 3])
  expect([4, 1, 4].map(double)).toEqual([8, 2, 8])
  expect(asked).toEqual([1, 2, 3, 4, 1])
})
