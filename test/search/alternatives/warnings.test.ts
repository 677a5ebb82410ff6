import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CONTINENTS, COUNTRIES_LEFT_OUT } from '../../../src/event/continents.ts'
import { type EpochDay, parseDay } from '../../../src/event/days.ts'
import type { Filter } from '../../../src/query/request.ts'
import { sharedEvents } from '../../support/shared-directory.ts'
import { on, search } from '../../support/small-directory.ts'

const day = (text: string): EpochDay => parseDay(text)!

const built = sharedEvents([
  { id: 1, name: 'EuroPython 2025', ...on('2025-07-14') },
  { id: 2, name: 'EuroPython 2026', ...on('2026-07-13') },
  { id: 3, name: 'Workshop on Data', type: 'workshop', topic: 'Data', ...on('2027-03-01') },
  { id: 4, name: 'Ruby Days', type: 'workshop', country: 'Spain', ...on('2027-04-01') },
  { id: 5, name: 'Ruby Conf', country: 'Japan', ...on('2028-03-01') },
  { id: 6, name: 'Ruby Week', country: 'Japan', type: 'workshop', ...on('2028-04-01') },
  { id: 7, name: 'Rust Week', country: 'Spain', ...on('2028-05-01') },
])

const year = (number: number): Filter => ({
  by: 'start',
  parameter: 'year',
  from: day(`${number}-01-01`),
  to: day(`${number}-12-31`),
})
const month = (from: string, to: string): Filter => ({ by: 'start', parameter: 'month', from: day(from), to: day(to) })
const q = (text: string): Filter => ({ by: 'text', text })
const topic = (value: string): Filter => ({ by: 'topic', value })
const from = (text: string): Filter => ({ by: 'start', parameter: 'from', from: day(text), to: null })

test.each<[subject: string, date: string, last: string, filters: readonly Filter[]]>([
  ['EuroPython event', '2029', '2026', [q('EuroPython 2029')]],
  ['EuroPython event', 'June 2029', '2026', [q('EuroPython in June 2029')]],
  ['EuroPython event', '2027', '2026', [q('EuroPython'), year(2027)]],
  ['event with topic "Data"', '2027-09', 'Mar 2027', [topic('Data'), month('2027-09-01', '2027-09-30')]],
  [
    'event for "the Workshop on Data"',
    'days from 2028-05-01 on',
    '2027',
    [q('the Workshop on Data'), from('2028-05-01')],
  ],
])(
  'a warning says that no %s is listed for %s yet, and that the last such event starts in %s',
  (subject, date, last, filters) => {
    const { total, warnings } = search(built, ...filters)
    const sentence = `No ${subject} is listed for ${date} yet; the last one in the directory starts in ${last}.`
    expect([total, warnings[0]]).toEqual([0, sentence])
  },
)

test.each<[string, readonly Filter[]]>([
  ['a past year', [q('EuroPython'), year(2019)]],
  ['today', [q('EuroPython'), from('2026-11-20')]],
  ['a month before other events of its year', [q('Workshop Data in September 2027')]],
  ['a year with later events', [q('EuroPython'), year(2026), { by: 'type', value: 'webinar' }]],
  ['a date for the whole directory', [year(2029)]],
  ['a date on which no country has such an event', [q('Rust'), { by: 'country', value: 'Japan' }, year(2030)]],
  ['a name that no event has', [q('Zzyzx 2029')]],
])('a search for %s gets no warning about the date of the last matching event', (_, filters) => {
  const { total, warnings } = search(built, ...filters)
  expect({ total, isNamed: warnings.some((warning) => warning.includes('listed')) }).toEqual({
    total: 0,
    isNamed: false,
  })
})

const COUNTRIES = ['Spain', 'Japan', 'Chile']
const inCountry = (value: string): Filter => ({ by: 'country', value })

test.each<[string, readonly Filter[]]>([
  ['the filter country', [q('Ruby'), inCountry('Spain'), year(2028)]],
  ['q', [q('Ruby in Spain 2028')]],
])('if the place in %s has no event on that date, a warning counts the events in other places', (_, filters) => {
  expect(search(built, ...filters).warnings[0]).toBe(
    'No Ruby event in Spain is listed for 2028; there are 2 in other places. The last one in Spain starts in 2027.',
  )
})

test('the warning that counts events in other places names all filters of the search', () => {
  const filters = [q('Ruby'), inCountry('Chile'), year(2028), { by: 'type', value: 'workshop' } as const]
  expect(search(built, ...filters).warnings).toEqual([
    'No Ruby workshop in Chile is listed for 2028; there is 1 in other places.',
  ])
})

test('a warning counts as many events in other places as the same search without the place finds', () => {
  const anyFilters = fc.tuple(
    fc.option(fc.constantFrom('Ruby', 'Rust', 'Week', 'Data')),
    fc.constantFrom(...COUNTRIES),
    fc.constantFrom(2027, 2028),
    fc.option(fc.constantFrom('workshop', 'conference')),
  )
  let counted = 0
  fc.assert(
    fc.property(anyFilters, ([word, country, number, type]) => {
      const others = [
        word === null ? [] : [q(word)],
        [year(number)],
        type ? [{ by: 'type', value: type } as const] : [],
      ]
      const found = search(built, ...others.flat(), inCountry(country))
      const elsewhere = /; there (?:is|are) (\d+) in other/.exec(found.warnings.join(' '))?.[1]
      if (elsewhere === undefined) return
      counted++
      expect(found.total).toBe(0)
      expect(search(built, ...others.flat()).total).toBe(Number(elsewhere))
    }),
    { numRuns: 200, seed: 20261126 },
  )
  expect(counted).toBeGreaterThan(30)
})

const LEFT_OUT = ['Kenya', 'Namibia', 'Namibia', 'Togo', 'Mali', 'Zambia', 'Angola', 'Kosovo', 'France', 'Panama']

const inAfrica = sharedEvents(
  LEFT_OUT.flatMap((country, at) => [
    { id: 1 + at, name: 'Botany Days', country, topic: 'Biology' },
    { id: 100 + at, name: 'Mining Days', country, topic: at % 2 === 0 ? 'Biology' : 'Geology' },
  ]),
)

const AFRICA: Filter = { by: 'continent', continent: 'Africa' }
const warnings = (...filters: readonly Filter[]) => search(inAfrica, ...filters).warnings

test('a warning counts the events in the countries that the filter "continent" leaves out of a continent', () => {
  const sentence =
    'Africa means 16 countries in this directory; 12 more events are in Namibia, Angola, Mali and 2 more countries.'
  expect(warnings(AFRICA)).toEqual([sentence])
  expect(warnings({ by: 'country', value: 'Afrika' })).toEqual([sentence])
})

test('the warning on countries left out of a continent counts only events that meet all other filters', () => {
  const ofBotany =
    'Africa means 16 countries in this directory; 6 more events are in Namibia, Angola, Mali and 2 more countries.'
  expect(warnings({ by: 'text', text: 'botany in Africa' })).toEqual([ofBotany])
  expect(warnings({ by: 'text', text: 'botany' }, AFRICA)).toContain(ofBotany)
  expect(warnings({ by: 'text', text: 'mining' }, { by: 'topic', value: 'Geology' }, AFRICA)).toContain(
    'Africa means 16 countries in this directory; 3 more events are in Namibia, Togo and Zambia.',
  )
})

test('the warning on countries left out of a continent is given only if these countries have events', () => {
  expect(warnings({ by: 'continent', continent: 'Oceania' })).toEqual([])
  expect(warnings({ by: 'country', value: 'Kenya' })).toEqual([])
  expect(warnings(AFRICA, { by: 'country', value: 'Kenya' })).toEqual([])
})

test('the warning on countries left out of a continent has the total of a search in these countries', () => {
  const anyOthers = fc.subarray<Filter>([
    { by: 'text', text: 'days' },
    { by: 'topic', value: 'Biology' },
  ])
  fc.assert(
    fc.property(fc.constantFrom(...CONTINENTS), anyOthers, (continent, others) => {
      const said = warnings(...others, { by: 'continent', continent }).find((one) => one.includes('in this directory'))
      const number = Number(/; (\d+) more/.exec(said ?? '')?.[1] ?? 0)
      expect(search(inAfrica, ...others, { by: 'countries', values: COUNTRIES_LEFT_OUT[continent] }).total).toBe(number)
    }),
    { numRuns: 100, seed: 20261126 },
  )
})
