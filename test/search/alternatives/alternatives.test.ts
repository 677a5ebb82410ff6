import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EpochDay } from '../../../src/event/days.ts'
import { noonOf } from '../../../src/event/moment.ts'
import type { EventRecord } from '../../../src/event/record.ts'
import type { Filter, FilterParameter, SearchRequest } from '../../../src/query/request.ts'
import { parameterOf } from '../../../src/query/request.ts'
import { someEvents, someRequest } from '../../support/arbitraries.ts'
import { buildDirectory } from '../../support/directory.ts'
import { sharedDirectory } from '../../support/shared-directory.ts'
import { searchWith } from '../../support/small-directory.ts'

const SEED = 20261121

const COUNTRIES = [
  'Germany',
  'United States',
  'Republic of the Congo',
  'Democratic Republic of the Congo',
  'Korea, United',
  'W3',
]

/** A day that is after the first day of every event. */
const FAR_DAY = 60_000 as EpochDay

const built = sharedDirectory(async () => {
  const records = fc.sample(someEvents(300, 300), { numRuns: 1, seed: SEED })[0]!
  const elsewhere = COUNTRIES.map(
    (country, index): EventRecord => ({ ...records[index]!, id: (60_000 + index) as EventRecord['id'], country }),
  )
  const ids = new Set(elsewhere.map(({ id }) => id))
  return buildDirectory([...records.filter(({ id }) => !ids.has(id)), ...elsewhere])
})

function search(filters: readonly Filter[], rest: Partial<SearchRequest> = {}) {
  return searchWith(built, filters, { ...noonOf(20_000 as EpochDay), limit: 1, ...rest, filters })
}

test('the number of events in a suggestion or warning agrees with the total of the search that it describes', () => {
  let [suggested, noted] = [0, 0]
  fc.assert(
    fc.property(someRequest, (request) => {
      const { total, suggestions, warnings } = search(request.filters, request)
      for (const { filters, total: promised } of suggestions) {
        suggested++
        expect(search(filters, request).total).toBe(promised)
      }
      const note = /^Without (\w+), the other filters leave (\d+)/.exec(warnings.join('\n').replace(/^[^W].*\n/gm, ''))
      if (note === null) return
      noted++
      const others = request.filters.filter((filter) => parameterOf(filter) !== note[1])
      expect(search(others, request).total).toBe(total + Number(note[2]))
    }),
    { numRuns: 1000, seed: SEED },
  )
  expect(suggested).toBeGreaterThan(50)
  expect(noted).toBeGreaterThan(50)
})

test('a suggestion that finds nothing with the other filters drops one of these filters', () => {
  const date: Filter = { by: 'start', parameter: 'year', from: FAR_DAY, to: null }
  const [suggestion] = search([{ by: 'country', value: 'Germny' }, date]).suggestions
  expect(suggestion).toMatchObject({ given: 'Germny', didYouMean: ['Germany'] })
  expect(suggestion?.filters).toEqual([{ by: 'country', value: 'Germany' }])
})

test.each([
  ['congo', ['Democratic Republic of the Congo', 'Republic of the Congo']],
  ['Virgin Islands', []],
  ['Germny', ['Germany']],
  ['Untied States', ['United States']],
  ['W33', ['W3']],
])('the suggestions for the country %s name the countries that it may mean', (given, countries) => {
  const { suggestions } = search([{ by: 'country', value: given }])
  expect(suggestions.flatMap(({ didYouMean }) => didYouMean).sort()).toEqual(countries)
})

const names = (filters: readonly Filter[]) => filters.map(parameterOf)

test('if a search without one kind of filter finds events, relaxation drops filters of one kind only', () => {
  const together: readonly FilterParameter[][] = [['from', 'to', 'month', 'year', 'during'], ['type'], ['city', 'near']]
  let helped = 0
  fc.assert(
    fc.property(someRequest, ({ filters, today }) => {
      const { total, relax } = search(filters, noonOf(today))
      if (total > 0) return
      for (const dropped of together) {
        const left = filters.filter((filter) => !dropped.includes(parameterOf(filter)))
        if (left.length === 0 || left.length === filters.length) continue
        const found = search(left, noonOf(today))
        if (found.total === 0 || found.reading === 'nearest') continue
        helped++
        expect(relax.length === 5 || relax.some((one) => names(one.filters).join() === names(left).join())).toBe(true)
        for (const one of relax) expect(one.without).not.toContain(' and type')
      }
    }),
    { numRuns: 1500, seed: SEED },
  )
  expect(helped).toBeGreaterThan(100)
})
