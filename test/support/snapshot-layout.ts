import { crc32 } from 'node:zlib'
import { pack, unpack } from 'msgpackr'
import { snapshotIdOf } from '../../src/snapshot/encode.ts'
import type { Header, SectionEntry } from '../../src/snapshot/format.ts'
import { decodePrefix, encodePrefix, PREFIX_BYTES } from '../../src/snapshot/frame.ts'

/** Positions in bytes. */
export interface Layout {
  readonly header: Header
  readonly headerEnd: number
  /** `start` and `end` are the positions of the payload in the file. */
  readonly sections: readonly (SectionEntry & { readonly start: number; readonly end: number })[]
}

export function layoutOf(bytes: Buffer): Layout {
  const { headerBytes } = decodePrefix(bytes.subarray(0, PREFIX_BYTES))!
  const header = unpack(bytes.subarray(PREFIX_BYTES, PREFIX_BYTES + headerBytes)) as Header
  const last = header.sections.at(-1)!
  const origin = bytes.length - last.length - last.offset
  return {
    header,
    headerEnd: PREFIX_BYTES + headerBytes,
    sections: header.sections.map((entry) => ({
      ...entry,
      start: origin + entry.offset,
      end: origin + entry.offset + entry.length,
    })),
  }
}

/** The new header must have the same length. The checksum is corrected and, if `identify` is true, the id. */
export function editHeader(bytes: Buffer, edit: (header: Header) => Header, identify: boolean): void {
  const { header, headerEnd } = layoutOf(bytes)
  const { id, created, ...identified } = edit(structuredClone(header))
  const edited = pack({ id: identify ? snapshotIdOf(identified) : id, created, ...identified })
  if (edited.length !== headerEnd - PREFIX_BYTES) {
    throw new Error(
      `the header has ${edited.length} bytes now, ${headerEnd - PREFIX_BYTES} before: edit it to the same length`,
    )
  }
  encodePrefix({ items: decodePrefix(bytes)!.items, headerBytes: edited.length, headerCrc: crc32(edited) }).copy(bytes)
  edited.copy(bytes, PREFIX_BYTES)
}
