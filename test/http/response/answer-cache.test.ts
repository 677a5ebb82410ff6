import { expect, test } from 'vitest'
import { parseDay } from '../../../src/event/days.ts'
import { createAnswerCache, type KnownQuery } from '../../../src/http/response/answer-cache.ts'

const DAY = parseDay('2026-11-20')!
const query = (identity: string): KnownQuery => ({
  snapshotId: 's',
  day: DAY,
  identity,
  tag: `"${identity}"`,
  read: { parsed: {}, given: {}, unknown: [] },
})

test('a cached answer is found by its identity, and its query by the query string', () => {
  const cache = createAnswerCache(1_000_000)
  cache.add('q=ä', query('i'), 7, '{"ä":1}')
  expect(cache.knownQuery('q=ä', 's', DAY)).toEqual(query('i'))
  expect(cache.answer('i')).toEqual({ body: Buffer.from('{"ä":1}'), total: 7 })
})

test('a query string is not known for another snapshot or another day', () => {
  const cache = createAnswerCache(1_000_000)
  cache.add('q=a', query('i'), 7, '{}')
  expect(cache.knownQuery('q=a', 'other', DAY)).toBeUndefined()
  expect(cache.knownQuery('q=a', 's', parseDay('2026-11-21')!)).toBeUndefined()
})

test('a full cache evicts answers that were not asked for', () => {
  const cache = createAnswerCache(100_000)
  for (let i = 0; i < 100; i++) {
    cache.add(`q=${i}`, query(`i${i}`), 1, 'x'.repeat(5000))
    expect(cache.answer('i0')).toBeDefined()
  }
  expect(cache.answer('i50')).toBeUndefined()
  expect(cache.answer('i99')).toBeDefined()
})

test('a cache of no bytes stays empty', () => {
  const cache = createAnswerCache(0)
  cache.add('q=a', query('i'), 7, '{}')
  expect(cache.knownQuery('q=a', 's', DAY)).toBeUndefined()
  expect(cache.answer('i')).toBeUndefined()
})
