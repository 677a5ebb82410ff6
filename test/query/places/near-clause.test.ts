import { expect, test } from 'vitest'
import type { Filter } from '../../../src/query/request.ts'
import { testGazetteer } from '../../support/gazetteer.ts'
import { sharedEventsWith } from '../../support/shared-directory.ts'
import { idsOf, search, searchWith } from '../../support/small-directory.ts'

const built = sharedEventsWith({ gazetteer: testGazetteer() }, [
  { id: 1, city: 'London', country: 'United Kingdom', type: 'workshop' },
  { id: 2, city: 'Oxford', country: 'United Kingdom' },
  { id: 3, city: 'Cambridge', country: 'United Kingdom' },
  { id: 4, city: 'Paris', country: 'France' },
  { id: 5, city: 'Toronto', country: 'Canada' },
  { id: 6, city: 'Atlantis', country: '' },
  { id: 7, city: 'Cambridge', country: 'United States' },
  { id: 8, city: '', country: 'France' },
])

const near = (center: string, withinKm = 100): Filter => ({ by: 'near', center, withinKm })
const ids = (...filters: readonly Filter[]) => idsOf(built, ...filters)

test.each([
  [near('London'), [1, 2, 3]],
  [near('Londres', 500), [1, 2, 3, 4]],
  [near('London', 60), [1]],
  [near('51.5,-0.13', 100), [1, 2, 3]],
  [near('0,0', 2000), []],
  [near('Cambridge', 10), [3]],
  [near('Cambridge, USA', 10), [7]],
  [near('Reading'), [1, 2]],
  [near('Cambridge, MA', 10), [7]],
  [near('Berlin', 1100), [1, 2, 3, 4]],
])('the filter "near" finds events around a place, even if no event is in the place: %o', (filter, found) => {
  expect(ids(filter)).toEqual(found)
})

test('an unknown single letter in the filter "near" suggests no place, but two letters may', () => {
  expect(search(built, near('o')).suggestions).toEqual([])
  expect(search(built, near('ox')).suggestions).toMatchObject([{ didYouMean: ['Oxford'] }])
})

test('the filter "near" is intersected with the other filters', () => {
  expect(ids(near('London'), { by: 'type', value: 'workshop' })).toEqual([1])
  expect(ids(near('London', 500), { by: 'country', value: 'France' })).toEqual([4])
  expect(ids(near('Cambridge', 10), { by: 'country', value: 'USA' })).toEqual([7])
  expect(ids(near('London'), { by: 'city', value: 'Oxford' })).toEqual([2])
})

test('the interpretation of the filter "near" names the centre and the radius', () => {
  const [note] = search(built, near('Londres', 50)).interpretation
  expect(note).toMatchObject({ used: ['London'], reason: 'Searched within 50 km of London, United Kingdom.' })
  expect(search(built, near('51.5,-0.13')).interpretation).toEqual([])
})

test('the facet "city" counts only the places in the circle of the filter "near"', () => {
  const { facets } = searchWith(built, [near('London')], { facets: ['city'] })
  expect(facets).toMatchObject([
    { field: 'city', values: ['Cambridge', 'London', 'Oxford'].map((value) => ({ value, count: 1 })) },
  ])
})

test('an unknown place in the filter "near" finds nothing and suggests similar names', () => {
  const { total, warnings, suggestions } = search(built, near('Lodnon'))
  expect(total).toBe(0)
  expect(warnings).toEqual(['No place is called "Lodnon".'])
  expect(suggestions[0]).toMatchObject({ parameter: 'near', didYouMean: ['London'], total: 3 })
})

test('the filter "near" with a region, a country or a place without coordinates finds the events in it', () => {
  expect(ids(near('France'))).toEqual([4, 8])
  expect(ids(near('Atlantis'))).toEqual([6])
  expect(search(built, near('Atlantis')).interpretation[0]!.reason).toBe(
    'The coordinates of "Atlantis" are unknown, so only events in this place were searched for.',
  )
})
