import { closeSync, openSync, writeSync } from 'node:fs'
import { replaceFileSync } from './replace-file.ts'

/** Pieces are written in blocks of at least this size: a system call costs more than copying a few bytes. */
const BUFFER_BYTES = 1 << 20

/** Replaces a file by the pieces that `fill` writes, one behind the other. Returns their bytes. */
export function writePieces(path: string, fill: (write: (piece: Uint8Array) => void) => void): number {
  return replaceFileSync(path, (temporary) => {
    const file = openSync(temporary, 'w')
    try {
      return writeBuffered(file, fill)
    } finally {
      closeSync(file)
    }
  })
}

function writeBuffered(file: number, fill: (write: (piece: Uint8Array) => void) => void): number {
  const buffer = Buffer.allocUnsafe(BUFFER_BYTES)
  let buffered = 0
  let total = 0
  const flush = () => {
    writeFully(file, buffer.subarray(0, buffered))
    buffered = 0
  }
  fill((piece) => {
    total += piece.length
    if (buffered + piece.length > BUFFER_BYTES) flush()
    if (piece.length > BUFFER_BYTES) return writeFully(file, piece)
    buffer.set(piece, buffered)
    buffered += piece.length
  })
  flush()
  return total
}

function writeFully(file: number, bytes: Uint8Array): void {
  // one write call takes at most 2 GiB
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at, Math.min(bytes.length - at, 1 << 30))
}
