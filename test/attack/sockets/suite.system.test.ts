import { expect, test } from 'vitest'
import { attackTimes } from '../suite.ts'
import { sockets } from './suite.ts'

test('100 attacked connections are answered or closed, and no request gets the answer to another request', async () => {
  const attack = attackTimes(100, 20261122)
  await sockets.run(attack)
  expect(attack.report.firstFindings).toEqual([])
})
