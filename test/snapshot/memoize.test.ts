import { expect, test } from 'vitest'
import { memoize, memoizeByKey, memoizeByPair } from '../../src/snapshot/memoize.ts'

test('memoize makes one result for each object', () => {
  let made = 0
  const numberOf = memoize((_object: object) => ++made)
  const [one, other] = [{}, {}]
  expect([one, other, one, other].map(numberOf)).toEqual([1, 2, 1, 2])
})

test('memoizeByKey makes one result for each key, also where the result is null, 0, empty or false', () => {
  const asked: string[] = []
  const results: Record<string, string | number | boolean | null> = { a: null, b: 0, c: '', d: false, e: 'text' }
  const resultOf = memoizeByKey((key: string) => {
    asked.push(key)
    return results[key]!
  })
  const keys = Object.keys(results)
  expect([...keys, ...keys].map(resultOf)).toEqual([...Object.values(results), ...Object.values(results)])
  expect(asked).toEqual(keys)
})

test('memoizeByPair makes one result for each pair of keys and distinguishes their order', () => {
  let made = 0
  const numberOf = memoizeByPair((_first: string, _second: string) => ++made)
  const pairs = [
    ['a', 'b'],
    ['b', 'a'],
    ['a', 'c'],
    ['a', 'b'],
    ['b', 'a'],
  ] as const
  expect(pairs.map(([first, second]) => numberOf(first, second))).toEqual([1, 2, 3, 1, 2])
})

test('a result that could not be made is made when it is needed again', () => {
  let asked = 0
  const resultOf = memoizeByKey((key: string) => {
    if (++asked === 1) throw new Error('not yet')
    return key
  })
  expect(() => resultOf('a')).toThrow('not yet')
  expect(resultOf('a')).toBe('a')
})
