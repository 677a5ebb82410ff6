import { expect, it } from 'vitest'
import { attackTimes } from '../suite.ts'
import { DAMAGES } from './damages.ts'
import { FORGERIES } from './forgeries.ts'
import { damages, forgeries } from './suites.ts'

const SEED = 17

it('a server refuses a snapshot with any kind of damage, or gives the right answers from the snapshot', async () => {
  const attack = attackTimes(Object.keys(DAMAGES).length, SEED)
  await damages.run(attack)
  expect(attack.report.firstFindings).toEqual([])
  expect(attack.report.attacks).toBeGreaterThan(15)
})

it('no kind of forged snapshot makes a server hang or give an answer that is not JSON', async () => {
  const attack = attackTimes(Object.keys(FORGERIES).length, SEED)
  await forgeries.run(attack)
  expect(attack.report.firstFindings).toEqual([])
  expect(attack.report.attacks).toBeGreaterThan(15)
})
