import type { FileHandle } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { SnapshotError } from './errors.ts'

/**
 * Cold text: what only the answer for one event shows. Each row that has any has a record, which is read by
 * its position when that event is requested. A record is the length of its text (u32), the CRC-32 of the text
 * (u32) and the text, little-endian. The text is JSON members without braces.
 */
export const RECORD_HEADER_BYTES = 8
/** One read of this size brings most records whole: descriptions are mostly under 500 bytes. */
const FIRST_READ_BYTES = 1024

/** The most bytes that a record can take: a UTF-16 code unit becomes 3 bytes at most. */
export function detailBytesAtMost(members: string): number {
  return RECORD_HEADER_BYTES + members.length * 3
}

/**
 * Writes a record into a buffer from `at` on, where `detailBytesAtMost(members)` bytes must be left. Returns
 * the bytes written.
 */
export function writeDetail(members: string, buffer: Buffer, at: number): number {
  const length = buffer.write(members, at + RECORD_HEADER_BYTES)
  const text = buffer.subarray(at + RECORD_HEADER_BYTES, at + RECORD_HEADER_BYTES + length)
  buffer.writeUInt32LE(length, at)
  buffer.writeUInt32LE(crc32(text), at + 4)
  return RECORD_HEADER_BYTES + length
}

/** Where the cold section lies in its file. Position and length are in bytes. */
export interface DetailsSection {
  readonly path: string
  readonly position: number
  readonly length: number
}

/**
 * Reads the text of the record that starts `at` bytes into the section.
 * @throws SnapshotError when it is damaged
 */
export async function readDetail(file: FileHandle, section: DetailsSection, at: number): Promise<string> {
  const first = await readAt(file, section, at, FIRST_READ_BYTES)
  const damaged = (expected: string, found: string) => new SnapshotError('damaged', section.path, expected, found)
  if (first.length < RECORD_HEADER_BYTES) {
    throw damaged(`a details record at byte ${at} of ${section.length}`, `${first.length} bytes`)
  }
  const length = first.readUInt32LE(0)
  const end = RECORD_HEADER_BYTES + length
  if (at + end > section.length)
    throw damaged(`details to end by byte ${section.length}`, `a record of ${length} bytes at ${at}`)
  const record = end <= first.length ? first : await readAt(file, section, at, end)
  const text = record.subarray(RECORD_HEADER_BYTES, end)
  const crc = crc32(text)
  if (crc !== record.readUInt32LE(4)) {
    throw damaged(`checksum ${record.readUInt32LE(4).toString(16)} of the details at ${at}`, crc.toString(16))
  }
  return text.toString()
}

async function readAt(file: FileHandle, section: DetailsSection, at: number, bytes: number): Promise<Buffer> {
  const wanted = Math.max(0, Math.min(bytes, section.length - at))
  const buffer = Buffer.allocUnsafe(wanted)
  let read = 0
  while (read < wanted) {
    const { bytesRead } = await file.read(buffer, read, wanted - read, section.position + at + read)
    if (bytesRead === 0) break
    read += bytesRead
  }
  return buffer.subarray(0, read)
}
