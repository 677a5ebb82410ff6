import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { pack } from 'msgpackr'
import { writePieces } from '../files/replace-file.ts'
import { TEXT_INDEX, type Vocabulary } from '../text/vocabulary.ts'
import { bytesOf, encodingOf, toSections } from './content.ts'
import { type Header, LIST_GROUPS, type SectionEntry } from './format.ts'
import { encodeHeader, encodePrefix, encodeSectionFrame, itemsFor, MAX_SECTION_BYTES, PREFIX_BYTES } from './frame.ts'
import { SECTIONS } from './sections.ts'
import type { SnapshotArrays } from './snapshot.ts'

/** Bytes of a section, which need not be in memory at once. */
export interface Payload {
  readonly length: number
  /** CRC-32 of all bytes. */
  readonly crc: number
  chunks(): Iterable<Uint8Array>
}

/** Everything that a snapshot file is made of. */
export interface SnapshotContent {
  readonly arrays: SnapshotArrays
  readonly vocabulary: Vocabulary
  readonly details: Payload
  /** SHA-256 of the dump, hexadecimal. */
  readonly source: string
  /** Rows of the dump that were rejected. */
  readonly rejected: number
  readonly created: Date
}

/**
 * Writes a snapshot file in the place of the one at `path`, if there is any. The same content gives the same
 * bytes. Returns the header and the number of bytes written.
 * @throws RangeError for a section that is too large for the format
 */
export function encodeSnapshot(content: SnapshotContent, path: string): { header: Header; bytes: number } {
  const payloads = payloadsOf(content)
  const header = headerOf(content, payloads)
  const bytes = writePieces(path, (write) => {
    const headerBytes = encodeHeader(header)
    write(
      encodePrefix({ items: itemsFor(payloads.size), headerBytes: headerBytes.length, headerCrc: crc32(headerBytes) }),
    )
    write(headerBytes)
    let position = PREFIX_BYTES + headerBytes.length
    for (const payload of payloads.values()) {
      const frame = encodeSectionFrame(position, payload.length)
      write(frame)
      for (const chunk of payload.chunks()) write(chunk)
      position += frame.length + payload.length
    }
  })
  return { header, bytes }
}

interface SectionPayload extends Payload, Pick<SectionEntry, 'encoding'> {}

function payloadsOf({ arrays, vocabulary, details }: SnapshotContent): Map<string, SectionPayload> {
  const sections = toSections(arrays).set('text_index', pack(vocabulary.export()))
  const payloads = new Map<string, SectionPayload>()
  for (const [name, section] of Object.entries(SECTIONS)) {
    const array = sections.get(name)
    const payload = array ? payloadOf(bytesOf(array)) : details
    const { length, crc } = payload
    if (length > MAX_SECTION_BYTES) {
      throw new RangeError(
        `section ${name}: expected at most ${MAX_SECTION_BYTES} bytes, got ${length}: ` +
          'split the dump, or shorten its texts',
      )
    }
    const encoding = array ? encodingOf(section, array) : section.encodings[0]!
    payloads.set(name, { encoding, length, crc, chunks: () => payload.chunks() })
  }
  return payloads
}

function payloadOf(bytes: Uint8Array): Payload {
  return { length: bytes.length, crc: crc32(bytes), chunks: () => [bytes] }
}

function headerOf(content: SnapshotContent, payloads: Map<string, SectionPayload>): Header {
  const sections: SectionEntry[] = []
  let end = 0
  for (const [name, { encoding, length, crc }] of payloads) {
    // the first payload is aligned whatever precedes it, so offsets do not depend on the length of the header
    const offset = sections.length === 0 ? 0 : end + encodeSectionFrame(end, length).length
    sections.push({ name, encoding, offset, length, crc })
    end = offset + length
  }
  const { lists, id: ids } = content.arrays
  const identified = {
    source: content.source,
    rows: ids.length,
    rejected: content.rejected,
    textIndex: TEXT_INDEX,
    lists: LIST_GROUPS.map((group) => ({ group, first: lists.first(group), count: lists.size(group) })),
    sections,
  }
  return { id: snapshotIdOf(identified), created: `${content.created.toISOString().slice(0, 19)}Z`, ...identified }
}

/**
 * The id of a snapshot: a digest of its header without the time. The header has the checksum of every
 * section, so equal ids mean equal content.
 */
export function snapshotIdOf(identified: Omit<Header, 'id' | 'created'>): string {
  return createHash('sha256').update(encodeHeader(identified)).digest('hex').slice(0, 16)
}
