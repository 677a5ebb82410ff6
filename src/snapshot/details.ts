import { crc32 } from 'node:zlib'
import { DEADLINE_KINDS } from '../event/deadlines.ts'
import type { StoredDeadline } from './deadlines.ts'
import type { SnapshotFile } from './opening/snapshot-file.ts'
import type { SignedContent } from './signature/signed-content.ts'

/**
 * Cold text, which only the answer for one event shows. Each row that has any has a record, which is read by
 * its position when that event is requested. A record is the length of its text (u32), a checksum (u32) and
 * the text, little-endian. The text is JSON members without braces.
 *
 * The checksum is the CRC-32 of the event id (f64), the length (u32) and the text. So the record of another
 * event does not pass, nor does a page of zeros: ids and lengths are never 0.
 */
export const RECORD_HEADER_BYTES = 8
/** Bytes of a first read, which contains most records: descriptions are mostly under 500 bytes. */
const FIRST_READ_BYTES = 1024

const MEMBERS = ['description', 'submission_deadline', 'updated_at', 'source_url'] as const

/** The members of a record. `deadlines` is there if the dump has deadlines besides `submission_deadline`. */
export type DetailMembers = Readonly<Record<(typeof MEMBERS)[number], string | null>> & {
  readonly deadlines?: readonly StoredDeadline[]
}

/** The members of an event without details. */
export const NO_DETAILS = Object.fromEntries(MEMBERS.map((name) => [name, null])) as Record<
  (typeof MEMBERS)[number],
  null
>

/** The record of an event with this text. */
export function detailRecord(id: number, members: string): Buffer {
  const text = Buffer.from(members)
  const header = Buffer.allocUnsafe(RECORD_HEADER_BYTES)
  header.writeUInt32LE(text.length, 0)
  header.writeUInt32LE(detailChecksum(id, text), 4)
  return Buffer.concat([header, text])
}

/** The checksum of an event's record with this text. */
export function detailChecksum(id: number, text: Buffer): number {
  const bound = Buffer.alloc(12)
  bound.writeDoubleLE(id, 0)
  bound.writeUInt32LE(text.length, 8)
  return crc32(text, crc32(bound))
}

/**
 * The members that a record's text has; undefined unless the text is exactly what the builder writes, so that
 * an answer with the text in it is JSON.
 */
export function parseDetail(text: string): DetailMembers | undefined {
  try {
    const members: Record<string, unknown> = JSON.parse(`{${text}}`)
    const { deadlines, ...texts } = members
    const values = Object.values(texts)
    const isSound =
      Object.keys(members).join() === [...MEMBERS, ...(deadlines === undefined ? [] : ['deadlines'])].join() &&
      values.every(isTextOrNull) &&
      (deadlines === undefined ? values.some((value) => value !== null) : areDeadlines(deadlines)) &&
      JSON.stringify(members).slice(1, -1) === text
    return isSound ? (members as DetailMembers) : undefined
  } catch {
    return undefined
  }
}

function isTextOrNull(value: unknown): boolean {
  return value === null || typeof value === 'string'
}

/** The members of a deadline, in their order, with the values that each may have. */
const DEADLINE_MEMBERS: Readonly<Record<keyof StoredDeadline, (value: unknown) => boolean>> = {
  kind: (value) => DEADLINE_KINDS.some((kind) => kind === value),
  due: (value) => typeof value === 'string',
  due_utc: isTextOrNull,
  zone: isTextOrNull,
  round: (value) => value === null || typeof value === 'number',
  label: isTextOrNull,
  extended: (value) => typeof value === 'boolean',
}

function areDeadlines(list: unknown): boolean {
  const isSound = (deadline: object) =>
    Object.keys(deadline).join() === Object.keys(DEADLINE_MEMBERS).join() &&
    Object.entries(DEADLINE_MEMBERS).every(([name, isValue]) => isValue(deadline[name as keyof typeof deadline]))
  return Array.isArray(list) && list.length > 0 && list.every((each) => each !== null && isSound(each))
}

/** The cold section in its file. Position and length are in bytes. */
interface DetailsSection {
  readonly file: SnapshotFile
  readonly position: number
  readonly length: number
  /** The signed content, if the file must be signed. */
  readonly signed?: SignedContent | undefined
}

/**
 * Reads the text of an event's record, which starts `at` bytes into the section.
 * @throws SnapshotError when it is damaged, or the record of another event
 */
export async function readDetail(section: DetailsSection, id: number, at: number): Promise<string> {
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
  const members = text.toString()
  if (parseDetail(members) === undefined) throw damaged(`the members ${MEMBERS.join(', ')}`, members.slice(0, 80))
  return members
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
