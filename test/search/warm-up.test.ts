import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { FILTERED_NAMES } from '../../src/event/attributes.ts'
import { dayOf } from '../../src/event/days.ts'
import { noonOf } from '../../src/event/moment.ts'
import { FACET_FIELDS, type Filter, type SearchRequest, SORTS } from '../../src/query/request.ts'
import type { Directory } from '../../src/search/directory.ts'
import { firstSearches } from '../../src/search/first-searches.ts'
import { openDirectory } from '../../src/search/open-directory.ts'
import { warmUp } from '../../src/search/warm-up.ts'
import { buildDirectory } from '../support/directory.ts'
import { manyEvents } from '../support/many-events.ts'
import { REQUEST } from '../support/small-directory.ts'

const TODAY = dayOf(2026, 6, 1)

/** Answers that together need every table of the warm-up. */
function answersOf(directory: Directory) {
  const page = { ...REQUEST, ...noonOf(TODAY), facets: FACET_FIELDS }
  const filters: Filter[] = [
    { by: 'text', text: 'conferense' },
    { by: 'text', text: 'conf ai' },
    // few events match this text, so its words are compared with each name
    { by: 'text', text: manyEvents(1)[0]!.name },
    { by: 'country', value: 'Frnace' },
    { by: 'countries', values: ['France', 'Spain'] },
    { by: 'city', value: 'york' },
    { by: 'city', value: 'yrok' },
    { by: 'city', value: 'California' },
    { by: 'city', value: 'xqzvw' },
    { by: 'near', center: '52.5,13.4', withinKm: 100 },
    { by: 'topic', value: 'Physic' },
    { by: 'topic', value: 'physics of' },
    { by: 'sub_topic', value: 'Leraning' },
    { by: 'sub_topic', value: 'of' },
    { by: 'end_before', day: dayOf(2026, 9, 1) },
  ]
  return [
    directory.topics(),
    directory.countries(undefined),
    directory.statistics(TODAY),
    ...SORTS.flatMap((sort) => filters.map((filter) => directory.search({ ...page, sort, filters: [filter] }))),
    directory.search({ ...page, sort: 'name', offset: 290, filters: [] }),
  ]
}

test('warming up a directory changes no answer and does not block the event loop', async () => {
  const [cold, warm] = await Promise.all([buildDirectory(manyEvents(300)), buildDirectory(manyEvents(300))])
  onTestFinished(async () => {
    await Promise.all([cold.dispose(), warm.dispose()])
  })
  let turns = 0
  let isDone = false
  const counting = (async () => {
    for (; !isDone; turns++) await setImmediate()
  })()
  await warmUp(warm.snapshot, () => setImmediate())
  isDone = true
  await counting
  expect(turns).toBeGreaterThan(10)
  expect(answersOf(openDirectory(warm.snapshot))).toEqual(answersOf(cold.directory))
})

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

test('firstSearches (the warm-up) searches with each filter in each order, all facets and a later page', async () => {
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
