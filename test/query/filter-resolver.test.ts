import { afterAll, beforeAll, expect, test } from 'vitest'
import { EACH_TIME, resolvingOnce } from '../../src/query/filter-resolver.ts'
import type { Filter } from '../../src/query/request.ts'
import type { BuiltDirectory } from '../support/directory.ts'
import { smallDirectory } from '../support/small-directory.ts'

let built: BuiltDirectory
beforeAll(async () => {
  built = await smallDirectory([
    { id: 1, country: 'Chile', city: 'Santiago', topic: 'Physics' },
    { id: 2, country: 'Peru', city: 'Lima', topic: 'Physics' },
    { id: 3, country: 'Fiji', city: 'Suva', topic: 'Law' },
  ])
})
afterAll(() => built.dispose())

const CHILE: Filter = { by: 'country', value: 'Chile' }
const PERU: Filter = { by: 'country', value: 'Peru' }
const ISLANDS: Filter = { by: 'countries', values: ['Fiji', 'Samoa'] }
const AMERICA: Filter = { by: 'continent', continent: 'South America' }
const LAW: Filter = { by: 'topic', value: 'Law' }
const LISTS: readonly (readonly Filter[])[] = [
  [],
  [LAW],
  [CHILE],
  [PERU],
  [ISLANDS],
  [AMERICA],
  [CHILE, AMERICA],
  [PERU, AMERICA, LAW],
  [LAW, ISLANDS],
  [CHILE, PERU],
]

test('countries that are resolved once are those resolved each time, whatever was asked before', () => {
  const once = resolvingOnce()
  for (const filters of [...LISTS, ...LISTS]) {
    expect(once.countries(built.snapshot, filters)).toEqual(EACH_TIME.countries(built.snapshot, filters))
  }
})

test('filters on the same countries are resolved once, whatever stands beside them', () => {
  const once = resolvingOnce()
  const first = once.countries(built.snapshot, [CHILE, AMERICA])
  expect(once.countries(built.snapshot, [CHILE, LAW, AMERICA])).toBe(first)
  expect(once.countries(built.snapshot, [CHILE])).not.toBe(first)
})

test('a value is resolved once; a place once in each choice of countries', () => {
  const { space } = built.snapshot.lists
  const once = resolvingOnce()
  const city = { by: 'city', value: 'Lima' } as const
  const topic = { by: 'topic', value: 'Law' } as const
  const [chile, peru] = [CHILE, PERU].map((filter) => once.countries(built.snapshot, [filter]))
  const lima = once.value(built.snapshot, city, peru, [city, PERU], space)
  expect(once.value(built.snapshot, city, peru, [city, PERU], space)).toBe(lima)
  expect(once.value(built.snapshot, city, chile, [city, CHILE], space)).not.toBe(lima)
  const law = once.value(built.snapshot, topic, peru, [topic, PERU], space)
  expect(once.value(built.snapshot, topic, chile, [topic, CHILE], space)).toBe(law)
})
