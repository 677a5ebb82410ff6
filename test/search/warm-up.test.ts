import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { dayOf } from '../../src/event/days.ts'
import type { Filter } from '../../src/query/request.ts'
import type { Directory } from '../../src/search/directory.ts'
import { openDirectory } from '../../src/search/open-directory.ts'
import { warmUp } from '../../src/search/warm-up.ts'
import { buildDirectory } from '../support/directory.ts'
import { manyEvents } from '../support/many-events.ts'

const TODAY = dayOf(2026, 6, 1)

/** Answers that need everything that is made once. */
function answersOf(directory: Directory) {
  const page = { today: TODAY, limit: 50, offset: 0, sort: 'name', facets: ['topic', 'city'], facetsLimit: 20 } as const
  const filters: Filter[] = [
    { by: 'text', text: 'conferense' },
    { by: 'country', value: 'Frnace' },
    { by: 'city', value: 'york' },
    { by: 'topic', value: 'Physic' },
    { by: 'end_before', day: dayOf(2026, 9, 1) },
  ]
  return [
    directory.topics(),
    directory.countries(undefined),
    directory.statistics(TODAY),
    ...filters.map((filter) => directory.search({ ...page, filters: [filter] })),
  ]
}

test('a directory that was warmed up answers as one that was not, and the event loop is free meanwhile', async () => {
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
