import { crc32 } from 'node:zlib'
import { pack } from 'msgpackr'
import { snapshotIdOf } from '../../../src/snapshot/encode.ts'
import type { Encoding, Header } from '../../../src/snapshot/format.ts'
import { encodePrefix, encodeSectionFrame, itemsFor, PREFIX_BYTES } from '../../../src/snapshot/frame.ts'
import { layoutOf } from '../../support/snapshot-layout.ts'

export interface ForgedSection {
  readonly name: string
  encoding: Encoding
  bytes: Buffer
}

export interface Forgery {
  readonly sections: ForgedSection[]
  readonly lists: { group: string; first: number; count: number }[]
  /** Called with the header, which has correct checksums, before it is written. */
  editHeader: (header: Record<string, unknown>) => void
}

export function takeApart(bytes: Buffer): { header: Header; forgery: Forgery } {
  const { header, sections } = layoutOf(bytes)
  const forgery: Forgery = {
    sections: sections.map(({ name, encoding, start, end }) => ({
      name,
      encoding,
      bytes: Buffer.from(bytes.subarray(start, end)),
    })),
    lists: header.lists.map((entry) => ({ ...entry })),
    editHeader: () => {},
  }
  return { header, forgery }
}

export function putTogether(header: Header, { sections, lists, editHeader }: Forgery): Buffer {
  let end = 0
  const entries = sections.map(({ name, encoding, bytes }, index) => {
    const offset = index === 0 ? 0 : end + encodeSectionFrame(end, bytes.length).length
    end = offset + bytes.length
    return { name, encoding, offset, length: bytes.length, crc: crc32(bytes) }
  })
  const { id: _, created, ...before } = header
  const identified = { ...before, lists, sections: entries }
  const written = { id: snapshotIdOf(identified as unknown as Header), created, ...identified }
  editHeader(written)
  const headerBytes = pack(written)
  const parts: Buffer[] = [
    encodePrefix({ items: itemsFor(sections.length), headerBytes: headerBytes.length, headerCrc: crc32(headerBytes) }),
    headerBytes,
  ]
  let position = PREFIX_BYTES + headerBytes.length
  for (const { bytes } of sections) {
    const frame = encodeSectionFrame(position, bytes.length)
    parts.push(frame, bytes)
    position += frame.length + bytes.length
  }
  return Buffer.concat(parts)
}
