import { expect, test } from 'vitest'
import { attackTimes } from '../suite.ts'
import { requests } from './suite.ts'

test('every answer to 2,000 random requests obeys the rules that hold for all answers', async () => {
  const attack = attackTimes(2000, 20261122)
  await requests.run(attack)
  expect(attack.report.firstFindings).toEqual([])
  expect(attack.report.attacks).toBeGreaterThanOrEqual(2000)
})
