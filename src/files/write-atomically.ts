import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** Writes land in the file in pieces of at least this size: a system call costs more than copying a few bytes. */
const BUFFER_BYTES = 1 << 20

/**
 * Writes a file that is either whole or not there: to a temporary name beside it, synced, renamed, and the rename synced.
 * Leaves nothing behind when `fill` throws. Returns the bytes written.
 */
export function writeAtomically(path: string, fill: (write: (bytes: Uint8Array) => void) => void): number {
  const temporary = `${path}.tmp-${process.pid}`
  const file = openSync(temporary, 'w')
  let total = 0
  try {
    try {
      const buffer = Buffer.allocUnsafe(BUFFER_BYTES)
      let buffered = 0
      const flush = () => {
        writeFully(file, buffer.subarray(0, buffered))
        buffered = 0
      }
      fill((bytes) => {
        total += bytes.length
        if (buffered + bytes.length > BUFFER_BYTES) flush()
        if (bytes.length > BUFFER_BYTES) return writeFully(file, bytes)
        buffer.set(bytes, buffered)
        buffered += bytes.length
      })
      flush()
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
  syncDirectory(dirname(path))
  return total
}

function writeFully(file: number, bytes: Uint8Array): void {
  // one write call takes at most 2 GiB
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at, Math.min(bytes.length - at, 1 << 30))
}

function syncDirectory(path: string): void {
  const directory = openSync(path, 'r')
  try {
    fsyncSync(directory)
  } finally {
    closeSync(directory)
  }
}
