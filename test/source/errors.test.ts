import { expect, it } from 'vitest'
import { causeOf, SourceError } from '../../src/source/errors.ts'

it('the error of a source names the place, what was expected, what was found, and advice', () => {
  const error = new SourceError('empty', 's3://bucket/x', 'this', 'that')
  expect(error).toMatchObject({ name: 'SourceError', fault: 'empty', place: 's3://bucket/x' })
  expect(error.message).toBe(`s3://bucket/x: empty: expected this, found that: ${error.advice}`)
})

it('causeOf returns the code of the innermost error, or its message', () => {
  const inner = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
  expect(causeOf(inner)).toBe('ECONNREFUSED')
  expect(causeOf(new Error('fetch failed', { cause: new Error('below', { cause: inner }) }))).toBe('ECONNREFUSED')
  expect(causeOf(new Error('fetch failed', { cause: new Error('below') }))).toBe('below')
  expect(causeOf(new Error('alone'))).toBe('alone')
})
