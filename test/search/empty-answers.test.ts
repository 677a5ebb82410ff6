import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EventRecord } from '../../src/event/record.ts'
import type { Filter, FilterParameter, SearchRequest } from '../../src/query/request.ts'
import { parameterOf } from '../../src/query/request.ts'
import { someEvents, someRequest } from '../support/arbitraries.ts'
import { type BuiltDirectory, buildDirectory } from '../support/directory.ts'

const SEED = 20261121

/** Every stored country that events need for the spellings below. */
const COUNTRIES = [
  'Germany',
  'United States',
  'Republic of the Congo',
  'Democratic Republic of the Congo',
  'Korea, United',
  'W3',
]

let built: BuiltDirectory
beforeAll(async () => {
  const records = fc.sample(someEvents(300, 300), { numRuns: 1, seed: SEED })[0]!
  const elsewhere = COUNTRIES.map(
    (country, index): EventRecord => ({ ...records[index]!, id: (60_000 + index) as EventRecord['id'], country }),
  )
  const ids = new Set(elsewhere.map(({ id }) => id))
  built = await buildDirectory([...records.filter(({ id }) => !ids.has(id)), ...elsewhere])
})
afterAll(() => built.dispose())

function search(filters: readonly Filter[], rest: Partial<SearchRequest> = {}) {
  const request = {
    today: 20_000 as SearchRequest['today'],
    limit: 1,
    offset: 0,
    sort: 'relevance',
    facets: [],
    facetsLimit: 20,
  } as const
  return built.directory.search({ ...request, ...rest, filters })
}

/** The filter that sends a suggestion back. */
function filterOf(parameter: FilterParameter, value: string): Filter {
  switch (parameter) {
    case 'q':
      return { by: 'text', text: value }
    case 'subtopic':
      return { by: 'sub_topic', value }
    case 'countries':
      return { by: 'countries', values: value.split(',') }
    default:
      return { by: parameter as 'topic' | 'city' | 'country', value }
  }
}

describe('suggestions', () => {
  test('suggestions give results when they are sent back', () => {
    const value = fc.oneof(
      fc.string({ unit: fc.constantFrom(...'abcdeghilmnoprstuwy '), maxLength: 10 }),
      fc
        .tuple(
          fc.constantFrom('Computer Science', 'Medicine', 'Learning', 'Berlin', 'New York', 'Germany', 'W3', 'Japan'),
          fc.nat(6),
        )
        .map(([text, at]) => text.slice(0, at) + text.slice(at + 1)),
    )
    const parameter = fc.constantFrom('topic', 'subtopic', 'city', 'country', 'countries' as const)
    let suggested = 0
    fc.assert(
      fc.property(parameter, value, (name: FilterParameter, given) => {
        for (const { parameter: own, didYouMean } of search([filterOf(name, given)]).suggestions) {
          expect(own).toBe(name)
          expect(didYouMean.length).toBeGreaterThan(0)
          expect(didYouMean.length).toBeLessThanOrEqual(5)
          for (const text of didYouMean) {
            suggested++
            expect(search([filterOf(own, text)]).total, text).toBeGreaterThan(0)
          }
        }
      }),
      { numRuns: 2000, seed: SEED },
    )
    expect(suggested).toBeGreaterThan(300)
  })

  test.each([
    ['congo', ['Democratic Republic of the Congo', 'Republic of the Congo']],
    ['Virgin Islands', []],
    ['Germny', ['Germany']],
    ['Untied States', ['United States']],
    ['W33', ['W3']],
  ])('name the countries that %s may mean', (given, countries) => {
    const [suggestion] = search([{ by: 'country', value: given }]).suggestions
    expect([...(suggestion?.didYouMean ?? [])].sort()).toEqual(countries)
  })

  test('suggestions explain only the first unknown names of a long list', () => {
    const values = Array.from({ length: 300 }, () => 'Germny')
    expect(search([{ by: 'countries', values }]).suggestions).toHaveLength(5)
  })
})

describe('relax', () => {
  test('when nothing is found, relax says what the search finds without each parameter, most first', () => {
    let relaxed = 0
    fc.assert(
      fc.property(someRequest, (request) => {
        const { total, relax } = search(request.filters, request)
        const parameters = [...new Set(request.filters.map(parameterOf))]
        const expected = parameters
          .map((without) => {
            const others = request.filters.filter((filter) => parameterOf(filter) !== without)
            return { without, total: search(others, request).total }
          })
          .filter((one) => total === 0 && one.total > 0)
          .sort((a, b) => b.total - a.total)
        expect(relax).toEqual(expected)
        relaxed += relax.length
      }),
      { numRuns: 1500, seed: SEED },
    )
    expect(relaxed).toBeGreaterThan(200)
  })
})
