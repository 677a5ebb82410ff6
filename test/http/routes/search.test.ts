import { expect, test } from 'vitest'
import { parseDay } from '../../../src/event/days.ts'
import { queryReader } from '../../../src/http/routes/search.ts'

const PATH = '/api/gpt/conferences'
const DAY = parseDay('2026-11-20')!
const NEXT_DAY = parseDay('2026-11-21')!

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
