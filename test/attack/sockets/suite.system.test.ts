import { expect, test } from 'vitest'
import { attackTimes } from '../suite.ts'
import { sockets } from './suite.ts'

test('connections of 100 attacks are answered or closed, and no request gets the answer to another', async () => {
  const attack = attackTimes(100, 20261122)
  await sockets.run(attack)
  expect(attack.report.firstFindings).toEqual([])
})
