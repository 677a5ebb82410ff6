import { expect, test } from 'vitest'
import { SnapshotError } from '../../src/snapshot/errors.ts'
import { SourceError } from '../../src/source/errors.ts'
import { isPassing, trying } from '../../src/source/first-directory.ts'

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
])('%s: passes %s', (_what, error, passes) => {
  expect(isPassing(error)).toBe(passes)
})

test('waits double, and the last attempt is made when the time is over', async () => {
  const waits: number[] = []
  const startMs = performance.now()
  const repeatedly = trying({
    limitMs: 500,
    firstWaitMs: 5,
    signal: new AbortController().signal,
    onFailure: (_error, waitMs) => waits.push(waitMs),
  })
  let attempts = 0
  const failing = repeatedly(async () => {
    attempts++
    throw codeOf('EAGAIN')
  })
  await expect(failing).rejects.toThrow('EAGAIN')
  expect(performance.now() - startMs).toBeGreaterThanOrEqual(499)
  expect(attempts).toBe(waits.length + 1)
  expect(waits.length).toBeGreaterThan(1)
  const doubled = waits.findIndex((waitMs, index) => waitMs < 5 * 2 ** index)
  expect(waits.slice(0, doubled)).toEqual(waits.slice(0, doubled).map((_, index) => 5 * 2 ** index))
  // one wait takes all time that is left; its timer may end up to a millisecond early
  expect(waits.slice(doubled + 1).every((waitMs) => waitMs < 5)).toBe(true)
})

test('what succeeds is not tried again', async () => {
  const repeatedly = trying({
    limitMs: 1e6,
    signal: new AbortController().signal,
    onFailure: () => expect.unreachable(),
  })
  expect(await repeatedly(async () => 7)).toBe(7)
})
