import { DocSpace } from '../../docset/doc-space.ts'
import { bytesOf } from '../content.ts'
import { SECTIONS } from '../sections.ts'
import type { Pace } from './pace.ts'
import type { PlacedSection } from './read-header.ts'

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
  placed: readonly PlacedSection[],
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
