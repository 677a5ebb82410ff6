import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DocId } from '../../src/docset/docset.ts'
import { type EpochDay, parseDay } from '../../src/event/days.ts'
import type { EventRecord } from '../../src/event/record.ts'
import { someEvents, WORDS } from '../support/arbitraries.ts'
import { type BuiltDirectory, buildDirectory } from '../support/directory.ts'
import { testDirectory } from '../support/small-directory.ts'

const TODAY = parseDay('2026-11-20')!
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
function naiveRelated({ events, significant }: ReturnType<typeof naiveDirectory>, id: number, today: EpochDay): number[] {
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

test('related events in random small directories are the same as by a naive sort', async () => {
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
])('a word in %i names affects related events only if at most 128 names have the word', async (names, expected) => {
  const built = await testDirectory([
    { id: 1, name: 'Alpha', start: days(1) },
    { id: 2, name: 'Alpha', start: days(90) },
    { id: 3, name: 'Other', start: days(2) },
    ...Array.from({ length: names - 2 }, (_, at) => ({ id: 10 + at, name: 'Alpha', topic: 'History', start: days(5) })),
  ])
  expect(relatedIds(built, 1 as EventRecord['id'], TODAY)).toEqual(expected)
})

test('only the first 64 words of a name affect its related events', async () => {
  const words = Array.from({ length: 66 }, (_, at) => `word${at}`)
  const built = await testDirectory([
    { id: 1, name: words.join(' '), start: days(1) },
    { id: 2, name: `${words[64]} ${words[65]}`, start: days(9) },
    { id: 3, name: words[63]!, start: days(90) },
    { id: 4, name: 'Other', start: days(8) },
  ])
  expect(relatedIds(built, 1 as EventRecord['id'], TODAY)).toEqual([3, 4, 2])
})
