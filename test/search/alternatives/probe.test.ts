import { expect, it, onTestFinished } from 'vitest'
import { dayOf } from '../../../src/event/days.ts'
import { noonOf } from '../../../src/event/moment.ts'
import type { Filter } from '../../../src/query/request.ts'
import { Probe } from '../../../src/search/alternatives/probe.ts'
import { Evaluator } from '../../../src/search/evaluator.ts'
import type { Snapshot } from '../../../src/snapshot/snapshot.ts'
import { buildDirectory } from '../../support/directory.ts'
import { manyEvents } from '../../support/many-events.ts'

const today = dayOf(2026, 6, 1)

/** A probe for a request; `text` was read for the request itself. */
function probeIn(snapshot: Snapshot, text?: string): Probe {
  const evaluator = new Evaluator(snapshot, noonOf(today))
  if (text !== undefined) evaluator.readingsOf(text)
  return new Probe(evaluator, false)
}

const q = (text: string): Filter => ({ by: 'text', text })

it('a probe evaluates about 1,000 letters of new texts, and then only texts that it has evaluated', async () => {
  const { snapshot, dispose } = await buildDirectory(manyEvents(300))
  onTestFinished(dispose)
  const probe = probeIn(snapshot)
  const totalOf = (text: string) => probe.find([q(text)]).total

  const optics = totalOf('quantum optics')
  expect(optics).toBeGreaterThan(0)
  for (let number = 0; number < 60; number++) totalOf(`soil five words with ${number}`)
  expect(probe.wasCut).toBe(true)
  expect(totalOf('lenses')).toBe(0)
  expect(totalOf('quantum optics')).toBe(optics)

  const another = probeIn(snapshot)
  expect(another.find([q('lenses')]).total).toBeGreaterThan(0)
  expect(another.wasCut).toBe(false)
})

it('a probe evaluates at most 100 other searches, and wasCut is true if more were requested', async () => {
  const { snapshot, dispose } = await buildDirectory(manyEvents(300))
  onTestFinished(dispose)
  const probe = probeIn(snapshot)
  for (let number = 0; number < 100; number++) expect(probe.find([]).total).toBe(300)
  expect(probe.wasCut).toBe(false)
  expect(probe.isOpen).toBe(false)
  expect(probe.wasCut).toBe(true)
  expect(probe.find([]).total).toBe(0)
})
