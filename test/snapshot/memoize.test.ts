import { expect, test } from 'vitest'
import { memoize } from '../../src/snapshot/memoize.ts'

test('something is made once for each object', () => {
  let made = 0
  const numberOf = memoize((_object: object) => ++made)
  const [one, other] = [{}, {}]
  expect([one, other, one, other].map(numberOf)).toEqual([1, 2, 1, 2])
})
