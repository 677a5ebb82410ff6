import { describe, expect, it } from 'vitest'
import { SNAPSHOT_FAULTS, SnapshotError, type SnapshotFault } from '../../src/snapshot/errors.ts'

/** Words that the advice for each fault must have. */
const NAMED: Readonly<Record<SnapshotFault, readonly string[]>> = {
  'not-found': ['SNAPSHOT', 'confdex build <dump> <snapshot>'],
  'not-a-snapshot': ['SNAPSHOT', 'confdex build <dump> <snapshot>'],
  'other-version': ['rebuild', 'a release that reads that version'],
  truncated: ['copy the file again', 'rename'],
  damaged: ['copy the file again', 'rebuild', 'confdex verify'],
  inconsistent: ['rebuild', 'confdex verify'],
  overwritten: ['by renaming', 'confdex publish'],
  'other-text-index': ['rebuild'],
  unsigned: ['confdex publish --sign', 'SNAPSHOT_VERIFY_KEY'],
  'unknown-signer': ['sign it', 'public key', 'SNAPSHOT_VERIFY_KEY'],
  'wrong-signature': ['do not use the file', 'publish it again from where it was built'],
  'unsupported-machine': ['little-endian', 'x86-64', 'arm64'],
}

describe('the error of a snapshot', () => {
  it.each(SNAPSHOT_FAULTS)('the error %s names the file, the expected and the found value, and advice', (fault) => {
    const error = new SnapshotError(fault, 'a.snapshot', 'this', 'that')
    expect(error).toMatchObject({ name: 'SnapshotError', fault, file: 'a.snapshot', expected: 'this', found: 'that' })
    expect(error.message).toBe(`a.snapshot: ${fault}: expected this, found that: ${error.advice}`)
    for (const named of NAMED[fault]) expect(error.advice).toContain(named)
  })
})
