import { expect, test } from 'vitest'
import { attackTimes } from '../suite.ts'
import { answersIn } from './raw-client.ts'
import { sockets } from './suite.ts'

test('100 attacks on connections are answered or closed, and no answer crosses', async () => {
  const attack = attackTimes(100, 20261122)
  await sockets.run(attack)
  expect(attack.report.firstFindings).toEqual([])
})

test('answers are told apart by their lengths and chunks', () => {
  const one = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}'
  const two = 'HTTP/1.1 404 Not Found\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n'
  const { answers, rest } = answersIn(`${one}${two}HTTP/1.1 2`)
  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [200, '{}'],
    [404, 'abc'],
  ])
  expect(rest).toBe('HTTP/1.1 2')
})
