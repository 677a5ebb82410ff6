import { expect, test } from 'vitest'
import { parseDay } from '../../src/event/days.ts'
import type { Filter } from '../../src/query/request.ts'
import { sharedDirectory, sharedEvents } from '../support/shared-directory.ts'
import { search, searchWords, smallDirectory, testDirectory } from '../support/small-directory.ts'
import { testWords } from '../support/word-cases.ts'

const built = sharedEvents([
  { id: 1, name: 'Machine Learning Days', city: 'Bonn', country: 'Germany' },
  { id: 2, name: 'Robotics Forum', city: 'Lyon', country: 'France' },
  { id: 3, name: 'Robotics Evening', attendance: 'online', submissionDeadline: '2027-02-01' },
])
test.each([
  [9, 1],
  [10, 0],
])(
  'a query that finds %i events gets %i suggestions of other searches (none from 10 events on)',
  async (events, others) => {
    const few = await testDirectory([
      { id: 100, name: 'Botany Seminar', type: 'webinar' },
      ...Array.from({ length: events }, (_, index) => ({
        id: 1 + index,
        name: 'Webinar Botany Methods',
        type: 'workshop',
      })),
      ...Array.from({ length: 30 }, (_, index) => ({ id: 200 + index, name: 'Botany', type: 'webinar' })),
    ] as Parameters<typeof smallDirectory>[0])
    const { total, suggestions } = search(few, { by: 'text', text: 'webinar botany' })
    expect([total, suggestions.length]).toEqual([events, others])
  },
)

test.each([
  ['robotics online', true],
  ['robotics deadline 2027', true],
  ['robotics 2027', false],
  ['robotics', false],
])('the results of the query %j show deadlines: %j', (text, asks) => {
  expect(search(built, { by: 'text', text }).shows.includes('deadlines')).toBe(asks)
})

const cardiology = sharedDirectory(async () => {
  const inJapan = { country: 'Japan', start: parseDay('2027-05-01')!, end: parseDay('2027-05-02')! }
  return smallDirectory([
    { id: 1, name: 'Cardiology Japan 2027', country: 'France' },
    { id: 2, name: 'Dental Week', topic: 'Health', country: 'Japan' },
    { id: 3, name: 'Dentistry Week', topic: 'Health', country: 'Japan' },
    { id: 4, name: 'Dentistry Days', topic: 'Health', country: 'Japan', type: 'workshop' },
    { id: 5, name: 'Cardiology Days', type: 'workshop', ...inJapan },
    { id: 6, name: 'Cardiology Forum', ...inJapan },
  ])
})
const ask = (text: string, ...others: readonly Filter[]) => search(cardiology, { by: 'text', text }, ...others)

test('a query that finds few events suggests the search for its entities first, with its total', () => {
  const { total, reading, suggestions } = ask('cardiology Japan 2027')
  expect([total, reading]).toEqual([1, 'literal'])
  expect(suggestions[0]).toMatchObject({ didYouMean: ['cardiology', 'Japan', '2027'], total: 2 })
})

test('a query that finds few events suggests other words of the same families', () => {
  expect(ask('dental').suggestions).toMatchObject([{ didYouMean: ['dentistry'], total: 2 }])
  expect(ask('dental in Japan').suggestions).toMatchObject([{ didYouMean: ['dentistry', 'Japan'], total: 2 }])
})

test.each<[string, readonly Filter[], number]>([
  ['q', [{ by: 'text', text: 'dentistry' }], 2],
  ['topic', [{ by: 'topic', value: 'Health' }], 3],
])('a warning of a search with few results counts the events that match without %s', (parameter, subject, found) => {
  const japan: Filter = { by: 'country', value: 'Japan' }
  const { total, warnings } = search(cardiology, ...subject, japan)
  expect(total).toBe(found)
  expect(warnings).toEqual([`Without ${parameter}, the other filters leave ${5 - found} more events.`])
  expect(search(cardiology, ...subject).warnings).toEqual([])
})

const types = sharedEvents(
  (['conference', 'seminar', 'workshop', 'webinar'] as const).map((type, at) => ({
    id: 1 + at,
    name: `Botany ${at}`,
    type,
    country: 'Italy',
  })),
)

testWords(
  types,
  `
# a word for a type of event in q means this type, but a word for conferences means events of any type
conferences in Italy = 1 2 3 4
botany congress in Italy = 1 2 3 4
workshops in Italy = 3
workshops, not conferences = 3
conferences, not workshops, in Italy = 1
only conferences in Italy = 1
conferences and workshops in Italy = 1 3
botany in Italy, no webinars = 1 2 3
`,
)

test('a note says that a word for conferences was read as events of any type', () => {
  expect(searchWords(types, 'conferences in Italy').interpretation).toContainEqual({
    parameter: 'q',
    given: 'conferences',
    used: [],
    reason: '"conferences" was interpreted as events of any type.',
  })
})

test('type=conference means only conferences, but "conferences" in topic means events of any type', () => {
  expect(search(types, { by: 'type', value: 'conference' }).total).toBe(1)
  expect(search(types, { by: 'topic', value: 'engineering conferences' }).total).toBe(4)
  expect(search(types, { by: 'topic', value: 'engineering workshops' }).total).toBe(1)
})
