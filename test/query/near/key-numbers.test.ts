import { expect, test } from 'vitest'
import { poolOf } from '../../../src/builder/content/string-pools.ts'
import { keyNumber } from '../../../src/query/near/key-numbers.ts'

test('a key has the number of its place; others have none', () => {
  const pool = poolOf(['"?"', '\\', 'berlin', 'são', '中国'])
  expect(['"?"', '\\', 'berlin', 'são', '中国', 'bern', ''].map((key) => keyNumber(pool, key))).toEqual([
    0,
    1,
    2,
    3,
    4,
    undefined,
    undefined,
  ])
})
