import { randomBytes } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { SnapshotFile } from '../../../src/snapshot/opening/snapshot-file.ts'
import { memoryFile } from '../../support/memory-file.ts'

/** A file that reads at most `most` bytes a call, as a file may. */
function fileOf(bytes: Buffer, most = bytes.length): SnapshotFile {
  const file = memoryFile(bytes)
  const read = (into: Uint8Array, offset: number, length: number, position: number) =>
    file.read(into, offset, Math.min(length, most), position)
  return new SnapshotFile('x.snapshot', { read } as unknown as FileHandle, bytes.length)
}

describe('a snapshot file', () => {
  test.prop([fc.nat(60), fc.nat(60), fc.integer({ min: 1, max: 60 })])(
    'SnapshotFile reads all requested bytes, however few bytes each system call reads',
    async (position, length, most) => {
      const bytes = randomBytes(120)
      const read = await fileOf(bytes, most).read(position, length)
      expect(read.equals(bytes.subarray(position, position + length))).toBe(true)
    },
  )

  it('reading after the end of a snapshot file throws an error with the length of the file', async () => {
    await expect(fileOf(randomBytes(95)).read(80, 40)).rejects.toMatchObject({
      fault: 'truncated',
      expected: 'a file of 120 bytes or more',
      found: '95 bytes',
    })
  })
})
