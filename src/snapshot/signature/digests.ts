import { createHash, hash } from 'node:crypto'
import { readSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import type { SectionEntry } from '../format.ts'
import { decodePrefix, type Placed, PREFIX_BYTES } from '../frame.ts'
import { isCold } from '../sections.ts'
import type { SnapshotDigests } from './signature-block.ts'

/** Approximate number of bytes of one read. */
const READ_BYTES = 4 << 20

export function sha256(bytes: Uint8Array): Buffer {
  return hash('sha256', bytes, 'buffer')
}

/** Prefix and header of an open file that is known to be a snapshot. */
export function readHead(file: number) {
  const prefix = readFully(file, 0, Buffer.alloc(PREFIX_BYTES))
  const header = readFully(file, PREFIX_BYTES, Buffer.alloc(decodePrefix(prefix)!.headerBytes))
  return {
    prefix,
    end: PREFIX_BYTES + header.length,
    digest: () => createHash('sha256').update(prefix).update(header).digest(),
  }
}

/** Digests all sections of an open file, the cold section in blocks. Other work gets no turn. */
export function digestSections(
  file: number,
  placed: readonly Placed<SectionEntry>[],
  coldBlockBytes: number,
  onSection: (entry: SectionEntry, crc: number) => void = () => {},
): Omit<SnapshotDigests, 'head'> {
  const digests: Buffer[] = []
  const coldBlocks: Buffer[] = []
  for (const { entry, position } of placed) {
    const whole = createHash('sha256')
    let crc = 0
    for (const piece of piecesOf(file, position, entry.length, isCold(entry) ? coldBlockBytes : 1)) {
      crc = crc32(piece, crc)
      if (isCold(entry)) coldBlocks.push(...blockDigests(piece, coldBlockBytes))
      else whole.update(piece)
    }
    if (!isCold(entry)) digests.push(whole.digest())
    onSection(entry, crc)
  }
  return { sections: digests, coldBlockBytes, coldBlocks: Buffer.concat(coldBlocks) }
}

function* blockDigests(piece: Buffer, bytes: number): Iterable<Buffer> {
  for (let at = 0; at < piece.length; at += bytes) yield sha256(piece.subarray(at, at + bytes))
}

/** The bytes from `start` on, in pieces of a multiple of `unit`. Each piece overwrites the piece before. */
export function* piecesOf(file: number, start: number, length: number, unit: number): Iterable<Buffer> {
  const bytes = Math.ceil(READ_BYTES / unit) * unit
  const buffer = Buffer.allocUnsafe(Math.min(bytes, length))
  for (let at = 0; at < length; at += bytes) {
    yield readFully(file, start + at, buffer.subarray(0, Math.min(bytes, length - at)))
  }
}

/**
 * Fills `into` with the bytes of an open file from `position` on, and returns it.
 * @throws Error if the file ends before that
 */
export function readFully(file: number, position: number, into: Buffer): Buffer {
  let read = 0
  while (read < into.length) {
    const count = readSync(file, into, read, into.length - read, position + read)
    if (count === 0) throw new Error(`the file ended at byte ${position + read} while it was read: copy it again`)
    read += count
  }
  return into
}
