import { randomBytes } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { type Piece, readAhead, TruncatedError } from '../../src/snapshot/read-ahead.ts'
import { memoryFile } from '../support/memory-file.ts'

/** Pieces of these lengths, one behind the other from `position` on. */
function piecesOf(lengths: readonly number[], position = 0): Piece[] {
  let at = position
  return lengths.map((length) => {
    const piece = { position: at, into: new Uint8Array(length) }
    at += length
    return piece
  })
}

/** A file that reads at most `most` bytes a call, as a file may. */
function slowFile(bytes: Buffer, most: number): FileHandle {
  const file = memoryFile(bytes)
  const readv = (into: Uint8Array[], position: number) => {
    let left = most
    const some = into.map((array) => {
      const taken = array.subarray(0, left)
      left -= taken.length
      return taken
    })
    return file.readv(some, position)
  }
  return { readv } as unknown as FileHandle
}

async function readAll(file: FileHandle, pieces: Iterable<Piece>, stretchBytes?: number): Promise<Piece[]> {
  const given: Piece[] = []
  for await (const piece of readAhead(file, pieces, stretchBytes)) {
    // as it was when it was given
    given.push({ position: piece.position, into: Uint8Array.from(piece.into) })
  }
  return given
}

describe('reading ahead', () => {
  test.prop([
    fc.array(fc.nat(50), { maxLength: 40 }),
    fc.integer({ min: 1, max: 200 }),
    fc.integer({ min: 1, max: 60 }),
    fc.nat(20),
  ])('gives every piece in order with its bytes', async (lengths, stretchBytes, most, position) => {
    const total = lengths.reduce((sum, length) => sum + length, 0)
    const bytes = randomBytes(position + total)
    const given = await readAll(slowFile(bytes, most), piecesOf(lengths, position), stretchBytes)
    expect(given).toEqual(
      piecesOf(lengths, position).map(({ position: at, into }) => ({
        position: at,
        into: Uint8Array.from(bytes.subarray(at, at + into.length)),
      })),
    )
  })

  it('says where the file ends when it ends before the pieces do', async () => {
    const reading = readAll(memoryFile(randomBytes(95)), piecesOf([40, 40, 40]), 40)
    await expect(reading).rejects.toThrow(TruncatedError)
    await expect(reading).rejects.toMatchObject({
      expected: 'a file of 120 bytes or more',
      found: '95 bytes',
    })
  })

  it('reads at most three stretches at the same time', async () => {
    let under = 0
    let most = 0
    const readv = async (into: Uint8Array[]) => {
      most = Math.max(most, ++under)
      await new Promise((resolve) => setTimeout(resolve, 1))
      under--
      return { bytesRead: into.reduce((sum, { length }) => sum + length, 0) }
    }
    await readAll({ readv } as unknown as FileHandle, piecesOf(Array(20).fill(10)), 20)
    expect(most).toBe(3)
  })

  it('ends when nothing is being read any more, also when the reader stops early', async () => {
    let under = 0
    const readv = async (into: Uint8Array[]) => {
      under++
      await new Promise((resolve) => setTimeout(resolve, 1))
      under--
      return { bytesRead: into.reduce((sum, { length }) => sum + length, 0) }
    }
    for await (const piece of readAhead({ readv } as unknown as FileHandle, piecesOf(Array(20).fill(10)), 20)) {
      if (piece.position === 30) break
    }
    expect(under).toBe(0)
  })
})
