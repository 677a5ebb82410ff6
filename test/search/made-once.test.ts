import { expect, test } from 'vitest'
import { madeOnce } from '../../src/search/made-once.ts'

test('something is made once for each object', () => {
  let made = 0
  const numberOf = madeOnce((_object: object) => ++made)
  const [one, other] = [{}, {}]
  expect([one, other, one, other].map(numberOf)).toEqual([1, 2, 1, 2])
})
