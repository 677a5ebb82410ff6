import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { DocSpace } from '../../docset/doc-space.ts'
import { bytesOf, viewOf } from '../content.ts'
import type { SectionEntry } from '../format.ts'
import type { Placed } from '../frame.ts'
import { isCold, SECTIONS } from '../sections.ts'
import type { SignedContent } from '../signature/signed-content.ts'
import type { SectionArray } from '../snapshot.ts'
import type { Pace } from './pace.ts'
import type { SnapshotFile } from './snapshot-file.ts'

/** Number of bytes after which other work gets a turn: the checksum of a megabyte takes 0.3 ms. */
const TURN_BYTES = 1 << 20

/**
 * Reads all sections in file order, except the cold section, and checks every byte that it reads. Sections
 * that `memory` names are read into its arrays, others into new arrays.
 * @throws SnapshotError
 */
export async function readSections(
  file: SnapshotFile,
  placed: readonly Placed<SectionEntry>[],
  memory: ReadonlyMap<string, Uint8Array<ArrayBuffer>>,
  { pieceBytes, yieldToEventLoop }: Pace,
  signed?: SignedContent,
): Promise<Map<string, SectionArray>> {
  const sections = new Map<string, SectionArray>()
  let unpaused = 0
  for (const { entry, frame, position } of placed) {
    const { name, length, encoding } = entry
    const found = await file.read(position - frame.length, frame.length)
    if (!found.equals(frame)) {
      throw file.refusal('damaged', `${frame.toString('hex')} before section ${name}`, found.toString('hex'))
    }
    if (isCold(entry)) continue
    const bytes = memory.get(name)?.subarray(0, length) ?? arrayFor(length)
    const hash = signed && createHash('sha256')
    let crc = 0
    for (let at = 0; at < length; at += pieceBytes) {
      const piece = bytes.subarray(at, at + pieceBytes)
      await file.readInto(position + at, piece)
      crc = crc32(piece, crc)
      hash?.update(piece)
      unpaused += piece.length
      if (unpaused < TURN_BYTES) continue
      unpaused = 0
      await yieldToEventLoop()
    }
    file.checkCrc(`section ${name}`, entry.crc, crc)
    if (hash) signed.checkSection(name, sections.size, hash.digest())
    sections.set(name, viewOf(encoding, bytes))
  }
  return sections
}

/** An array with eight more bytes in its buffer, so that texts can be copied eight bytes at a time. */
function arrayFor(length: number): Buffer<ArrayBuffer> {
  return Buffer.allocUnsafeSlow(length + 8).subarray(0, length)
}

/** Memory that opening reserves in addition to the sections. */
export interface Reserve {
  /** Maximum number of dense results that a search uses at the same time. */
  readonly scratchSets: number
  /** Maximum number of dense sets that are retained in addition to the posting lists. */
  readonly retainedSets: number
}

/** Reserves no memory: enough to read a snapshot, but not to search it. */
export const NO_RESERVE: Reserve = { scratchSets: 0, retainedSets: 0 }

/** Memory on which the kernels of sets work in place, or plain arrays if WebAssembly is not available. */
interface SnapshotMemory {
  readonly space: DocSpace
  /** Room for `postings` and for the columns that kernels work on. */
  readonly sections: ReadonlyMap<string, Uint8Array<ArrayBuffer>>
}

const POSTINGS = 'postings'
const KERNEL_SECTIONS = Object.keys(SECTIONS).filter((name) => SECTIONS[name]!.inKernelMemory)

export async function reserveMemory(
  rows: number,
  placed: readonly Placed<SectionEntry>[],
  reserve: Reserve,
  { yieldToEventLoop }: Pick<Pace, 'yieldToEventLoop'>,
): Promise<SnapshotMemory> {
  const wordsOf = (name: string) => Math.ceil(placed.find(({ entry }) => entry.name === name)!.entry.length / 4)
  const columnWords = KERNEL_SECTIONS.map(wordsOf)
  const space = DocSpace.withLists(rows, { listWords: wordsOf(POSTINGS), columnWords, ...reserve })
  // reserving takes 5 ms, and reading the first sections takes as long: other work gets a turn in between
  await yieldToEventLoop()
  const names = [POSTINGS, ...KERNEL_SECTIONS]
  return { space, sections: new Map(names.map((name) => [name, bytesOf(space.memory.allocate(wordsOf(name)))])) }
}
