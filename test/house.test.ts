import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Counts of habits that must become rarer. A bound falls with the count, and never rises. */

const src = join(import.meta.dirname, '../src')
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(src, path), 'utf8') }))

/** Calls of `memoize` and similar functions, LRU caches and weak maps, without imports. */
const MEMOIZES =
  /\bmemoize\w*\s*(?:<[^(\n]*>)?\(|\bnew (?:LRUCache|WeakMap|Interpretations)\b|\bcreateLru(?:<[^(\n]*>)?\(/g

function countIn(folder: string, pattern: RegExp): number {
  const files = sources.filter(({ path }) => path.startsWith(folder))
  return files.reduce((count, { text }) => count + [...text.matchAll(pattern)].length, 0)
}

function filesNaming(pattern: RegExp): number {
  return sources.filter(({ text }) => pattern.test(text)).length
}

test('the code in src, src/query and src/text memoizes in no more places than the limits in this test', () => {
  expect(countIn('', MEMOIZES)).toBeLessThanOrEqual(58)
  expect(countIn('query/', MEMOIZES)).toBeLessThanOrEqual(27)
  expect(countIn('text/', MEMOIZES)).toBe(0)
})

test('only the caches of answers, of query strings and of interpretations are LRU caches', () => {
  const withCache = sources.filter(({ path, text }) => path !== 'lru.ts' && /createLru|lru-cache/.test(text))
  expect(withCache.map(({ path }) => path).sort()).toEqual([
    'http/response/caching.ts',
    'http/routes/search.ts',
    'query/interpretations.ts',
  ])
})

test('the text "Measured:" occurs at most once in src', () => {
  expect(countIn('', /Measured:/g)).toBeLessThanOrEqual(1)
})

test('no more files of src mention attendance or deadlines than the limits in this test allow', () => {
  expect(filesNaming(/attendance/i)).toBeLessThanOrEqual(20)
  expect(filesNaming(/deadline/i)).toBeLessThanOrEqual(98)
})
