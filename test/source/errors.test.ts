import { expect, it } from 'vitest'
import { causeOf, SourceError, type SourceFault } from '../../src/source/errors.ts'

/** Words that the advice for each fault must have. */
const NAMED: Readonly<Record<SourceFault, readonly string[]>> = {
  'not-a-file': ['SNAPSHOT', 'a file, or to a link to a file'],
  empty: ['rename', 'confdex publish'],
  'too-empty': ['the dump', 'SNAPSHOT_MIN_SHARE'],
  'too-large': ['what was published', 'SNAPSHOT_MAX_BYTES'],
  unreachable: ['the network', 'continue to poll'],
  'bad-answer': ['the address', 'ETag or Last-Modified'],
  interrupted: ['the network', 'downloads again by itself'],
  'cache-unusable': ['disk space', 'SNAPSHOT_CACHE_DIR'],
  'no-credentials': ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'],
  'failed-trial': ['build it again with this', '`confdex verify` and `confdex'],
  'no-verify-key': ['SNAPSHOT_VERIFY_KEY', 'openssl pkey', 'as PEM or a path, or unset it'],
}

it.each(Object.entries(NAMED))(
  'the error %s names the place, what was expected, what was found, and advice',
  (name, named) => {
    const fault = name as SourceFault
    const error = new SourceError(fault, 's3://bucket/x', 'this', 'that')
    expect(error).toMatchObject({ name: 'SourceError', fault, place: 's3://bucket/x', expected: 'this', found: 'that' })
    expect(error.message).toBe(`s3://bucket/x: ${fault}: expected this, found that: ${error.advice}`)
    for (const each of named) expect(error.advice).toContain(each)
  },
)

it('causeOf returns the code of the innermost error, or its message', () => {
  const inner = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
  expect(causeOf(inner)).toBe('ECONNREFUSED')
  expect(causeOf(new Error('fetch failed', { cause: new Error('below', { cause: inner }) }))).toBe('ECONNREFUSED')
  expect(causeOf(new Error('fetch failed', { cause: new Error('below') }))).toBe('below')
  expect(causeOf(new Error('alone'))).toBe('alone')
})
