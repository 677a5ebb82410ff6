import { expect, onTestFinished, test } from 'vitest'
import { FILTERED_NAMES } from '../../src/event/attributes.ts'
import { FACET_FIELDS, type Filter, type SearchRequest, SORTS } from '../../src/query/request.ts'
import { firstSearches } from '../../src/search/first-searches.ts'
import { buildDirectory } from '../support/directory.ts'
import { manyEvents } from '../support/many-events.ts'

const WITHOUT_VALUES: readonly string[] = ['language', 'source', 'rank']

const OTHER_FILTERS: readonly Filter['by'][] = ['text', 'near', 'countries', 'continent', 'start', 'end_before']

/**
 * The requests of `firstSearches` in a directory of `count` events, and the number of events on their pages.
 */
async function askedIn(count: number) {
  const { directory, dispose } = await buildDirectory(manyEvents(count))
  onTestFinished(dispose)
  const requests: SearchRequest[] = []
  const search: typeof directory.search = (request) => {
    requests.push(request)
    return directory.search(request)
  }
  const found = [...firstSearches({ ...directory, search })]
  return { requests, found: found.reduce((sum, docs) => sum + docs.length, 0) }
}

test('firstSearches (the warm-up) uses each filter in each order, all facets and a later page', async () => {
  const { requests, found } = await askedIn(301)
  for (const each of new Set(requests.map(({ filters }) => JSON.stringify(filters)))) {
    const group = requests.filter(({ filters }) => JSON.stringify(filters) === each)
    expect(group.map(({ sort }) => sort)).toEqual(expect.arrayContaining([...SORTS]))
    expect(group.some(({ facets }) => facets.length === FACET_FIELDS.length)).toBe(true)
    expect(group.some(({ offset }) => offset === 150)).toBe(true)
  }
  const asked = requests.flatMap(({ filters }) => filters.map(({ by }) => by))
  expect(new Set(asked)).toEqual(
    new Set([
      ...FILTERED_NAMES.filter((name) => !WITHOUT_VALUES.includes(name)),
      ...OTHER_FILTERS,
      'during',
      'deadline',
      'deadline_kind',
      'deadline_open',
      'changed',
      'exclude',
      'ids',
    ]),
  )
  expect(found).toBeGreaterThan(1000)
})
