import { expect, test } from 'vitest'
import { AnswerCache } from '../../../src/http/response/caching.ts'

test('a cached answer is found by its identity, with its original bytes', () => {
  const cache = new AnswerCache(1_000_000)
  const body = Buffer.from('{"ä":1}')
  cache.add('i', 7, body)
  body.fill('x')
  expect(cache.answer('i')).toEqual({ body: Buffer.from('{"ä":1}'), total: 7 })
})

test('a full cache evicts the answers that were not used', () => {
  const cache = new AnswerCache(100_000)
  for (let i = 0; i < 100; i++) {
    cache.add(`i${i}`, 1, 'x'.repeat(5000))
    expect(cache.answer('i0')).toBeDefined()
  }
  expect(cache.answer('i50')).toBeUndefined()
  expect(cache.answer('i99')).toBeDefined()
})

test('a cache of zero bytes stays empty', () => {
  const cache = new AnswerCache(0)
  cache.add('i', 7, '{}')
  expect(cache.answer('i')).toBeUndefined()
})
