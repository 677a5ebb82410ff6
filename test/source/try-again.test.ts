import { expect, test } from 'vitest'
import { SnapshotError } from '../../src/snapshot/errors.ts'
import { SourceError } from '../../src/source/errors.ts'
import { isPassing } from '../../src/source/first-directory.ts'

const codeOf = (code: string) => Object.assign(new Error(code), { code })

test.each([
  ['no connection', new SourceError('unreachable', 'x', 'an answer', 'ECONNREFUSED', true), true],
  ['a download that breaks off', new SourceError('interrupted', 'x', '9 bytes', '1'), true],
  ['an answer 503', new SourceError('bad-answer', 'x', 'status 200', '503', true), true],
  ['an answer 404', new SourceError('bad-answer', 'x', 'status 200', '404'), false],
  ['a folder that cannot be written', new SourceError('cache-unusable', 'x', 'a folder', 'EACCES'), false],
  ['a file that cannot be opened now', new SnapshotError('not-found', 'x', 'a readable file', 'EAGAIN'), true],
  ['a missing file', new SnapshotError('not-found', 'x', 'a readable file', 'ENOENT'), false],
  ['a damaged file', new SnapshotError('damaged', 'x', 'a', 'b'), false],
  ['a wrong signature', new SnapshotError('wrong-signature', 'x', 'a', 'b'), false],
  ['a read that is busy', codeOf('EBUSY'), true],
  ['an error below another', new Error('a', { cause: codeOf('ETIMEDOUT') }), true],
  ['any other error', new Error('a'), false],
])('isPassing judges whether a starting server tries again after the failure "%s": %s', (_what, error, passes) => {
  expect(isPassing(error)).toBe(passes)
})
