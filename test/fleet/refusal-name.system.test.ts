import { expect, test } from 'vitest'
import { serviceError } from '../../src/operations/errors.ts'
import { read } from '../deploy/files.ts'
import { refusalName } from '../support/load/tally.ts'

test.each(['starting', 'draining', 'overloaded'] as const)('a replica that is %s says so', (reason) => {
  expect(refusalName(503, serviceError('unavailable', reason).body)).toBe(`503 ${reason}`)
})

test('a 503 of a balancer has no reason', () => {
  const [, haproxy] = /http-error status 503 .* string '(.*)'/.exec(read('deploy/haproxy.cfg'))!
  const [, nginx] = /return 503 '(.*)'/.exec(read('deploy/nginx.conf'))!
  for (const body of [haproxy!, nginx!, '']) expect(refusalName(503, body)).toBe('503 by the balancer')
})

test('any other answer is called by its status', () => {
  expect(refusalName(429, serviceError('rateLimitExceeded', 'minute', 60, 1).body)).toBe('429')
})
