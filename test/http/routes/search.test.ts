import { expect, test } from 'vitest'
import { parseDay } from '../../../src/event/days.ts'
import { queryReader } from '../../../src/http/routes/search.ts'

const PATH = '/api/gpt/conferences'
const DAY = parseDay('2026-11-20')!
const NEXT_DAY = parseDay('2026-11-21')!

test('a repeated query string is not parsed again', () => {
  const read = queryReader(PATH)
  const query = read('q=data+mining&limit=3&timing=1', 'one', DAY)
  expect(query.isTimed).toBe(true)
  expect(query.input.echo).toEqual({ q: 'data mining', limit: 3, timing: '1' })
  expect(read('q=data+mining&limit=3&timing=1', 'one', DAY)).toBe(query)
})

test('a remembered query is equal to what a new reader parses', () => {
  const read = queryReader(PATH)
  const texts = ['', 'q=a', 'q=a&page=2', 'limit=10&q=a', 'q=a&limit=10', 'country=Germany&from=2027-01-01', 'q=%C3%A4']
  for (const [snapshotId, day] of [
    ['one', DAY],
    ['two', DAY],
    ['two', NEXT_DAY],
    ['one', DAY],
  ] as const) {
    for (const text of [...texts, ...texts]) {
      expect(read(text, snapshotId, day)).toEqual(queryReader(PATH)(text, snapshotId, day))
    }
  }
})

test('a query string has other answers, with other tags, in another snapshot and on another day', () => {
  const read = queryReader(PATH)
  const queries = [read('q=a', 'one', DAY), read('q=a', 'two', DAY), read('q=a', 'two', NEXT_DAY)]
  expect(new Set(queries.map(({ tag }) => tag)).size).toBe(3)
  expect(new Set(queries.map(({ identity }) => identity)).size).toBe(3)
  expect(queries.map(({ input }) => input.request.today)).toEqual([DAY, DAY, NEXT_DAY])
})

test('a query string with a wrong parameter is refused each time', () => {
  const read = queryReader(PATH)
  for (let time = 0; time < 2; time++) expect(() => read('limit=51', 'one', DAY)).toThrow('limit')
})
