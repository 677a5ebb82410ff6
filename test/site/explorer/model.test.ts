import { fc, test as law } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { addMonths, monthsBetween, statusInWords, statusOf, weeksOf } from '../../../src/site/explorer/model/dates.ts'
import { mcpCall } from '../../../src/site/explorer/model/elsewhere.ts'

test.each([
  ['2026-12-02', '2026-12-03', 'in 12 days'],
  ['2026-11-21', '2026-11-21', 'tomorrow'],
  ['2026-11-20', '2026-11-20', 'today'],
  ['2026-11-18', '2026-11-20', 'running'],
  ['2026-11-18', '2026-11-19', '1 day ago'],
  ['2027-03-20', '2027-03-22', 'in 4 months'],
  ['2020-11-18', '2020-11-19', '6 years ago'],
])('on 2026-11-20 the explorer describes an event from %s to %s as "%s"', (start, end, words) => {
  expect(statusInWords(statusOf({ start, end }, '2026-11-20'))).toBe(words)
})

law.prop([fc.integer({ min: 0, max: 3000 })])(
  'addMonths and monthsBetween agree across years, and addMonths with a negative number undoes the addition',
  (count) => {
    const months = monthsBetween('1999-11', addMonths('1999-11', count))
    expect(months.length).toBe(count + 1)
    expect(months.toSorted()).toEqual(months)
    expect(addMonths(months.at(-1)!, -count)).toBe('1999-11')
  },
)

law.prop([fc.integer({ min: 0, max: 3000 })])(
  'weeksOf returns weeks from Monday to Sunday that contain each day of the month once',
  (count) => {
    const month = addMonths('1999-11', count)
    const weeks = weeksOf(month)
    expect(weeks.every((week) => week.length === 7 && new Date(week[0]!).getUTCDay() === 1)).toBe(true)
    const days = weeks.flat().filter((day) => day.startsWith(month))
    expect(days[0]).toBe(`${month}-01`)
    expect(new Set(days).size).toBe(new Date(Number(month.slice(0, 4)), Number(month.slice(5)), 0).getDate())
    for (const week of weeks) expect(week.some((day) => day.startsWith(month))).toBe(true)
  },
)

const search = { q: "women's health", country: 'France', year: '2027', offset: 40, when: 'all' } as const

test('the explorer writes a search as a tool call of MCP, with numbers as numbers and lists as lists', () => {
  expect(JSON.parse(mcpCall({ countries: 'France, Spain' })).params.arguments.countries).toEqual(['France', 'Spain'])
  expect(JSON.parse(mcpCall(search))).toEqual({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: {
      name: 'search_conferences',
      arguments: { q: "women's health", country: 'France', year: 2027, limit: 20, offset: 40 },
    },
  })
})
