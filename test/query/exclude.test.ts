import { expect, test } from 'vitest'
import type { ExcludableFilter, Filter } from '../../src/query/request.ts'
import { testGazetteer } from '../support/gazetteer.ts'
import { sharedEventsWith } from '../support/shared-directory.ts'
import { search, searchWith } from '../support/small-directory.ts'

const built = sharedEventsWith({ gazetteer: testGazetteer() }, [
  { id: 1, country: 'Germany', city: 'Munich', type: 'workshop', rank: 'CORE:A' },
  { id: 2, country: 'Germany', city: 'Berlin', organizer: 'Princeton University' },
  { id: 3, country: 'France', city: 'Paris', type: 'workshop', language: 'pt-BR' },
  { id: 4, country: 'Japan', attendance: 'online', organizer: 'Physics, Princeton University' },
  { id: 5, country: '', topic: 'Physics' },
])

const without = (...filters: ExcludableFilter[]): Filter => ({ by: 'exclude', filters })

function find(...filters: Filter[]) {
  const { docs, warnings, interpretation, suggestions } = search(built, ...filters)
  return { ids: docs.map((doc) => built.snapshot.id[doc]), warnings, interpretation, suggestions }
}

const WORKSHOPS: readonly ExcludableFilter[] = [{ by: 'type', value: 'workshop' }]

test.each<[ExcludableFilter[], number[]]>([
  [[{ by: 'country', value: 'Deutschland' }], [3, 4, 5]],
  [[{ by: 'country', value: 'Bavaria' }], [2, 3, 4, 5]],
  [[{ by: 'country', value: 'France, Japan' }], [1, 2, 5]],
  [[{ by: 'continent', continent: 'Europe' }], [4, 5]],
  [[{ by: 'city', value: 'München' }], [2, 3, 4, 5]],
  [[{ by: 'topic', value: 'physics' }], [1, 2, 3, 4]],
  [[{ by: 'organizer', value: 'princeton' }], [1, 3, 5]],
  [[{ by: 'attendance', value: 'online' }], [1, 2, 3, 5]],
  [[{ by: 'language', value: 'pt' }], [1, 2, 4, 5]],
  [[{ by: 'rank', value: 'core:a' }], [2, 3, 4, 5]],
  [
    [...WORKSHOPS, { by: 'country', value: 'Japan' }],
    [2, 5],
  ],
])('a search that excludes %j finds all other events, also those without a value', (filters, ids) => {
  expect(find(without(...filters))).toMatchObject({ ids, warnings: [], suggestions: [] })
})

test('a search that requires and excludes the same value finds nothing, and relax drops either filter', () => {
  const germany: ExcludableFilter = { by: 'country', value: 'Germany' }
  const workshop: Filter = { by: 'type', value: 'workshop' }
  const { total, relax } = search(built, germany, without(germany), workshop)
  expect([total, relax.map(({ without: part, total: found }) => [part, found])]).toEqual([
    0,
    [
      ['exclude', 1],
      ['country', 1],
    ],
  ])
})

test('an excluded value that no event has excludes nothing, and a warning and a suggestion say so', () => {
  const { ids, warnings, suggestions } = find(
    without({ by: 'country', value: 'Germny' }, { by: 'type', value: 'workshop' }),
  )
  expect([ids, warnings]).toEqual([[2, 4, 5], ['"country:Germny" excludes nothing, because no event has this value.']])
  const meant = without({ by: 'country', value: 'Germany' }, { by: 'type', value: 'workshop' })
  expect(suggestions).toEqual([
    { parameter: 'exclude', given: 'country:Germny', didYouMean: ['country:Germany'], filters: [meant], total: 2 },
  ])
})

test('the note on an excluded value says what the value means, and that its events are left out', () => {
  expect(find(without({ by: 'country', value: 'Bavaria' })).interpretation).toEqual([
    {
      parameter: 'exclude',
      given: 'country:Bavaria',
      used: ['Bavaria'],
      reason:
        '"Bavaria" is a region of Germany: events in all its places were searched for. These events are left out.',
    },
  ])
})

test('no facet counts excluded events, not even the facet of the excluded value', () => {
  const filters = [{ by: 'country', value: 'France' } as const, without({ by: 'country', value: 'Germany' })]
  const { facets } = searchWith(built, filters, { facets: ['country', 'type'] })
  expect(facets).toEqual([
    {
      field: 'country',
      values: [
        { value: 'France', count: 1 },
        { value: 'Japan', count: 1 },
      ],
    },
    { field: 'type', values: [{ value: 'workshop', count: 1 }] },
  ])
})
