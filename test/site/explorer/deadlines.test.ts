import { expect, test } from 'vitest'
import { deadlineInWords } from '../../../src/site/explorer/model/dates.ts'
import { asksForDeadlines } from '../../../src/site/explorer/model/search.ts'

test.each([
  [null, 'No deadline known'],
  ['2026-11-19', 'Closed on Nov 19, 2026'],
  ['2026-11-19 23:59 AoE', 'Closed on Nov 19, 2026'],
  ['2026-11-20', '2026-11-20'],
  ['to be announced', 'to be announced'],
])('the explorer shows the submission deadline %j as "%s" on 2026-11-20', (written, words) => {
  expect(deadlineInWords(written, '2026-11-20')).toBe(words)
})

test('asksForDeadlines is true if the order, a filter or a word of q of the search is about deadlines', () => {
  for (const search of [
    { sort: 'deadline' },
    { view: 'deadlines' as const },
    { deadline_open: 'true' },
    { deadline_to: '2027-01' },
    { q: 'ICLR deadline' },
    { q: 'CFP' },
  ])
    expect(asksForDeadlines(search)).toBe(true)
  for (const search of [{}, { sort: 'date' }, { q: 'lifelines' }]) expect(asksForDeadlines(search)).toBe(false)
})
