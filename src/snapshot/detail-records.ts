import { crc32 } from 'node:zlib'
import { type Details, NO_DETAILS, parseDetail } from './details.ts'
import type { SnapshotFile } from './opening/snapshot-file.ts'
import type { SignedContent } from './signature/signed-content.ts'

/**
 * Cold text: text that only the answer for a single event shows. The record of a row is read by its position
 * when the event is requested: length of the text (u32), checksum (u32) and text, little-endian. The text is
 * JSON members without braces.
 *
 * The checksum is the CRC-32 of event id (f64), length (u32) and text. So neither the record of another event
 * nor a page of zeros has the right checksum, except by chance.
 */
export const RECORD_HEADER_BYTES = 8
/** Bytes of the first read. Most records are no longer than this. */
const FIRST_READ_BYTES = 1024

export function detailRecord(id: number, members: string): Buffer {
  const text = Buffer.from(members)
  const header = Buffer.allocUnsafe(RECORD_HEADER_BYTES)
  header.writeUInt32LE(text.length, 0)
  header.writeUInt32LE(detailChecksum(id, text), 4)
  return Buffer.concat([header, text])
}

export function detailChecksum(id: number, text: Buffer): number {
  const bound = Buffer.alloc(12)
  bound.writeDoubleLE(id, 0)
  bound.writeUInt32LE(text.length, 8)
  return crc32(text, crc32(bound))
}

/** Position and length in bytes of the cold section in a file. */
interface DetailsSection {
  readonly file: SnapshotFile
  readonly position: number
  readonly length: number
  /** The signed content, if the file must be signed. */
  readonly signed?: SignedContent | undefined
}

/**
 * Reads the record of an event, which starts `at` bytes into the section.
 * @throws SnapshotError if it is damaged, or the record of another event
 */
export async function readDetail(section: DetailsSection, id: number, at: number): Promise<Details> {
  const first = await readAt(section, at, FIRST_READ_BYTES)
  const damaged = (expected: string, found: string) =>
    section.file.refusal('damaged', `${expected} of event ${id} at byte ${at}`, found)
  if (first.length < RECORD_HEADER_BYTES) throw damaged('details', `${first.length} of ${section.length} bytes`)
  const length = first.readUInt32LE(0)
  const end = RECORD_HEADER_BYTES + length
  if (length === 0 || at + end > section.length) {
    throw damaged(`details within ${section.length} bytes`, `a length of ${length} bytes`)
  }
  const record = end <= first.length ? first : await readAt(section, at, end)
  const text = record.subarray(RECORD_HEADER_BYTES, end)
  const [expected, found] = [first.readUInt32LE(4), detailChecksum(id, text)]
  if (found !== expected) throw damaged(`checksum ${expected.toString(16)} of the details`, found.toString(16))
  const details = parseDetail(text.toString())
  if (details === undefined)
    throw damaged(`the members ${Object.keys(NO_DETAILS).join(', ')}`, text.toString('utf8', 0, 80))
  return details
}

/** The `bytes` from `at` on, or fewer if the section ends. Signed bytes are read in whole blocks. */
async function readAt({ file, position, length, signed }: DetailsSection, at: number, bytes: number): Promise<Buffer> {
  const block = signed?.coldBlockBytes ?? 1
  const first = Math.floor(at / block)
  const start = first * block
  const end = Math.min(length, Math.ceil((at + bytes) / block) * block)
  const whole = await file.read(position + start, Math.max(0, end - start))
  signed?.checkColdBlocks(first, whole)
  return whole.subarray(at - start, at - start + bytes)
}
