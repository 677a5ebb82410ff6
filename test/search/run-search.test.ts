import { expect, test } from 'vitest'
import { parseDay } from '../../src/event/days.ts'
import type { Filter } from '../../src/query/request.ts'
import { sharedDirectory, sharedEvents } from '../support/shared-directory.ts'
import { on, type SomeEvent, search, searchWords, smallDirectory, testDirectory } from '../support/small-directory.ts'
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
])('the search decides whether the results of the query %j show deadlines: %j', (text, asks) => {
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

test('a query that finds few events first suggests the search for its entities, with the total of that search', () => {
  const { total, reading, suggestions } = ask('cardiology Japan 2027')
  expect([total, reading]).toEqual([1, 'literal'])
  expect(suggestions[0]).toMatchObject({ didYouMean: ['cardiology', 'Japan', '2027'], total: 2 })
})

test('a query that finds few events suggests another word of the same word family', () => {
  expect(ask('dental').suggestions).toMatchObject([{ didYouMean: ['dentistry'], total: 2 }])
  expect(ask('dental in Japan').suggestions).toMatchObject([{ didYouMean: ['dentistry', 'Japan'], total: 2 }])
})

test.each<[string, readonly Filter[], number]>([
  ['q', [{ by: 'text', text: 'dentistry' }], 2],
  ['topic', [{ by: 'topic', value: 'Health' }], 3],
])('if a search finds few events, a warning counts the additional events without %s', (parameter, subject, found) => {
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

test('a note names the value that words like "not" exclude, and a note names the words that "or" joins', () => {
  const { interpretation } = searchWords(types, 'Botany 1, Botany 2 or Botany 3, no webinars')
  expect(interpretation.map(({ reason }) => reason)).toEqual([
    '"Botany 1 Botany 2 or Botany 3" was interpreted as events with "Botany 1", "Botany 2" or "Botany 3".',
    '"no webinars" excludes the event type webinar.',
  ])
})

test('type=conference means only conferences, but "conferences" in topic means events of any type', () => {
  expect(search(types, { by: 'type', value: 'conference' }).total).toBe(1)
  expect(search(types, { by: 'topic', value: 'engineering conferences' }).total).toBe(4)
  expect(search(types, { by: 'topic', value: 'engineering workshops' }).total).toBe(1)
})

/** Today is 2026-11-20. */
const EDITIONS: readonly SomeEvent[] = [
  { id: 1, name: 'Fog Days 2027: Workshop on Dew', type: 'workshop', ...on('2027-05-01') },
  { id: 2, name: 'A Gathering on Mist (FOG 2027)', type: 'conference', ...on('2027-05-04') },
  { id: 3, name: 'FOG 2027 Tutorial', type: 'seminar', ...on('2027-05-03') },
  { id: 4, name: 'FOG 2026 Workshop', type: 'workshop', ...on('2026-05-09') },
  { id: 5, name: 'A Gathering on Mist (FOG 2026)', type: 'conference', ...on('2026-05-04') },
]

const editions = sharedEvents(EDITIONS)

testWords(
  editions,
  `
# only a query that names an edition lists the main event of the edition first
fog 2027 = 2 1 3
FOG 2026 = 5 4
fog = 1 3 2 4 5
`,
)

const NAMES = [
  'C++ Week',
  'C# Evening',
  'C&C Forum',
  'The C Language',
  '.NET Meeting',
  'Net Meeting',
  'C++20 Course',
  'R&D Day',
  'A Day of D & R',
  'R & D Forum',
  'AT&T Talks',
]
const SYMBOLS: readonly SomeEvent[] = NAMES.map((name, at) => ({
  id: at + 1,
  name,
  topic: /^(C\+\+|C#|R&D)/.exec(name)?.[1] ?? 'Computing',
}))

const symbols = sharedEvents(SYMBOLS)

testWords(
  symbols,
  `
# a query with a symbol finds the names with the same symbols
C++ = 1 7
c++ 20 = 7
C# = 2
.NET = 5
C = 4
c&c = 3
R&D = 8 10
r & d = 8 10
AT&T = 11
# a query with a symbol is not corrected to another name if no event has the symbol
F# = none | -
`,
)

test('topic=c++, topic=C# and topic="r&d topics" each find only the topic with the same symbols', () => {
  expect(search(symbols, { by: 'topic', value: 'c++' }).total).toBe(2)
  expect(search(symbols, { by: 'topic', value: 'C#' }).total).toBe(1)
  expect(search(symbols, { by: 'topic', value: 'r&d topics' }).total).toBe(1)
  expect(search(symbols, { by: 'topic', value: 'D' }).total).toBe(0)
})

const SUBJECTS = ['R&D', 'Node.js', 'F#', 'Objective-C', 'AT&T', "O'Reilly", '3D', 'Web3', 'Industry 4.0']

test.each([
  ...SUBJECTS.map((subject) => [subject, subject]),
  ['r & d', 'R&D'],
  ['OReilly', "O'Reilly"],
  ['node js', 'Node.js'],
  ['objective c', 'Objective-C'],
])('q and topic with the value %s find only the event of the subject %s', async (value, subject) => {
  const directory = await testDirectory(
    SUBJECTS.map((topic, at) => ({ id: at + 1, name: `${topic} Summit`, topic: `${topic} and more` })),
  )
  const id = SUBJECTS.indexOf(subject!) + 1
  expect(searchWords(directory, value!).ids).toEqual([id])
  const { docs } = search(directory, { by: 'topic', value: value! })
  expect(docs.map((doc) => directory.snapshot.id[doc])).toEqual([id])
})
