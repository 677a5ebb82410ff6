import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CONTINENTS, COUNTRIES_LEFT_OUT } from '../../src/event/continents.ts'
import type { Filter } from '../../src/query/request.ts'
import { sharedEvents } from '../support/shared-directory.ts'
import { search } from '../support/small-directory.ts'

const COUNTRIES = ['Kenya', 'Namibia', 'Namibia', 'Togo', 'Mali', 'Zambia', 'Angola', 'Kosovo', 'France', 'Panama']

const built = sharedEvents(
  COUNTRIES.flatMap((country, at) => [
    { id: 1 + at, name: 'Botany Days', country, topic: 'Biology' },
    { id: 100 + at, name: 'Mining Days', country, topic: at % 2 === 0 ? 'Biology' : 'Geology' },
  ]),
)

const AFRICA: Filter = { by: 'continent', continent: 'Africa' }
const warnings = (...filters: readonly Filter[]) => search(built, ...filters).warnings

test('a warning counts the events in countries of a continent that the filter "continent" does not include', () => {
  const sentence =
    'Africa means 16 countries in this directory; 12 more events are in Namibia, Angola, Mali and 2 more countries.'
  expect(warnings(AFRICA)).toEqual([sentence])
  expect(warnings({ by: 'country', value: 'Afrika' })).toEqual([sentence])
})

test('the warning on countries left out of a continent counts their events that meet all other filters', () => {
  const ofBotany =
    'Africa means 16 countries in this directory; 6 more events are in Namibia, Angola, Mali and 2 more countries.'
  expect(warnings({ by: 'text', text: 'botany in Africa' })).toEqual([ofBotany])
  expect(warnings({ by: 'text', text: 'botany' }, AFRICA)).toContain(ofBotany)
  expect(warnings({ by: 'text', text: 'mining' }, { by: 'topic', value: 'Geology' }, AFRICA)).toContain(
    'Africa means 16 countries in this directory; 3 more events are in Namibia, Togo and Zambia.',
  )
})

test('no warning on countries left out of a continent is given if these countries have no events', () => {
  expect(warnings({ by: 'continent', continent: 'Oceania' })).toEqual([])
  expect(warnings({ by: 'country', value: 'Kenya' })).toEqual([])
  expect(warnings(AFRICA, { by: 'country', value: 'Kenya' })).toEqual([])
})

test('the number in the warning on countries left out of a continent is the total of a search in them', () => {
  const anyOthers = fc.subarray<Filter>([
    { by: 'text', text: 'days' },
    { by: 'topic', value: 'Biology' },
  ])
  fc.assert(
    fc.property(fc.constantFrom(...CONTINENTS), anyOthers, (continent, others) => {
      const said = warnings(...others, { by: 'continent', continent }).find((one) => one.includes('in this directory'))
      const number = Number(/; (\d+) more/.exec(said ?? '')?.[1] ?? 0)
      expect(search(built, ...others, { by: 'countries', values: COUNTRIES_LEFT_OUT[continent] }).total).toBe(number)
    }),
    { numRuns: 100, seed: 20261126 },
  )
})
