import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Filter, SearchRequest } from '../../../src/query/request.ts'
import type { SearchAnswer } from '../../../src/search/directory.ts'
import { someRequest } from '../../support/arbitraries.ts'
import { testGazetteer } from '../../support/gazetteer.ts'
import { runs } from '../../support/runs.ts'
import { sharedEventsWith } from '../../support/shared-directory.ts'
import { searchWith } from '../../support/small-directory.ts'
import { compareRequests, randomDirectory } from '../against-oracle.ts'

const CENTERS = ['Munich', 'cambridge', 'São Paulo', '42.4,-71.1', '48,11'] as const

const { records, built: random } = randomDirectory(700)

test('a search sorted by distance has the same pages as the naive search', () => {
  const near = fc.record({
    by: fc.constant('near' as const),
    center: fc.constantFrom(...CENTERS),
    withinKm: fc.constant(2000),
  })
  const byDistance = fc.tuple(someRequest, near).map(([request, filter]): SearchRequest => {
    const [other] = request.filters.filter(({ by }) => by !== 'near')
    return { ...request, sort: 'distance', filters: other === undefined ? [filter] : [other, filter] }
  })
  expect(compareRequests(records, random, runs(300), byDistance).something).toBeGreaterThan(50)
})

const built = sharedEventsWith({ gazetteer: testGazetteer() }, [
  { id: 1, city: 'Berlin', country: 'Germany' },
  { id: 2, city: 'Munich', country: 'Germany' },
  { id: 3, city: 'Paris', country: 'France' },
  { id: 4, city: 'Munich', country: 'Germany', event_status: 'cancelled' },
  { id: 5, city: 'Cambridge', country: 'United States' },
  { id: 6, city: 'Boston', country: 'United States' },
  { id: 7, name: 'Days near Boston', city: 'Paris', country: 'France' },
])
const sorted = (...filters: readonly Filter[]) => searchWith(built, filters, { sort: 'distance' })
const idsOf = ({ docs }: SearchAnswer) => docs.map((doc) => built.snapshot.id[doc])

test('with sort=distance, events at the nearest place come first, and changed events come last', () => {
  expect(idsOf(sorted({ by: 'near', center: 'Munich', withinKm: 2000 }))).toEqual([2, 1, 3, 7, 4])
})

test('"near Boston" in q makes Boston the center of sort=distance; events elsewhere that name Boston come last', () => {
  const found = sorted({ by: 'text', text: 'events near Boston' })
  expect([found.total, ...idsOf(found)]).toEqual([3, 6, 5, 7])
})

test('sort=distance without a center sorts events by relevance, and a warning says so', () => {
  const { docs, warnings } = sorted()
  expect(docs).toEqual(searchWith(built, []).docs)
  expect(warnings).toEqual([
    'The order by distance needs a city or a point in near, so the events are sorted by relevance.',
  ])
})
