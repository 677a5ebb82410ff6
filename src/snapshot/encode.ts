import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { pack } from 'msgpackr'
import { writePieces } from '../files/replace-file.ts'
import { TEXT_INDEX, type Vocabulary } from '../text/vocabulary.ts'
import { bytesOf, encodingOf, toSections } from './content.ts'
import { type Header, LIST_GROUPS, type SectionEntry } from './format.ts'
import { encodeHeader, encodePrefix, itemsFor, MAX_SECTION_BYTES, PREFIX_BYTES, placeSections } from './frame.ts'
import { SECTIONS } from './sections.ts'
import type { SnapshotArrays } from './snapshot.ts'

/** Bytes of a section, which need not be in memory at once. */
export interface Payload {
  readonly length: number
  /** CRC-32 of all bytes. */
  readonly crc: number
  chunks(): Iterable<Uint8Array>
}

export interface SnapshotContent {
  readonly arrays: SnapshotArrays
  readonly vocabulary: Vocabulary
  readonly details: Payload
  /** SHA-256 of the dump, hexadecimal. */
  readonly source: string
  /** Number of rows of the dump that were rejected. */
  readonly rejected: number
  readonly created: Date
}

/**
 * Writes a snapshot file, or replaces the file at `path`. The same content gives the same bytes. Returns the
 * header and the number of bytes written.
 * @throws RangeError for a section that is too large for the format
 */
export function encodeSnapshot(content: SnapshotContent, path: string): { header: Header; bytes: number } {
  const payloads = payloadsOf(content)
  const header = headerOf(content, payloads)
  const headerBytes = encodeHeader(header)
  const bytes = writePieces(path, (write) => {
    const [items, headerCrc] = [itemsFor(payloads.length), crc32(headerBytes)]
    write(encodePrefix({ items, headerBytes: headerBytes.length, headerCrc }))
    write(headerBytes)
    for (const { entry, frame } of placeSections(PREFIX_BYTES + headerBytes.length, payloads)) {
      write(frame)
      for (const chunk of entry.chunks()) write(chunk)
    }
  })
  return { header, bytes }
}

interface SectionPayload extends Payload, Pick<SectionEntry, 'name' | 'encoding'> {}

function payloadsOf({ arrays, vocabulary, details }: SnapshotContent): SectionPayload[] {
  const sections = toSections(arrays).set('text_index', pack(vocabulary.export()))
  return Object.entries(SECTIONS).map(([name, section]) => {
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
    return { name, encoding, length, crc, chunks: () => payload.chunks() }
  })
}

function payloadOf(bytes: Uint8Array): Payload {
  return { length: bytes.length, crc: crc32(bytes), chunks: () => [bytes] }
}

function headerOf(content: SnapshotContent, payloads: readonly SectionPayload[]): Header {
  const sections: SectionEntry[] = placeSections(0, payloads).map(
    ({ entry: { name, encoding, length, crc }, offset }) => ({ name, encoding, offset, length, crc }),
  )
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

/** The id of a snapshot: a digest of its header without `id` and `created`. The header has all checksums. */
export function snapshotIdOf(identified: Omit<Header, 'id' | 'created'>): string {
  return createHash('sha256').update(encodeHeader(identified)).digest('hex').slice(0, 16)
}
