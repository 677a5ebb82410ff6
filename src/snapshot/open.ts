import { type FileHandle, open } from 'node:fs/promises'
import { endianness } from 'node:os'
import { crc32 } from 'node:zlib'
import { unpack } from 'msgpackr'
import type { DocId } from '../docset/docset.ts'
import { TEXT_INDEX } from '../text/vocabulary.ts'
import { elementBytes, fromSections, type SectionArray, viewOf } from './content.ts'
import { readDetail } from './details.ts'
import { SnapshotError, type SnapshotFault } from './errors.ts'
import { FORMAT_VERSION, type Header, NO_DETAIL, SECTIONS, type SectionEntry } from './format.ts'
import { decodePrefix, encodeSectionFrame, itemsFor, PREFIX_BYTES } from './frame.ts'
import { PostingLists } from './postings.ts'
import type { Snapshot } from './snapshot.ts'

/** Bytes are read and checked in pieces, so that the event loop is free in between. */
const READ_BYTES = 8 << 20

/**
 * Opens a snapshot file: reads everything but the cold text, and checks every byte it reads. Only what a checksum can tell is
 * checked here; `verify` checks the rest. Throws SnapshotError, which names what was expected, what was found and what to do.
 */
export async function openSnapshot(path: string): Promise<Snapshot> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new SnapshotError('not-found', path, 'a readable file', error.code ?? error.message)
  })
  try {
    const stat = await file.stat()
    if (!stat.isFile()) throw new SnapshotError('not-found', path, 'a file', stat.isDirectory() ? 'a folder' : 'none')
    return await new Opening(path, file, stat.size).run()
  } catch (error) {
    await file.close()
    throw error
  }
}

class Opening {
  readonly #path: string
  readonly #file: FileHandle
  readonly #size: number

  constructor(path: string, file: FileHandle, size: number) {
    this.#path = path
    this.#file = file
    this.#size = size
  }

  async run(): Promise<Snapshot> {
    if (endianness() !== 'LE')
      throw this.#refusal('unsupported-machine', 'a little-endian processor', 'a big-endian one')
    const { header, end } = await this.#readHeader()
    const sections = new Map<string, SectionArray>()
    let details = { path: this.#path, position: 0, length: 0 }
    let position = end
    for (const entry of header.sections) {
      position = await this.#checkFrame(entry, position)
      if (SECTIONS[entry.name]?.cold) details = { path: this.#path, position, length: entry.length }
      else sections.set(entry.name, viewOf(entry.encoding, await this.#readPayload(entry, position)))
      position += entry.length
    }
    if (position !== this.#size) throw this.#refusal('damaged', `a file of ${position} bytes`, `${this.#size} bytes`)

    const read = (name: string) => sections.get(name)!
    const lists = new PostingLists({
      rows: header.rows,
      form: read('list.form') as Uint8Array,
      start: read('list.start') as Uint32Array,
      count: read('list.count') as Uint32Array,
      block: read('postings') as Uint32Array,
      groups: header.lists,
    })
    const arrays = fromSections(read)
    const file = this.#file
    return {
      ...arrays,
      lists,
      header,
      rows: header.rows,
      details: async (doc: DocId) => {
        const at = arrays.detailAt[doc]!
        return at === NO_DETAIL ? undefined : readDetail(file, details, at)
      },
      close: () => file.close(),
    }
  }

  async #readHeader(): Promise<{ header: Header; end: number }> {
    const prefix = decodePrefix(await this.#readBytes(0, Math.min(PREFIX_BYTES, this.#size)))
    if (!prefix) throw this.#refusal('not-a-snapshot', 'the first bytes of a snapshot', 'others')
    if (prefix.version !== FORMAT_VERSION) {
      throw this.#refusal('other-version', `format version ${FORMAT_VERSION}`, `version ${prefix.version}`)
    }
    const end = PREFIX_BYTES + prefix.headerBytes
    if (end > this.#size)
      throw this.#refusal('truncated', `a header of ${prefix.headerBytes} bytes`, `a file of ${this.#size} bytes`)
    const bytes = await this.#readBytes(PREFIX_BYTES, prefix.headerBytes)
    this.#checkCrc('the header', prefix.headerCrc, crc32(bytes))
    const header = unpack(bytes) as Header
    this.#checkSectionNames(header)
    if (prefix.items !== itemsFor(header.sections.length)) {
      throw this.#refusal('damaged', `an array of ${itemsFor(header.sections.length)} items`, `${prefix.items}`)
    }
    const { library, version, options } = header.textIndex
    if (JSON.stringify({ library, version, options }) !== JSON.stringify(TEXT_INDEX)) {
      throw this.#refusal('other-text-index', JSON.stringify(TEXT_INDEX), JSON.stringify({ library, version, options }))
    }
    return { header, end }
  }

  #checkSectionNames(header: Header): void {
    const expected = Object.keys(SECTIONS).join(' ')
    const found = header.sections.map((entry) => entry.name).join(' ')
    if (found !== expected) throw this.#refusal('damaged', `the sections ${expected}`, found)
  }

  /** Checks the bytes between two payloads; returns where the next payload starts. */
  async #checkFrame(entry: SectionEntry, position: number): Promise<number> {
    const expected = encodeSectionFrame(position, entry.length)
    const start = position + expected.length
    if (start + entry.length > this.#size) {
      throw this.#refusal(
        'truncated',
        `section ${entry.name} to end at byte ${start + entry.length}`,
        `a file of ${this.#size} bytes`,
      )
    }
    const found = await this.#readBytes(position, expected.length)
    if (!found.equals(expected)) {
      throw this.#refusal('damaged', `${expected.toString('hex')} before section ${entry.name}`, found.toString('hex'))
    }
    if (entry.length % elementBytes(entry.encoding) !== 0) {
      throw this.#refusal(
        'damaged',
        `section ${entry.name} in whole ${entry.encoding} numbers`,
        `${entry.length} bytes`,
      )
    }
    return start
  }

  async #readPayload(entry: SectionEntry, position: number): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = new Uint8Array(entry.length)
    let crc = 0
    for (let at = 0; at < entry.length; at += READ_BYTES) {
      const piece = bytes.subarray(at, Math.min(at + READ_BYTES, entry.length))
      await this.#readInto(piece, position + at)
      crc = crc32(piece, crc)
    }
    this.#checkCrc(`section ${entry.name}`, entry.crc, crc)
    return bytes
  }

  #checkCrc(what: string, expected: number, found: number): void {
    if (found !== expected)
      throw this.#refusal('damaged', `checksum ${expected.toString(16)} of ${what}`, found.toString(16))
  }

  async #readBytes(position: number, length: number): Promise<Buffer> {
    const bytes = Buffer.alloc(length)
    await this.#readInto(bytes, position)
    return bytes
  }

  async #readInto(bytes: Uint8Array, position: number): Promise<void> {
    for (let at = 0; at < bytes.length; ) {
      const { bytesRead } = await this.#file.read(bytes, at, bytes.length - at, position + at)
      if (bytesRead === 0) throw this.#refusal('truncated', `${bytes.length} bytes at ${position}`, `${at}`)
      at += bytesRead
    }
  }

  #refusal(fault: SnapshotFault, expected: string, found: string): SnapshotError {
    return new SnapshotError(fault, this.#path, expected, found)
  }
}
