import { expect, it } from 'vitest'
import { attackTimes } from '../suite.ts'
import { DAMAGES } from './damaged.ts'
import { DUMPS } from './dumps.ts'
import { HAND_MADE } from './hand-made.ts'

it('a build of a hostile dump does not crash, has the recorded result, and writes no unexpected file', async () => {
  expect(HAND_MADE.length).toBeGreaterThanOrEqual(60)
  const attack = attackTimes(HAND_MADE.length + 4 * Object.keys(DAMAGES).length, 20261122)
  await DUMPS.run(attack)
  expect(attack.report.firstFindings).toEqual([])
})
