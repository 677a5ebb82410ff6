import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type EpochDay, parseDay } from '../../../src/event/days.ts'
import { noonOf } from '../../../src/event/moment.ts'
import { forgetInterpretations } from '../../../src/query/interpretations.ts'
import type { Filter } from '../../../src/query/request.ts'
import type { SearchAnswer } from '../../../src/search/directory.ts'
import { parseAbbreviations } from '../../../src/text/abbreviations.ts'
import { makeOrdinaryWords } from '../../../src/text/ordinary-words.ts'
import { buildDirectory } from '../../support/directory.ts'
import { testGazetteer } from '../../support/gazetteer.ts'
import { manyEvents } from '../../support/many-events.ts'
import { sharedDirectory, sharedEventsWith } from '../../support/shared-directory.ts'
import { search, searchWith, searchWords, smallDirectory, TODAY, testDirectory } from '../../support/small-directory.ts'
import { testWords } from '../../support/word-cases.ts'

/** Enough events that sets of documents need scratch memory. */
const built = sharedDirectory(() =>
  buildDirectory(
    manyEvents(700).map((event) => ({ ...event, name: event.name.replace('中国', '中国机器学习') })),
    parseAbbreviations('ML = machine learning\nQO = quantum optics\nSS = soil science'),
    testGazetteer(),
  ),
)

const WORDS = [
  ...'machine,learning,ML,soil,SS,quantum,optics,QO,lenses,networks,中国,机器学习,xyzzy,lerning,1999,annual'.split(','),
  ...'workshop,seminars,in,near,New York,Paris,Germany,France or Germany,online,or,2026,next month'.split(','),
  ...'May 2026,deadline,call for papers,upcoming'.split(','),
]
const texts = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 5 }).map((words) => words.join(' '))
const days = fc.constantFrom(...['2026-03-01', '2026-11-20'].map((day) => parseDay(day)!))
const filters = fc.constantFrom<Filter[]>([], [{ by: 'type', value: 'workshop' }], [{ by: 'city', value: 'Suva' }])

test('a repeated query finds the same events as the first time, regardless of searches in between', () => {
  let found = 0
  fc.assert(
    fc.property(fc.array(fc.tuple(texts, days, filters), { minLength: 2, maxLength: 6 }), (searches) => {
      // each search runs twice, in both orders of the searches
      const answers = [...searches, ...searches.toReversed()].map((search) => JSON.stringify(ask(...search)))
      for (const [at, search] of searches.entries()) {
        forgetInterpretations()
        const first = ask(...search)
        found += Math.sign(first.total)
        expect([answers[at], answers.at(-1 - at)]).toEqual(Array(2).fill(JSON.stringify(first)))
      }
    }),
    { numRuns: 150, seed: 18 },
  )
  expect(found).toBeGreaterThan(100)
})

function ask(text: string, today: EpochDay, others: readonly Filter[]): SearchAnswer {
  return searchWith(built, [{ by: 'text', text }, ...others], { ...noonOf(today), limit: 10, facetsLimit: 5 })
}

const ordinary = sharedDirectory(async () => {
  const made = await smallDirectory([
    { id: 1, name: 'Kubernetes Days', topic: 'Cloud', city: 'Rome', country: 'Italy' },
    { id: 2, name: 'Team Summit', topic: 'Learning' },
  ])
  Object.assign(made.snapshot, { ordinaryWords: makeOrdinaryWords(['team', 'loves', 'cloud', 'learning']) })
  return made
})

const suggested = (text: string) =>
  search(ordinary, { by: 'text', text }).suggestions.map(({ didYouMean, total }) => [...didYouMean, total])

test('a query that finds nothing suggests a query with only its significant words', () => {
  expect(suggested('my team loves kubernetes')).toEqual([['kubernetes', 1]])
  expect(suggested('my team loves kubernetes in Italy')).toEqual([['kubernetes Italy', 1]])
})

test('an ordinary word of q that is part of a topic counts as significant', () => {
  expect(suggested('my team loves cloud')).toEqual([['cloud', 1]])
})

test('significant words are suggested only if an event has them and q also has other words', () => {
  expect(suggested('my team loves xyzzy')).toEqual([])
  expect(suggested('cloud learning')).toEqual([])
})

/** 40 events in Berlin, 20 of them with Berlin in their names, and 2,460 other events. */
const IN_BERLIN = Array.from({ length: 2500 }, (_, id) => ({
  id: id + 1,
  name: id < 20 ? `Berlin Soil ${id}` : `Soil ${id}`,
  ...(id < 40 ? { city: 'Berlin', country: 'Germany' } : {}),
}))

test('a query of only a place name suggests the filter "city" if fewer events have the name as a word', async () => {
  const built = await testDirectory(IN_BERLIN)
  const proposed = (text: string, ...others: readonly Filter[]) => {
    const { total, suggestions } = searchWith(built, [...others, { by: 'text', text }])
    return [total, ...suggestions.map(({ filters, total }) => [filters, total])]
  }
  const inBerlin: Filter = { by: 'city', value: 'Berlin' }
  const conferences: Filter = { by: 'type', value: 'conference' }
  expect(proposed('Berlin')).toEqual([20, [[inBerlin], 40]])
  expect(proposed('Berlin', conferences)).toEqual([20, [[conferences, inBerlin], 40]])
  expect(proposed('Berlin soil')).toEqual([20])
  expect(proposed('Berlin', inBerlin)).toEqual([20, [[inBerlin], 40]])
  expect(proposed('soil')).toEqual([2500])
})

test('a query that finds nothing drops its most general words first, and keeps its least general word', async () => {
  const built = await testDirectory([
    { id: 1, name: 'Quantum Optics Group' },
    { id: 2, name: 'Optics Computing' },
    { id: 3, name: 'Computing Change Group' },
    { id: 4, name: 'Computing Group' },
    { id: 5, name: 'Change Group' },
  ])
  // event 3 would match if only the word "quantum" were dropped
  expect(searchWords(built, 'quantum computing change group')).toMatchObject({ ids: [1], reading: 'nearest' })
})

/**
 * Each series gets a past event of this name, a later past edition, and an upcoming event with a longer name.
 */
const SERIES = [
  'Soil Science Days 2025',
  'Deep Water Robotics Forum',
  'Coastal Ethics Panel',
  'AI Policy Night 2025',
  'Artificial Intelligence Policy Night 2025',
  'Mono 2024',
  'XY Works 2024',
  'Xylem Works 2024',
]

const at = (days: number) => ({ start: (TODAY + days) as EpochDay })
const series = sharedEventsWith(
  { abbreviations: 'AI = artificial intelligence\nXY = xylem' },
  SERIES.flatMap((name, number) => [
    { id: 10 * number + 1, name, ...at(-90 - number) },
    { id: 10 * number + 2, name: `The 3rd ${name}`, ...at(-30 - number) },
    { id: 10 * number + 3, name: `${name} Reunion`, ...at(30 + number) },
  ]),
)

testWords(
  series,
  `
# the named series comes first if q has a number, four words, or a word that only one event has
soil science days 2025 = 1 3 2
2025 days science soil = 1 3 2
3rd soil science days 2025 = 2
deep water robotics forum = 11 13 12
deep water robotics fourm = 11 13 12
the coastal ethics panel = 22
mono 2024 = 51 53 52
# a query with three words and no number ranks upcoming events first
soil science days = 3 2 1
deep water robotics deep = 13 12 11
coastal ethics panel = 23 22 21
# an event with a synonym of a word, or of a corrected word, is not ranked as an edition of the series in q
ai policy night 2025 = 31 33 43 32 42 41
artificial intelligence policy night 2025 = 41 33 43 42 32 31
xylm works 2024 = 71 63 73 72 62 61
`,
)
