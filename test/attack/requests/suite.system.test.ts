import { expect, test } from 'vitest'
import { attackTimes } from '../suite.ts'
import { requests } from './suite.ts'

test('no answer to 2,000 random requests is a 5xx, or contradicts the OpenAPI document or another answer', async () => {
  const attack = attackTimes(2000, 20261122)
  await requests.run(attack)
  expect(attack.report.firstFindings).toEqual([])
  expect(attack.report.attacks).toBeGreaterThanOrEqual(2000)
})
