import { expect, it, onTestFinished } from 'vitest'
import { dayOf, type EpochDay } from '../../../src/event/days.ts'
import { resolveFilters } from '../../../src/query/plan.ts'
import type { Filter } from '../../../src/query/request.ts'
import { TextReadings } from '../../../src/query/words/further-readings.ts'
import { textClauseOf } from '../../../src/query/words/text-clause.ts'
import { createCombinations } from '../../../src/search/combinations.ts'
import type { LookAt } from '../../../src/search/ways-out/look-at.ts'
import { outlooks } from '../../../src/search/ways-out/outlooks.ts'
import { SimilarSearches } from '../../../src/search/ways-out/similar-searches.ts'
import type { Snapshot } from '../../../src/snapshot/snapshot.ts'
import { buildDirectory } from '../../support/directory.ts'
import { manyEvents } from '../../support/many-events.ts'

const today = dayOf(2026, 6, 1)

/** What a search for some filters looks at; with `text`, that of a text whose readings are known. */
function looking(snapshot: Snapshot, text?: string, filters: readonly Filter[] = []): LookAt {
  const resolved = resolveFilters(snapshot, { filters }, snapshot.lists.space)
  const searches = new SimilarSearches(snapshot, createCombinations(snapshot), resolved, 0)
  const { space } = snapshot.lists
  const readings = text && new TextReadings({ snapshot, today, space }, textClauseOf(snapshot, text, space))
  return outlooks(snapshot, searches, { today }, readings || undefined, false)
}

it('one search reads some 1,000 letters of other texts, and still looks at the texts that it has read', async () => {
  const { snapshot, dispose } = await buildDirectory(manyEvents(300))
  onTestFinished(dispose)
  const lookAt = looking(snapshot)
  const totalOf = (text: string) => lookAt([{ by: 'text', text }]).total

  const optics = totalOf('quantum optics')
  expect(optics).toBeGreaterThan(0)
  for (let number = 0; number < 60; number++) totalOf(`soil five words with ${number}`)
  expect(lookAt.wasCut()).toBe(true)
  expect(totalOf('lenses')).toBe(0)
  expect(totalOf('quantum optics')).toBe(optics)

  const another = looking(snapshot)
  expect(another([{ by: 'text', text: 'lenses' }]).total).toBeGreaterThan(0)
  expect(another.wasCut()).toBe(false)
})

it('one search looks at 100 others, and says when it was asked for more', async () => {
  const { snapshot, dispose } = await buildDirectory(manyEvents(300))
  onTestFinished(dispose)
  const lookAt = looking(snapshot)
  for (let number = 0; number < 100; number++) expect(lookAt([]).total).toBe(300)
  expect(lookAt.wasCut()).toBe(false)
  expect(lookAt.mayLook()).toBe(false)
  expect(lookAt.wasCut()).toBe(true)
  expect(lookAt([]).total).toBe(0)
})

it('texts that are read count as work', async () => {
  const { snapshot, dispose } = await buildDirectory(manyEvents(300))
  onTestFinished(dispose)
  const topic: Filter = { by: 'topic', value: 'x'.repeat(358) }
  const lookAt = looking(snapshot, undefined, [topic])
  expect(lookAt.mayLook()).toBe(true)
  lookAt([{ by: 'text', text: 'quantum optics and other lenses, in forty letters' }])
  expect(lookAt.mayLook()).toBe(false)
})

it('beside a request of 375 letters nothing is looked at, nor beside a few less that mean nothing', async () => {
  const { snapshot, dispose } = await buildDirectory(manyEvents(300))
  onTestFinished(dispose)
  const mayLookBeside = (letters: number) =>
    looking(snapshot, undefined, [{ by: 'topic', value: 'x'.repeat(letters) }]).mayLook()
  expect(mayLookBeside(362)).toBe(true)
  expect(mayLookBeside(363)).toBe(false)
})

it('looking at searches counts as work, whatever they find', async () => {
  const { snapshot, dispose } = await buildDirectory(manyEvents(300))
  onTestFinished(dispose)
  const topic: Filter = { by: 'topic', value: 'x'.repeat(358) }
  const lookAt = looking(snapshot, undefined, [topic])
  lookAt([])
  expect(lookAt.mayLook()).toBe(true)
  for (let number = 0; number < 2; number++) lookAt([])
  expect(lookAt.mayLook()).toBe(false)
})

it('the text of the search itself is read already, and does not count', async () => {
  const { snapshot, dispose } = await buildDirectory(manyEvents(300))
  onTestFinished(dispose)
  const lookAt = looking(snapshot, 'lenses')
  const totalOf = (text: string) => lookAt([{ by: 'text', text }]).total
  for (let number = 0; number < 60; number++) totalOf(`soil five words with ${number}`)
  expect(lookAt.wasCut()).toBe(true)
  expect(totalOf('quantum optics')).toBe(0)
  expect(totalOf('lenses')).toBeGreaterThan(0)
})

it('no text is read beside a filter of the search that no event meets', async () => {
  const { snapshot, dispose } = await buildDirectory(manyEvents(300))
  onTestFinished(dispose)
  const never: Filter = { by: 'start', parameter: 'from', from: dayOf(2090, 1, 1), to: null }
  const one: Filter = { by: 'start', parameter: 'from', from: snapshot.start[299] as EpochDay, to: null }
  const lookAt = looking(snapshot, undefined, [never, one])
  const totalOf = (filter: Filter, text: string) => lookAt([filter, { by: 'text', text }]).total
  for (let number = 0; number < 60; number++) {
    expect(totalOf(never, `soil five words with ${number}`)).toBe(0)
  }
  expect(lookAt.wasCut()).toBe(false)
  expect(totalOf(one, snapshot.names.text(299))).toBe(1)
})
