import { expect, it, onTestFinished } from 'vitest'
import { dayOf } from '../../../src/event/days.ts'
import { createCombinations } from '../../../src/search/combinations.ts'
import { outlooks } from '../../../src/search/ways-out/outlooks.ts'
import { buildDirectory } from '../../support/directory.ts'
import { manyEvents } from '../../support/many-events.ts'

it('one search reads some 200 words of other texts, and still looks at the texts that it has read', async () => {
  const { snapshot, dispose } = await buildDirectory(manyEvents(300))
  onTestFinished(dispose)
  const today = dayOf(2026, 6, 1)
  const lookAt = outlooks(snapshot, createCombinations(snapshot), { today }, undefined, false)
  const totalOf = (text: string) => lookAt([{ by: 'text', text }]).total

  const optics = totalOf('quantum optics')
  expect(optics).toBeGreaterThan(0)
  for (let number = 0; number < 40; number++) totalOf(`soil five words with ${number}`)
  expect(totalOf('lenses')).toBe(0)
  expect(totalOf('quantum optics')).toBe(optics)

  const another = outlooks(snapshot, createCombinations(snapshot), { today }, undefined, false)
  expect(another([{ by: 'text', text: 'lenses' }]).total).toBeGreaterThan(0)
})
