import { expect, it } from 'vitest'
import { SNAPSHOT_FAULTS, SnapshotError } from '../../src/snapshot/errors.ts'

it.each(SNAPSHOT_FAULTS)('the error %s names the file, the expected and the found value, and advice', (fault) => {
  const error = new SnapshotError(fault, 'a.snapshot', 'this', 'that')
  expect(error).toMatchObject({ name: 'SnapshotError', fault, file: 'a.snapshot', expected: 'this', found: 'that' })
  expect(error.message).toBe(`a.snapshot: ${fault}: expected this, found that: ${error.advice}`)
  expect(error.advice.length).toBeGreaterThan(20)
})
