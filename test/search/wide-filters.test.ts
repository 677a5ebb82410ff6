import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { FacetField, Filter } from '../../src/query/request.ts'
import { Random } from '../../tools/synthetic/random.ts'
import { testGazetteer } from '../support/gazetteer.ts'
import { sharedEventsWith } from '../support/shared-directory.ts'
import { type SomeEvent, searchWith, TODAY } from '../support/small-directory.ts'

/** So many events that uniting the lists of cities takes longer than reading the column of cities. */
const EVENTS = 12_000
const IN_CIRCLE = { DE: 'Germany', FR: 'France', IT: 'Italy', ES: 'Spain', PL: 'Poland', GB: 'United Kingdom' }
const OUTSIDE = { JP: 'Japan', IN: 'India', CN: 'China', BR: 'Brazil' }

type Met = (event: SomeEvent) => boolean
type Condition = readonly [filter: Filter, isMet: Met, own?: FacetField]

const CIRCLE: Condition = [
  { by: 'near', center: 'Prague', withinKm: 2000 },
  ({ country }) => Object.values(IN_CIRCLE).includes(country!),
]
const NAMED = ['Germany', 'France', 'Italy', 'Poland', 'Japan', 'India', 'Spain', 'China']
const COUNTRIES: Condition = [{ by: 'countries', values: NAMED }, ({ country }) => NAMED.includes(country!), 'country']
const MISSPELLED: Condition = [{ by: 'countries', values: [...NAMED, 'Brazzil'] }, COUNTRIES[1], 'country']
const TYPE: Condition = [{ by: 'type', value: 'conference' }, ({ type }) => type === 'conference', 'type']
const SEMINARS: Condition = [{ by: 'type', value: 'seminar' }, ({ type }) => type === 'seminar', 'type']
const LATER: Condition = [{ by: 'start', parameter: 'from', from: TODAY, to: null }, ({ start }) => start! >= TODAY]

const events = someEvents()

function someEvents(): SomeEvent[] {
  const random = new Random(5)
  const countryOf: Readonly<Record<string, string>> = { ...IN_CIRCLE, ...OUTSIDE }
  const lines = readFileSync(join(import.meta.dirname, '../support/gazetteer-excerpt.txt'), 'utf8').split('\n')
  const cities = lines.flatMap((line) => {
    const cells = line.split('\t')
    const country = countryOf[cells[8] ?? '']
    return country === undefined ? [] : [{ city: cells[1]!, country }]
  })
  return Array.from({ length: EVENTS }, (_, at) => ({
    id: at + 1,
    ...cities[Math.floor(cities.length * random.fraction() ** 2)]!,
    start: (TODAY - 2000 + at) as typeof TODAY,
    type: random.fraction() < 0.9 ? 'conference' : random.fraction() < 0.9 ? 'workshop' : 'seminar',
  }))
}

const built = sharedEventsWith({ gazetteer: testGazetteer() }, events)

test.each<[string, readonly Condition[]]>([
  ['a circle', [CIRCLE]],
  ['countries', [COUNTRIES]],
  ['countries, one of them misspelled', [MISSPELLED]],
  ['a circle and countries', [CIRCLE, COUNTRIES]],
  ['a circle, a type and countries, one of them misspelled', [CIRCLE, TYPE, MISSPELLED]],
  ['a circle, a type and days', [CIRCLE, TYPE, LATER]],
  ['a circle, a rare type and countries', [CIRCLE, SEMINARS, COUNTRIES]],
])('a search by %s counts the events that meet all filters, and each facet ignores its own filter', (_, conditions) => {
  const fields = ['country', 'type'] as const
  const filters = conditions.map(([filter]) => filter)
  const { total, facets } = searchWith(built, filters, { facets: fields, facetsLimit: 100 })
  const met = (some: readonly Condition[]) => events.filter((event) => some.every(([, isMet]) => isMet(event)))
  expect(total).toBe(met(conditions).length)
  for (const { field, values } of facets) {
    const counted = met(conditions.filter(([, , own]) => own !== field))
    const expected = new Map<string, number>()
    for (const event of counted) {
      const value = event[field as (typeof fields)[number]]!
      expected.set(value, (expected.get(value) ?? 0) + 1)
    }
    expect(new Map(values.map(({ value, count }) => [value, count]))).toEqual(expected)
  }
})
