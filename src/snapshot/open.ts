import { type FileHandle, open } from 'node:fs/promises'
import { endianness } from 'node:os'
import { crc32 } from 'node:zlib'
import { unpack } from 'msgpackr'
import { DocSpace } from '../docset/doc-space.ts'
import type { DocId } from '../docset/docset.ts'
import { TEXT_INDEX } from '../text/vocabulary.ts'
import { bytesOf, elementBytes, fromSections, openVocabulary, type SectionArray, viewOf } from './content.ts'
import { readDetail } from './details.ts'
import { SnapshotError, type SnapshotFault } from './errors.ts'
import { FACETS, FORMAT_VERSION, type Header, NO_DETAIL, SECTIONS, type SectionEntry } from './format.ts'
import { decodePrefix, encodeSectionFrame, itemsFor, PREFIX_BYTES } from './frame.ts'
import { AT_ONCE, type Pace } from './pace.ts'
import { PostingLists } from './postings.ts'
import { type Piece, readAhead, readFully, TruncatedError } from './read-ahead.ts'
import type { Snapshot } from './snapshot.ts'

/** Columns that kernels of sets work on: they are read into their memory, as posting lists are. */
const COUNTED_COLUMNS: readonly string[] = ['type', ...FACETS]

/** Sections that are used as they are read, but for posting lists: all lie in that memory where it can be so large, for kernels that write pages. */
const USED_IN_PLACE: readonly string[] = Object.keys(SECTIONS).filter((name) => {
  const { cold, encodings } = SECTIONS[name]!
  return !cold && encodings[0] !== 'msgpack' && name !== 'postings'
})

/** Memory that opening reserves beside the sections. Memory that is never written to costs nothing. */
export interface Reserve {
  /** Dense results of a search that are in use at the same time. */
  readonly scratchSets: number
  /** Dense sets that are retained beside the posting lists. */
  readonly retainedSets: number
  /** For writing pages; with 0 the snapshot has no `shared` memory. */
  readonly pageBytes: number
}

/** Enough to look into a snapshot. */
const NO_RESERVE: Reserve = { scratchSets: 0, retainedSets: 0, pageBytes: 0 }

export interface OpenOptions {
  readonly pace?: Pace
  readonly reserve?: Reserve
}

/** A section and where the file must have it. */
interface Placed {
  readonly entry: SectionEntry
  /** The bytes before the payload. */
  readonly frame: Buffer
  /** Where the payload starts. */
  readonly position: number
}

/** A piece that throws SnapshotError when it was read and is not what it must be. */
interface CheckedPiece extends Piece {
  check(): void
}

/**
 * Opens a snapshot file: reads everything but the cold text, and checks every byte it reads. Only what a checksum can tell is
 * checked here; `verify` checks the rest. Throws SnapshotError, which names what was expected, what was found and what to do.
 */
export async function openSnapshot(path: string, options: OpenOptions = {}): Promise<Snapshot> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new SnapshotError('not-found', path, 'a readable file', error.code ?? error.message)
  })
  try {
    const stat = await file.stat()
    if (!stat.isFile()) throw new SnapshotError('not-found', path, 'a file', stat.isDirectory() ? 'a folder' : 'none')
    return await new Opening(path, file, stat.size, options).run()
  } catch (error) {
    await file.close()
    if (!(error instanceof TruncatedError)) throw error
    throw new SnapshotError('truncated', path, error.expected, error.found)
  }
}

class Opening {
  readonly #path: string
  readonly #file: FileHandle
  readonly #size: number
  readonly #pace: Pace
  readonly #reserve: Reserve

  constructor(path: string, file: FileHandle, size: number, { pace = AT_ONCE, reserve = NO_RESERVE }: OpenOptions) {
    this.#path = path
    this.#file = file
    this.#size = size
    this.#pace = pace
    this.#reserve = reserve
  }

  async run(): Promise<Snapshot> {
    if (endianness() !== 'LE')
      throw this.#refusal('unsupported-machine', 'a little-endian processor', 'a big-endian one')
    const { header, end } = await this.#readHeader()
    const placed = this.#place(header.sections, end)
    const wordsOf = (name: string) => Math.ceil(placed.find(({ entry }) => entry.name === name)!.entry.length / 4)
    const { scratchSets, retainedSets, pageBytes } = this.#reserve
    const pageWords = Math.ceil(pageBytes / 4)
    const roomFor = (names: readonly string[]) => {
      const space = DocSpace.withLists(header.rows, {
        listWords: wordsOf('postings'),
        columnWords: [...names.map(wordsOf), pageWords],
        scratchSets,
        retainedSets,
      })
      return { names, space, wasm: space.memory.wasm }
    }
    const whole = roomFor(USED_IN_PLACE)
    const { names, space } = whole.wasm ? whole : roomFor(COUNTED_COLUMNS)
    const { allocate } = space.memory
    const block = allocate(wordsOf('postings'))
    // making memory for lists takes 5 ms, and so does making the first sections
    await this.#pace.yieldToEventLoop()
    const given = new Map([['postings', bytesOf(block)]])
    for (const name of names) given.set(name, bytesOf(allocate(wordsOf(name))))
    const shared =
      whole.wasm && pageWords > 0 ? { memory: whole.wasm, scratch: bytesOf(allocate(pageWords)) } : undefined
    const sections = await this.#readSections(placed, given)
    const read = (name: string) => sections.get(name)!
    const lists = new PostingLists({
      space,
      form: read('list.form') as Uint8Array,
      start: read('list.start') as Uint32Array,
      count: read('list.count') as Uint32Array,
      block,
      groups: header.lists,
    })
    const arrays = fromSections(read)
    const vocabulary = await openVocabulary(read, this.#pace.yieldToEventLoop)
    const cold = placed.find(({ entry }) => SECTIONS[entry.name]?.cold)!
    const details = { path: this.#path, position: cold.position, length: cold.entry.length }
    const file = this.#file
    return {
      ...arrays,
      vocabulary,
      lists,
      header,
      rows: header.rows,
      fileBytes: this.#size,
      shared,
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

  /** Where the payloads lie in the file when the header is followed by sections of these lengths. */
  #place(sections: readonly SectionEntry[], end: number): Placed[] {
    let at = end
    const placed = sections.map((entry) => {
      const frame = encodeSectionFrame(at, entry.length)
      const position = at + frame.length
      at = position + entry.length
      if (at > this.#size)
        throw this.#refusal('truncated', `section ${entry.name} to end at byte ${at}`, `a file of ${this.#size} bytes`)
      if (entry.length % elementBytes(entry.encoding) !== 0) {
        throw this.#refusal(
          'damaged',
          `section ${entry.name} in whole ${entry.encoding} numbers`,
          `${entry.length} bytes`,
        )
      }
      return { entry, frame, position }
    })
    if (at !== this.#size) throw this.#refusal('damaged', `a file of ${at} bytes`, `${this.#size} bytes`)
    return placed
  }

  /** Reads all sections but cold ones: into memory that is given by name, else into their own. */
  async #readSections(
    placed: readonly Placed[],
    given: ReadonlyMap<string, Uint8Array<ArrayBuffer>>,
  ): Promise<Map<string, SectionArray>> {
    const sections = new Map<string, SectionArray>()
    const pieces = this.#pieces(placed, given, sections)
    for await (const piece of readAhead(this.#file, pieces, this.#pace)) piece.check()
    return sections
  }

  /** The pieces of all sections, in file order. A section joins `sections` with its first piece: memory is taken as reading goes on. */
  *#pieces(
    placed: readonly Placed[],
    given: ReadonlyMap<string, Uint8Array<ArrayBuffer>>,
    sections: Map<string, SectionArray>,
  ): Iterable<CheckedPiece> {
    for (const { entry, frame, position } of placed) {
      yield this.#framePiece(entry, frame, position)
      if (SECTIONS[entry.name]?.cold) continue
      const bytes = given.get(entry.name)?.subarray(0, entry.length) ?? Buffer.allocUnsafeSlow(entry.length)
      sections.set(entry.name, viewOf(entry.encoding, bytes))
      yield* this.#payloadPieces(entry, position, bytes)
    }
  }

  #framePiece(entry: SectionEntry, frame: Buffer, position: number): CheckedPiece {
    const into = Buffer.alloc(frame.length)
    const check = () => {
      if (into.equals(frame)) return
      throw this.#refusal('damaged', `${frame.toString('hex')} before section ${entry.name}`, into.toString('hex'))
    }
    return { position: position - frame.length, into, check }
  }

  *#payloadPieces(entry: SectionEntry, position: number, bytes: Uint8Array): Iterable<CheckedPiece> {
    const { pieceBytes } = this.#pace
    // invariant: `crc` is the checksum of the pieces checked so far, which come in order
    let crc = 0
    let at = 0
    do {
      const into = bytes.subarray(at, at + pieceBytes)
      const isLast = at + pieceBytes >= bytes.length
      const check = () => {
        crc = crc32(into, crc)
        if (isLast) this.#checkCrc(`section ${entry.name}`, entry.crc, crc)
      }
      yield { position: position + at, into, check }
      at += pieceBytes
    } while (at < bytes.length)
  }

  #checkCrc(what: string, expected: number, found: number): void {
    if (found !== expected)
      throw this.#refusal('damaged', `checksum ${expected.toString(16)} of ${what}`, found.toString(16))
  }

  async #readBytes(position: number, length: number): Promise<Buffer> {
    const into = Buffer.alloc(length)
    await readFully(this.#file, [{ position, into }])
    return into
  }

  #refusal(fault: SnapshotFault, expected: string, found: string): SnapshotError {
    return new SnapshotError(fault, this.#path, expected, found)
  }
}
