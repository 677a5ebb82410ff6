import { crc32 } from 'node:zlib'
import { unpack } from 'msgpackr'
import { TEXT_INDEX } from '../../text/vocabulary.ts'
import { elementBytes } from '../content.ts'
import { type Encoding, FORMAT_VERSION, type Header, LIST_GROUPS, type SectionEntry } from '../format.ts'
import { decodePrefix, itemsFor, MAX_SECTION_BYTES, type Placed, PREFIX_BYTES, placeSections } from '../frame.ts'
import { SECTIONS } from '../sections.ts'
import type { SignatureBlock } from '../signature/signature-block.ts'
import { readSignature, SignedContent } from '../signature/signed-content.ts'
import type { TrustedKey } from '../signature/signing-keys.ts'
import type { SnapshotFile } from './snapshot-file.ts'

interface ReadHeader {
  readonly header: Header
  readonly placed: Placed<SectionEntry>[]
  /** The signature, by any key; undefined if the file is unsigned. */
  readonly signature: SignatureBlock | undefined
  /** The content that a trusted key signed; undefined without trusted keys. */
  readonly signed: SignedContent | undefined
}

/**
 * Reads prefix and header, and places the sections that the header lists. Checks everything that can be
 * checked without reading a section.
 * @throws SnapshotError
 */
export async function readHeader(file: SnapshotFile, trusted: readonly TrustedKey[]): Promise<ReadHeader> {
  const prefixBytes = await file.read(0, Math.min(PREFIX_BYTES, file.size))
  const prefix = decodePrefix(prefixBytes)
  if (!prefix) throw file.refusal('not-a-snapshot', 'the first bytes of a snapshot', 'others')
  if (prefix.version !== FORMAT_VERSION) {
    throw file.refusal('other-version', `format version ${FORMAT_VERSION}`, `version ${prefix.version}`)
  }
  const signature = await readSignature(file, prefix)
  const signed = trusted.length > 0 ? SignedContent.of(file, signature, trusted) : undefined
  const end = PREFIX_BYTES + prefix.headerBytes
  if (end > file.size)
    throw file.refusal('truncated', `a header of ${prefix.headerBytes} bytes`, `a file of ${file.size} bytes`)
  const bytes = await file.read(PREFIX_BYTES, prefix.headerBytes)
  file.checkCrc('the header', prefix.headerCrc, crc32(bytes))
  signed?.checkHead(prefixBytes, bytes)
  const header = decodeHeader(file, bytes)
  signed?.checkSections(header.sections)
  const items = itemsFor(header.sections.length, signature !== undefined)
  if (prefix.items !== items) throw file.refusal('damaged', `an array of ${items} items`, `${prefix.items}`)
  checkTextIndex(file, header)
  const placed = placeSections(end, header.sections)
  const cut = placed.find(({ entry, position }) => position + entry.length > file.size)
  if (cut) {
    const sectionEnd = cut.position + cut.entry.length
    throw file.refusal(
      'truncated',
      `section ${cut.entry.name} to end at byte ${sectionEnd}`,
      `a file of ${file.size} bytes`,
    )
  }
  const { position, entry } = placed.at(-1)!
  const fileEnd = position + entry.length + (signature?.itemBytes ?? 0)
  if (fileEnd !== file.size) throw file.refusal('damaged', `a file of ${fileEnd} bytes`, `${file.size} bytes`)
  return { header, placed, signature, signed }
}

/** Maximum bytes of a header. The header of a million events has 11 KB. */
const MAX_HEADER_BYTES = 1 << 20
/**
 * Upper bound of the size of a signature: SIGNATURE_BYTES for its digests of sections, and 1 byte for each
 * 512 bytes of the file for its digests of blocks of the cold section.
 */
const SIGNATURE_BYTES = 16 << 10
const SIGNED_BYTES_PER_DIGEST_BYTE = 512

/**
 * Maximum bytes of a snapshot that begins with these bytes; undefined if more bytes are needed, 0 if the file
 * will be refused.
 */
export function maxBytesOf(head: Buffer): number | undefined {
  if (head.length < PREFIX_BYTES) return undefined
  const prefix = decodePrefix(head)
  if (prefix?.version !== FORMAT_VERSION || prefix.headerBytes > MAX_HEADER_BYTES) return 0
  const end = PREFIX_BYTES + prefix.headerBytes
  if (head.length < end) return undefined
  try {
    const { sections } = checkHeader(unpack(head.subarray(PREFIX_BYTES, end)))
    const { position, entry } = placeSections(end, sections).at(-1)!
    const bytes = position + entry.length
    return bytes + Math.ceil(bytes / SIGNED_BYTES_PER_DIGEST_BYTE) + SIGNATURE_BYTES
  } catch {
    return 0
  }
}

/** Decodes a header. Its checksum is right, so a fault in it was written by a program and is not damage. */
function decodeHeader(file: SnapshotFile, bytes: Buffer): Header {
  try {
    return checkHeader(unpack(bytes))
  } catch (error) {
    if (error instanceof HeaderFault) throw file.refusal('inconsistent', error.expected, error.found)
    throw file.refusal('inconsistent', 'a header in msgpack', (error as Error).message)
  }
}

function checkTextIndex(file: SnapshotFile, { textIndex: { library, version, options } }: Header): void {
  const expected = JSON.stringify(TEXT_INDEX)
  const found = JSON.stringify({ library, version, options })
  if (found !== expected) throw file.refusal('other-text-index', expected, found)
}

type Fields = Readonly<Record<string, unknown>>

/** Error: a header breaks a rule. */
class HeaderFault extends Error {
  readonly expected: string
  readonly found: string

  constructor(expected: string, found: unknown) {
    super(`expected ${expected}`)
    this.expected = expected
    this.found = String(JSON.stringify(found) ?? found).slice(0, 80)
  }
}

/** Maximum rows: document numbers are u32, and so is the number after the last. */
const MAX_ROWS = 0xffff_ffff
const HEX_ID = /^[0-9a-f]{16}$/
const CREATED = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/
const SHA256 = /^[0-9a-f]{64}$/

/**
 * Checks that a value from a file is a header: that it has the fields, of the right types, and the groups and
 * sections in their order. `rows` is 0 for an empty directory.
 * @throws HeaderFault
 */
function checkHeader(value: unknown): Header {
  const header = fieldsOf('a header', value)
  matches(header, 'id', HEX_ID)
  matches(header, 'created', CREATED)
  matches(header, 'source', SHA256)
  const rows = whole(header, 'rows', MAX_ROWS)
  whole(header, 'rejected', Number.MAX_SAFE_INTEGER)
  fieldsOf('the field textIndex', header.textIndex)
  checkGroups(listOf(header, 'lists'))
  checkSections(listOf(header, 'sections'), rows)
  return value as Header
}

function checkGroups(groups: readonly Fields[]): void {
  const found = groups.map(({ group }) => group).join(' ')
  if (found !== LIST_GROUPS.join(' ')) throw new HeaderFault(`the groups ${LIST_GROUPS.join(' ')}`, found)
  let next = 0
  for (const entry of groups) {
    const first = whole(entry, 'first', MAX_SECTION_BYTES)
    if (first !== next) throw new HeaderFault(`list ${next} as the first list of ${entry.group}`, first)
    next += whole(entry, 'count', MAX_SECTION_BYTES)
  }
}

function checkSections(sections: readonly Fields[], rows: number): void {
  const names = Object.keys(SECTIONS).join(' ')
  const found = sections.map(({ name }) => name).join(' ')
  if (found !== names) throw new HeaderFault(`the sections ${names}`, found)
  for (const entry of sections) {
    const encoding = entry.encoding as Encoding
    const { encodings } = SECTIONS[entry.name as string]!
    if (!encodings.includes(encoding)) {
      throw new HeaderFault(`section ${entry.name} to be ${encodings.join(' or ')}`, encoding)
    }
    const length = whole(entry, 'length', MAX_SECTION_BYTES)
    whole(entry, 'crc', 0xffff_ffff)
    whole(entry, 'offset', Number.MAX_SAFE_INTEGER)
    if (length % elementBytes(encoding) !== 0) {
      throw new HeaderFault(`section ${entry.name} in whole ${encoding} numbers`, `${length} bytes`)
    }
    // checked before sections are read, because `rows` decides how much memory is reserved
    if (entry.name === 'id' && length !== rows * 8) throw new HeaderFault(`${rows * 8} bytes of ids`, length)
  }
}

function fieldsOf(what: string, value: unknown): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields
  throw new HeaderFault(`${what} to be a map`, value)
}

function listOf(fields: Fields, name: string): Fields[] {
  const value = fields[name]
  if (!Array.isArray(value)) throw new HeaderFault(`the field ${name} to be an array`, value)
  return value.map((entry) => fieldsOf(`an entry of ${name}`, entry))
}

function matches(fields: Fields, name: string, form: RegExp): void {
  const value = fields[name]
  if (typeof value !== 'string' || !form.test(value))
    throw new HeaderFault(`the field ${name} to match ${form.source}`, value)
}

function whole(fields: Fields, name: string, most: number): number {
  const value = fields[name]
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most) return value
  throw new HeaderFault(`the field ${name} to be a whole number from 0 to ${most}`, value)
}
