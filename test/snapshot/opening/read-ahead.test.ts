import { randomBytes } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { type Piece, readAhead, SnapshotFile } from '../../../src/snapshot/opening/snapshot-file.ts'
import { memoryFile } from '../../support/memory-file.ts'

/** Pieces of these lengths, one behind the other, from `position` on. */
function piecesOf(lengths: readonly number[], position = 0): Piece[] {
  let at = position
  return lengths.map((length) => {
    const piece = { position: at, into: new Uint8Array(length) }
    at += length
    return piece
  })
}

/** A file that reads at most `most` bytes a call, as a file may. */
function fileOf(bytes: Buffer, most = bytes.length): SnapshotFile {
  const file = memoryFile(bytes)
  const read = (into: Uint8Array, offset: number, length: number, position: number) =>
    file.read(into, offset, Math.min(length, most), position)
  return new SnapshotFile('x.snapshot', { read } as unknown as FileHandle, bytes.length)
}

async function readAll(file: Pick<SnapshotFile, 'readInto'>, pieces: Iterable<Piece>, ahead = 3) {
  const given: Piece[] = []
  let yields = 0
  for await (const piece of readAhead(file, pieces, { ahead, yieldToEventLoop: async () => void yields++ })) {
    // a copy, as it was when it was yielded
    given.push({ position: piece.position, into: Uint8Array.from(piece.into) })
  }
  return { given, yields }
}

/** A file whose reads take a millisecond, and how many are under way. */
function slowFile() {
  const reads = { under: 0, most: 0 }
  const readInto = async () => {
    reads.most = Math.max(reads.most, ++reads.under)
    await new Promise((resolve) => setTimeout(resolve, 1))
    reads.under--
  }
  return { file: { readInto }, reads }
}

describe('reading ahead', () => {
  test.prop([
    fc.array(fc.nat(50), { maxLength: 40 }),
    fc.integer({ min: 1, max: 60 }),
    fc.nat(20),
    fc.integer({ min: 1, max: 4 }),
  ])('reading ahead yields every piece in order with its bytes', async (lengths, most, position, ahead) => {
    const total = lengths.reduce((sum, length) => sum + length, 0)
    const bytes = randomBytes(position + total)
    const { given } = await readAll(fileOf(bytes, most), piecesOf(lengths, position), ahead)
    expect(given).toEqual(
      piecesOf(lengths, position).map(({ position: at, into }) => ({
        position: at,
        into: Uint8Array.from(bytes.subarray(at, at + into.length)),
      })),
    )
  })

  it('reading ahead says where a file ends that ends before the pieces do', async () => {
    await expect(readAll(fileOf(randomBytes(95)), piecesOf([40, 40, 40]))).rejects.toMatchObject({
      fault: 'truncated',
      expected: 'a file of 120 bytes or more',
      found: '95 bytes',
    })
  })

  it.each([1, 3])('reading ahead reads as many pieces at the same time as its pace says: %i', async (ahead) => {
    const { file, reads } = slowFile()
    await readAll(file, piecesOf(Array(20).fill(10)), ahead)
    expect(reads.most).toBe(ahead)
  })

  it('reading ahead yields to the event loop after each megabyte', async () => {
    const half = 1 << 19
    const { yields } = await readAll(fileOf(Buffer.alloc(8 * half)), piecesOf(Array(8).fill(half)), 1)
    expect(yields).toBe(4)
  })

  it('reading ahead ends when nothing is being read any more, also when its reader stops early', async () => {
    const { file, reads } = slowFile()
    const pace = { ahead: 3, yieldToEventLoop: async () => {} }
    for await (const piece of readAhead(file, piecesOf(Array(20).fill(10)), pace)) {
      if (piece.position === 30) break
    }
    expect(reads.under).toBe(0)
  })
})
