import { randomBytes } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { fc, test } from '@fast-check/vitest'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Piece, readAhead, TruncatedError } from '../../../src/snapshot/opening/read-ahead.ts'
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

/** How often the event loop was given a turn since the test began. */
let yields = 0
beforeEach(() => {
  yields = 0
})
function paceOf({ stretchBytes = 20, ahead = 3 }) {
  return { stretchBytes, ahead, yieldToEventLoop: async () => void yields++ }
}

async function readAll(file: FileHandle, pieces: Iterable<Piece>, pace = {}): Promise<Piece[]> {
  const given: Piece[] = []
  for await (const piece of readAhead(file, pieces, paceOf(pace))) {
    // a copy, as it was when it was yielded
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
    fc.integer({ min: 1, max: 4 }),
  ])(
    'reading ahead yields every piece in order with its bytes',
    async (lengths, stretchBytes, most, position, ahead) => {
      const total = lengths.reduce((sum, length) => sum + length, 0)
      const bytes = randomBytes(position + total)
      const given = await readAll(slowFile(bytes, most), piecesOf(lengths, position), { stretchBytes, ahead })
      expect(given).toEqual(
        piecesOf(lengths, position).map(({ position: at, into }) => ({
          position: at,
          into: Uint8Array.from(bytes.subarray(at, at + into.length)),
        })),
      )
    },
  )

  it('reading ahead says where a file ends that ends before the pieces do', async () => {
    const reading = readAll(memoryFile(randomBytes(95)), piecesOf([40, 40, 40]), { stretchBytes: 40 })
    await expect(reading).rejects.toThrow(TruncatedError)
    await expect(reading).rejects.toMatchObject({
      expected: 'a file of 120 bytes or more',
      found: '95 bytes',
    })
  })

  it.each([1, 3])('reading ahead reads as many stretches at the same time as its pace says: %i', async (ahead) => {
    let under = 0
    let most = 0
    const readv = async (into: Uint8Array[]) => {
      most = Math.max(most, ++under)
      await new Promise((resolve) => setTimeout(resolve, 1))
      under--
      return { bytesRead: into.reduce((sum, { length }) => sum + length, 0) }
    }
    await readAll({ readv } as unknown as FileHandle, piecesOf(Array(20).fill(10)), { ahead })
    expect(most).toBe(ahead)
  })

  it('reading ahead yields to the event loop after each stretch, and after each large piece', async () => {
    const large = 1 << 20
    await readAll(memoryFile(Buffer.alloc(2 * large + 30)), piecesOf([10, large, 10, large, 10]), {
      stretchBytes: large,
    })
    // five stretches, for nothing fits beside a large piece
    expect(yields).toBe(5 + 2)
  })

  it('reading ahead ends when nothing is being read any more, also when its reader stops early', async () => {
    let under = 0
    const readv = async (into: Uint8Array[]) => {
      under++
      await new Promise((resolve) => setTimeout(resolve, 1))
      under--
      return { bytesRead: into.reduce((sum, { length }) => sum + length, 0) }
    }
    for await (const piece of readAhead({ readv } as unknown as FileHandle, piecesOf(Array(20).fill(10)), paceOf({}))) {
      if (piece.position === 30) break
    }
    expect(under).toBe(0)
  })
})
