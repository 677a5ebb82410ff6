import { expect, test } from 'vitest'
import { COMPLETED_FACETS } from '../../src/search/complete.ts'
import { sharedEvents } from '../support/shared-directory.ts'

const built = sharedEvents([
  { id: 1, city: 'New York', country: 'United States' },
  { id: 2, city: 'York', country: 'United Kingdom' },
  { id: 3, city: 'York', country: 'United Kingdom' },
  { id: 4, city: 'Zürich', country: 'Switzerland' },
  { id: 5, city: '', country: '' },
])

test('complete() lists values that begin with the text first, then sorts by number of events', () => {
  const { directory } = built
  expect(directory.complete('city', 'york', 10)).toEqual(['York', 'New York'])
  expect(directory.complete('country', 'United', 10)).toEqual(['United Kingdom', 'United States'])
})

test('complete() ignores case and accents, and matches only at the beginning of a word', () => {
  const { directory } = built
  expect(directory.complete('city', 'zuri', 10)).toEqual(['Zürich'])
  expect(directory.complete('city', 'ork', 10)).toEqual([])
})

test('complete() returns all values for an empty text, up to the limit', () => {
  const { directory } = built
  expect(directory.complete('city', '', 10)).toEqual(['York', 'New York', 'Zürich'])
  expect(directory.complete('city', '', 1)).toEqual(['York'])
  for (const facet of COMPLETED_FACETS) expect(directory.complete(facet, 'zzz', 10)).toEqual([])
})
