import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DocId } from '../../src/docset/docset.ts'
import type { EpochDay } from '../../src/event/days.ts'
import type { EventRecord } from '../../src/event/record.ts'
import { COMPLETED_FACETS } from '../../src/search/complete.ts'
import { statistics } from '../../src/search/totals.ts'
import { someEvents, WORDS } from '../support/arbitraries.ts'
import { type BuiltDirectory, buildDirectory } from '../support/directory.ts'
import { sharedEvents } from '../support/shared-directory.ts'
import { search, TODAY, testDirectory } from '../support/small-directory.ts'
import { testWords } from '../support/word-cases.ts'

const cities = sharedEvents([
  { id: 1, city: 'New York', country: 'United States' },
  { id: 2, city: 'York', country: 'United Kingdom' },
  { id: 3, city: 'York', country: 'United Kingdom' },
  { id: 4, city: 'Zürich', country: 'Switzerland' },
  { id: 5, city: '', country: '' },
])

test('complete() lists values that begin with the text before other values, and sorts by number of events', () => {
  const { directory } = cities
  expect(directory.complete('city', 'york', 10)).toEqual(['York', 'New York'])
  expect(directory.complete('country', 'United', 10)).toEqual(['United Kingdom', 'United States'])
})

test('complete() ignores case and accents, and matches only at the beginning of a word', () => {
  const { directory } = cities
  expect(directory.complete('city', 'zuri', 10)).toEqual(['Zürich'])
  expect(directory.complete('city', 'ork', 10)).toEqual([])
})

test('complete() returns all values for an empty text, up to the limit', () => {
  const { directory } = cities
  expect(directory.complete('city', '', 10)).toEqual(['York', 'New York', 'Zürich'])
  expect(directory.complete('city', '', 1)).toEqual(['York'])
  for (const facet of COMPLETED_FACETS) expect(directory.complete(facet, 'zzz', 10)).toEqual([])
})

const built = sharedEvents([
  { id: 1, name: 'Robotics Days', event_status: 'cancelled' },
  { id: 2, name: 'Robotics Forum', event_status: 'scheduled' },
  { id: 3, name: 'Robotics Week' },
  { id: 4, name: 'Botany Days', event_status: 'postponed' },
  { id: 5, name: 'Botany Week', event_status: 'moved-online' },
])

test('a search finds a cancelled event, lists it last, and does not count it as upcoming', () => {
  const { docs, total, upcoming } = search(built, { by: 'text', text: 'robotics' })
  expect(docs.map((doc) => built.snapshot.id[doc])).toEqual([2, 3, 1])
  expect([total, upcoming]).toEqual([3, 2])
})

testWords(
  built,
  `
# words for a status in q are read as a filter on event_status
cancelled robotics = 1 | cancelled: cancelled
botany that was postponed = 4
moved online botany = 5
`,
)

test('a warning says that all matching events are cancelled, postponed or moved online', () => {
  const { upcoming, warnings } = search(built, { by: 'text', text: 'botany' })
  expect(upcoming).toBe(0)
  expect(warnings).toEqual(['No matching event takes place as scheduled: 2 are cancelled, postponed or moved online.'])
})

test.each([
  [[{ by: 'text', text: 'cancelled robotics' }]],
  [
    [
      { by: 'text', text: 'botany' },
      { by: 'event_status', value: 'postponed' },
    ],
  ],
] as const)('no warning says that events are changed if the search asks for changed events: %j', (filters) => {
  const { total, upcoming, warnings } = search(built, ...filters)
  expect([total, upcoming, warnings]).toEqual([1, 0, []])
})

test('related events and the count of upcoming events exclude events cancelled, postponed or moved online', () => {
  const { directory, snapshot } = built
  const related = directory.related(directory.find(snapshot.id[2]! as never)!, TODAY)
  expect(related.map((doc) => snapshot.id[doc])).toEqual([2])
  expect(statistics(snapshot, TODAY).upcomingThisMonth).toBe(2)
})

/** A word in more names than this is common, and is ignored. */
const commonFrom = (rows: number) => Math.max(128, rows / 8)

function relatedIds({ directory, snapshot }: BuiltDirectory, id: EventRecord['id'], today: EpochDay): number[] {
  return directory.related(directory.find(id)!, today).map((doc: DocId) => snapshot.id[doc]!)
}

function naiveDirectory(records: readonly EventRecord[]) {
  const { singularOf, stopWords } = WORDS
  const wordsOf = (text: string) =>
    text
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  const events = records.map((event) => ({
    event,
    sub_topic: wordsOf(event.sub_topic).join(' '),
    topic: wordsOf(event.topic).join(' '),
    terms: new Set(wordsOf(event.name).map((word) => singularOf[word] ?? word)),
  }))
  const allTerms = [...new Set(events.flatMap(({ terms }) => [...terms]))]
  const named = (term: string) => events.filter(({ terms }) => terms.has(term)).length
  const significant = new Set(
    allTerms.filter((term) => !stopWords.includes(term) && named(term) <= commonFrom(records.length)),
  )
  return { events, significant }
}

const isChanged = ({ event_status: status }: EventRecord) => status !== null && status !== 'scheduled'

/** Reference for related events: filters, sorts and slices plain records. */
function naiveRelated(
  { events, significant }: ReturnType<typeof naiveDirectory>,
  id: number,
  today: EpochDay,
): number[] {
  const asked = events.find(({ event }) => event.id === id)!
  return events
    .filter(({ event }) => event.id !== id && event.start >= today && !isChanged(event))
    .map(({ event, topic, sub_topic, terms }) => ({
      id: event.id,
      sameSubTopic: asked.sub_topic !== '' && sub_topic === asked.sub_topic,
      sameTopic: topic === asked.topic,
      shared: [...asked.terms].filter((term) => significant.has(term) && terms.has(term)).length,
      distance: Math.abs(event.start - asked.event.start),
    }))
    .filter(({ sameSubTopic, sameTopic }) => sameSubTopic || sameTopic)
    .sort(
      (a, b) =>
        Number(b.sameSubTopic) - Number(a.sameSubTopic) ||
        b.shared - a.shared ||
        a.distance - b.distance ||
        a.id - b.id,
    )
    .slice(0, 5)
    .map(({ id: found }) => found)
}

test('related events in random small directories are the same as with a naive sort', async () => {
  await fc.assert(
    fc.asyncProperty(someEvents(1, 60), async (records) => {
      const built = await buildDirectory(records)
      const naive = naiveDirectory(records)
      for (const { id } of records) expect(relatedIds(built, id, TODAY)).toEqual(naiveRelated(naive, id, TODAY))
      await built.dispose()
    }),
    { numRuns: 60, seed: 9 },
  )
})

const days = (after: number) => (TODAY + after) as EpochDay

test.each([
  [128, [2, 3]],
  [129, [3, 2]],
])('for a word in %i names, related events are %j (words in over 128 names are ignored)', async (names, expected) => {
  const built = await testDirectory([
    { id: 1, name: 'Alpha', start: days(1) },
    { id: 2, name: 'Alpha', start: days(90) },
    { id: 3, name: 'Other', start: days(2) },
    ...Array.from({ length: names - 2 }, (_, at) => ({
      id: 10 + at,
      name: 'Alpha',
      topic: 'History',
      start: days(5),
    })),
  ])
  expect(relatedIds(built, 1 as EventRecord['id'], TODAY)).toEqual(expected)
})

test('only the first 64 words of the name of an event affect its related events', async () => {
  const words = Array.from({ length: 66 }, (_, at) => `word${at}`)
  const built = await testDirectory([
    { id: 1, name: words.join(' '), start: days(1) },
    { id: 2, name: `${words[64]} ${words[65]}`, start: days(9) },
    { id: 3, name: words[63]!, start: days(90) },
    { id: 4, name: 'Other', start: days(8) },
  ])
  expect(relatedIds(built, 1 as EventRecord['id'], TODAY)).toEqual([3, 4, 2])
})
