import { crc32 } from 'node:zlib'
import { unpack } from 'msgpackr'
import { TEXT_INDEX } from '../../text/vocabulary.ts'
import { FORMAT_VERSION, type Header, type SectionEntry } from '../format.ts'
import { decodePrefix, encodeSectionFrame, itemsFor, PREFIX_BYTES } from '../frame.ts'
import type { SignatureBlock } from '../signature/signature-block.ts'
import { readSignature, SignedContent } from '../signature/signed-content.ts'
import type { TrustedKey } from '../signature/signing-keys.ts'
import { checkHeader, HeaderFault } from './check-header.ts'
import type { SnapshotFile } from './snapshot-file.ts'

/** A section, and where the file must have it. */
export interface PlacedSection {
  readonly entry: SectionEntry
  /** The bytes before the payload, as they must be. */
  readonly frame: Buffer
  /** Where the payload starts in the file. */
  readonly position: number
}

interface ReadHeader {
  readonly header: Header
  readonly placed: PlacedSection[]
  /** Whoever signed the file; undefined where nobody did. */
  readonly signature: SignatureBlock | undefined
  /** What a trusted key signed; undefined without trusted keys. */
  readonly signed: SignedContent | undefined
}

/**
 * Reads prefix and header, and places the sections that the header lists. Checks
 * everything that can be checked without reading a section: version, signature, header, text
 * index, and that the file ends with the last payload or with a signature.
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
  const placed = placeSections(file, header.sections, end)
  const { position, entry } = placed.at(-1)!
  const fileEnd = position + entry.length + (signature?.itemBytes ?? 0)
  if (fileEnd !== file.size) throw file.refusal('damaged', `a file of ${fileEnd} bytes`, `${file.size} bytes`)
  return { header, placed, signature, signed }
}

/** The checksum is right, so what does not fit was written like that. */
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

/** Where payloads of these lengths lie in the file behind a header that ends at `headerEnd`. */
function placeSections(file: SnapshotFile, sections: readonly SectionEntry[], headerEnd: number): PlacedSection[] {
  let at = headerEnd
  return sections.map((entry) => {
    const { name, length } = entry
    const frame = encodeSectionFrame(at, length)
    const position = at + frame.length
    at = position + length
    if (at > file.size)
      throw file.refusal('truncated', `section ${name} to end at byte ${at}`, `a file of ${file.size} bytes`)
    return { entry, frame, position }
  })
}
