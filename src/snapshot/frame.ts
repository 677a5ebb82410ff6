import { pack } from 'msgpackr'
import { ALIGNMENT, FORMAT_VERSION, MAGIC } from './format.ts'

/**
 * The bytes around the sections. The whole file is one array of msgpack:
 *
 *   dc nnnn                     array of 5 + 2 * sections items, and one more if the file is signed
 *   a7 'confdex'                magic
 *   cd vvvv                     format version
 *   ce llllllll                 length of the header in bytes
 *   ce cccccccc                 CRC-32 of the header
 *   header                      map
 *   then for each section
 *   c4 pp 00...                 bin of 0 to 63 zero bytes, so that the payload is aligned
 *   c6 llllllll payload         bin
 *   then, if it is signed, the item of `signature/signature-block.ts`
 *
 * Numbers of the frame are big-endian, as msgpack writes them.
 */
export const PREFIX_BYTES = 3 + 1 + MAGIC.length + 3 + 5 + 5

const PAD_HEADER_BYTES = 2
const PAYLOAD_HEADER_BYTES = 5
/** Maximum bytes of a section: a msgpack `bin` stores its length in 32 bits. */
export const MAX_SECTION_BYTES = 0xffff_ffff

export interface Prefix {
  items: number
  version: number
  headerBytes: number
  headerCrc: number
}

export function encodePrefix(prefix: Omit<Prefix, 'version'>): Buffer {
  const bytes = Buffer.alloc(PREFIX_BYTES)
  let at = bytes.writeUInt8(0xdc, 0)
  at = bytes.writeUInt16BE(prefix.items, at)
  at = bytes.writeUInt8(0xa0 + MAGIC.length, at)
  at += bytes.write(MAGIC, at, 'latin1')
  at = bytes.writeUInt8(0xcd, at)
  at = bytes.writeUInt16BE(FORMAT_VERSION, at)
  at = bytes.writeUInt8(0xce, at)
  at = bytes.writeUInt32BE(prefix.headerBytes, at)
  at = bytes.writeUInt8(0xce, at)
  bytes.writeUInt32BE(prefix.headerCrc, at)
  return bytes
}

/** Reads the first `PREFIX_BYTES` of a file; undefined if it is no snapshot of any version. */
export function decodePrefix(bytes: Buffer): Prefix | undefined {
  const isSnapshot =
    bytes.length >= PREFIX_BYTES &&
    bytes[0] === 0xdc &&
    bytes.toString('latin1', 3, 4 + MAGIC.length) === String.fromCharCode(0xa0 + MAGIC.length) + MAGIC &&
    bytes[11] === 0xcd &&
    bytes[14] === 0xce &&
    bytes[19] === 0xce
  if (!isSnapshot) return undefined
  return {
    items: bytes.readUInt16BE(1),
    version: bytes.readUInt16BE(12),
    headerBytes: bytes.readUInt32BE(15),
    headerCrc: bytes.readUInt32BE(20),
  }
}

/** Number of items of the file's array. A signature is one more item. */
export function itemsFor(sections: number, isSigned = false): number {
  return 5 + 2 * sections + (isSigned ? 1 : 0)
}

/** The bytes before a payload. They start at `fileOffset`, the end of the header or of the payload before. */
export function encodeSectionFrame(fileOffset: number, payloadBytes: number): Buffer {
  const unpadded = fileOffset + PAD_HEADER_BYTES + PAYLOAD_HEADER_BYTES
  const padding = (ALIGNMENT - (unpadded % ALIGNMENT)) % ALIGNMENT
  const bytes = Buffer.alloc(PAD_HEADER_BYTES + padding + PAYLOAD_HEADER_BYTES)
  bytes[0] = 0xc4
  bytes[1] = padding
  bytes[PAD_HEADER_BYTES + padding] = 0xc6
  bytes.writeUInt32BE(payloadBytes, bytes.length - 4)
  return bytes
}

export interface Placed<Entry> {
  readonly entry: Entry
  /** The bytes before the payload. */
  readonly frame: Buffer
  /** Position of the payload in the file. */
  readonly position: number
  /** Offset in bytes from the first payload to this payload. */
  readonly offset: number
}

/** Places sections of these lengths in a file whose header ends at `headerEnd`, in bytes. */
export function placeSections<Entry extends { readonly length: number }>(
  headerEnd: number,
  entries: readonly Entry[],
): Placed<Entry>[] {
  let at = headerEnd
  let first = 0
  return entries.map((entry, index) => {
    const frame = encodeSectionFrame(at, entry.length)
    const position = at + frame.length
    if (index === 0) first = position
    at = position + entry.length
    return { entry, frame, position, offset: position - first }
  })
}

/** Encodes the header map; the same value gives the same bytes. */
export function encodeHeader(header: object): Buffer {
  return pack(header)
}
