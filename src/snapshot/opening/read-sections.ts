import { crc32 } from 'node:zlib'
import { DocSpace } from '../../docset/doc-space.ts'
import { bytesOf, viewOf } from '../content.ts'
import type { SectionEntry } from '../format.ts'
import type { Placed } from '../frame.ts'
import { isCold, SECTIONS } from '../sections.ts'
import type { SignedContent } from '../signature/signed-content.ts'
import type { SectionArray } from '../snapshot.ts'
import type { Pace } from './pace.ts'
import { type Piece, readAhead, type SnapshotFile } from './snapshot-file.ts'

/** A piece that can be checked once it has been read. */
interface CheckedPiece extends Piece {
  /** Throws SnapshotError when the bytes are not what they must be. */
  check(): void
}

/**
 * Reads all sections but the cold one, and checks every byte. A section is read into the memory that `memory`
 * has under its name, or else into an array of its own.
 * @throws SnapshotError
 */
export async function readSections(
  file: SnapshotFile,
  placed: readonly Placed<SectionEntry>[],
  memory: ReadonlyMap<string, Uint8Array<ArrayBuffer>>,
  pace: Pace,
  signed?: SignedContent,
): Promise<Map<string, SectionArray>> {
  const sections = new Map<string, SectionArray>()
  for await (const piece of readAhead(file, pieces(), pace)) piece.check()
  return sections

  /**
   * In file order. Memory for a section is allocated with its first piece, not all of it
   * before reading starts.
   */
  function* pieces(): Iterable<CheckedPiece> {
    let loaded = 0
    for (const section of placed) {
      const { name, length, encoding } = section.entry
      yield framePiece(file, section)
      if (isCold(section.entry)) continue
      const bytes = memory.get(name)?.subarray(0, length) ?? arrayFor(length)
      sections.set(name, viewOf(encoding, bytes))
      yield* payloadPieces(file, section, bytes, pace.pieceBytes, signed?.section(name, loaded++))
    }
  }
}

/** Eight more bytes follow a section in memory, so that texts can be copied eight bytes at a time. */
function arrayFor(length: number): Buffer<ArrayBuffer> {
  return Buffer.allocUnsafeSlow(length + 8).subarray(0, length)
}

function framePiece(file: SnapshotFile, { entry, frame, position }: Placed<SectionEntry>): CheckedPiece {
  const into = Buffer.alloc(frame.length)
  const check = () => {
    if (into.equals(frame)) return
    throw file.refusal('damaged', `${frame.toString('hex')} before section ${entry.name}`, into.toString('hex'))
  }
  return { position: position - frame.length, into, check }
}

function* payloadPieces(
  file: SnapshotFile,
  { entry, position }: Placed<SectionEntry>,
  bytes: Uint8Array,
  pieceBytes: number,
  signedSection: ReturnType<SignedContent['section']> | undefined,
): Iterable<CheckedPiece> {
  // invariant: `crc` is the checksum of the pieces checked so far; they are checked in order
  let crc = 0
  let at = 0
  do {
    const into = bytes.subarray(at, at + pieceBytes)
    const isLast = at + pieceBytes >= bytes.length
    const check = () => {
      crc = crc32(into, crc)
      signedSection?.update(into)
      if (!isLast) return
      file.checkCrc(`section ${entry.name}`, entry.crc, crc)
      signedSection?.end()
    }
    yield { position: position + at, into, check }
    at += pieceBytes
  } while (at < bytes.length)
}

/** Memory that opening reserves besides the sections. Memory that is never written to costs nothing. */
export interface Reserve {
  /** Dense results of a search that are in use at the same time. */
  readonly scratchSets: number
  /** Dense sets that are retained besides the posting lists. */
  readonly retainedSets: number
}

/** Enough to look into a snapshot, not to search it. */
export const NO_RESERVE: Reserve = { scratchSets: 0, retainedSets: 0 }

/**
 * Memory that the kernels of sets work on in place, or plain arrays if WebAssembly cannot address that much.
 */
interface SnapshotMemory {
  readonly space: DocSpace
  /** Room for `postings` and for the columns that kernels work on. Other sections get arrays of their own. */
  readonly sections: ReadonlyMap<string, Uint8Array<ArrayBuffer>>
}

const POSTINGS = 'postings'
const KERNEL_SECTIONS = Object.keys(SECTIONS).filter((name) => SECTIONS[name]!.inKernelMemory)

/** Reserves the memory of a snapshot that the kernels of sets work on. */
export async function reserveMemory(
  rows: number,
  placed: readonly Placed<SectionEntry>[],
  reserve: Reserve,
  { yieldToEventLoop }: Pick<Pace, 'yieldToEventLoop'>,
): Promise<SnapshotMemory> {
  const wordsOf = (name: string) => Math.ceil(placed.find(({ entry }) => entry.name === name)!.entry.length / 4)
  const columnWords = KERNEL_SECTIONS.map(wordsOf)
  const space = DocSpace.withLists(rows, { listWords: wordsOf(POSTINGS), columnWords, ...reserve })
  // making the memory takes 5 ms, and so does making the first sections
  await yieldToEventLoop()
  const names = [POSTINGS, ...KERNEL_SECTIONS]
  return { space, sections: new Map(names.map((name) => [name, bytesOf(space.memory.allocate(wordsOf(name)))])) }
}
