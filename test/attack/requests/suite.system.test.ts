import { expect, test } from 'vitest'
import { attackTimes } from '../suite.ts'
import { requests } from './suite.ts'

test('2,000 random requests break no law of the service', async () => {
  const attack = attackTimes(2000, 20261122)
  await requests.run(attack)
  expect(attack.report.firstFindings).toEqual([])
  expect(attack.report.attacks).toBeGreaterThanOrEqual(2000)
})
