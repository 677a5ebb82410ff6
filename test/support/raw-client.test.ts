import { expect, test } from 'vitest'
import { answersIn } from './raw-client.ts'

test('answers are separated by their lengths and chunks', () => {
  const one = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}'
  const two = 'HTTP/1.1 404 Not Found\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n'
  const { answers, rest } = answersIn(`${one}${two}HTTP/1.1 2`)
  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [200, '{}'],
    [404, 'abc'],
  ])
  expect(rest).toBe('HTTP/1.1 2')
})

test('answers to HEAD and answers with 304 have no body, whatever length they name', () => {
  const head = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n'
  const unchanged = 'HTTP/1.1 304 Not Modified\r\nContent-Length: 2\r\n\r\n'
  const { answers, rest } = answersIn(`${head}${unchanged}${head}{}`, ['HEAD', 'GET', 'GET'])
  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [200, ''],
    [304, ''],
    [200, '{}'],
  ])
  expect(rest).toBe('')
})

test('a chunk without a length ends the answers', () => {
  const broken = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nHTTP/1.1 400 Bad Request\r\n\r\n'
  expect(answersIn(broken)).toEqual({ answers: [], rest: broken })
})
