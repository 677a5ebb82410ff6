import { expect, test } from 'vitest'
import { forgetTexts, memoizeRecent, RecentTexts } from '../../src/text/recent-texts.ts'
import { termOf } from '../../src/text/tokenize.ts'
import { memoryUsed } from '../support/memory-used.ts'

test('memoizeRecent computes each text once, until they take as many bytes as they may', () => {
  const asked: string[] = []
  const lengthOf = memoizeRecent(500, (text: string) => {
    asked.push(text)
    return text.length
  })
  expect(['a', 'bb', 'ccc', 'a', 'bb', 'ccc'].map(lengthOf)).toEqual([1, 2, 3, 1, 2, 3])
  expect(asked).toEqual(['a', 'bb', 'ccc'])
  expect(['dddd', 'a', 'dddd'].map(lengthOf)).toEqual([4, 1, 4])
  expect(asked).toEqual(['a', 'bb', 'ccc', 'dddd', 'a'])
})

test('a memory of texts never takes more bytes than it may, whatever it is filled with', () => {
  const recent = new RecentTexts<readonly number[]>(100_000, (numbers) => 8 * numbers.length)
  let most = 0
  for (let at = 0; at < 20_000; at++) {
    recent.set(
      `${at}`.repeat(1 + (at % 50)),
      Array.from({ length: at % 30 }, () => 0),
    )
    most = Math.max(most, recent.bytes)
  }
  expect(most).toBeLessThanOrEqual(100_000)
  expect(most).toBeGreaterThan(90_000)
})

test('a text that is too large alone is not remembered, and empties nothing', () => {
  const recent = new RecentTexts<string>(1000, (result) => result.length)
  recent.set('small', 'result')
  recent.set('large', 'x'.repeat(2000))
  expect(recent.get('large')).toBeUndefined()
  expect(recent.get('small')).toBe('result')
})

test('forgetTexts empties every memory', () => {
  const recent = new RecentTexts<number>(1000)
  recent.set('one', 1)
  forgetTexts()
  expect(recent.get('one')).toBeUndefined()
  recent.set('two', 2)
  expect(recent.get('two')).toBe(2)
})

test('a word that is remembered does not keep the text that it was cut from', () => {
  const recent = new RecentTexts<number>(50_000_000)
  const before = memoryUsed()
  for (let at = 0; at < 2000; at++) {
    const query = `${at} ${'some more letters '.repeat(1000)}`
    recent.set(query.slice(0, 20), at)
  }
  expect(memoryUsed() - before).toBeLessThan(10_000_000)
})

test('terms of any number of odd words, cut from long queries, take a bounded part of the heap', () => {
  const before = memoryUsed()
  for (let query = 0; query < 4000; query++) {
    const text = Array.from({ length: 50 }, (_, at) => `${query}x${at}`.padStart(16, 'oddletters')).join(' ')
    for (const word of text.split(' ')) termOf(word)
  }
  expect(memoryUsed() - before).toBeLessThan(40_000_000)
})
