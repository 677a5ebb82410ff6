import { expect, test } from 'vitest'
import type { Filter } from '../../../src/query/request.ts'
import { searchWith, testDirectory } from '../../support/small-directory.ts'

/** 40 events in Berlin, 20 with Berlin in their names, and 2,440 other events. */
const EVENTS = Array.from({ length: 2500 }, (_, id) => ({
  id: id + 1,
  name: id < 20 ? `Berlin Soil ${id}` : `Soil ${id}`,
  ...(id < 40 ? { city: 'Berlin', country: 'Germany' } : {}),
}))

test('a query with only a place name proposes the events in the place if few event names have the word', async () => {
  const built = await testDirectory(EVENTS)
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
