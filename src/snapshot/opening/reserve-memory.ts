import { DocSpace } from '../../docset/doc-space.ts'
import { bytesOf } from '../content.ts'
import { FACETS, SECTIONS } from '../format.ts'
import type { Pace } from './pace.ts'
import type { PlacedSection } from './read-header.ts'

/** Memory that opening reserves beside the sections. Memory that is never written to costs nothing. */
export interface Reserve {
  /** Dense results of a search that are in use at the same time. */
  readonly scratchSets: number
  /** Dense sets that are retained beside the posting lists. */
  readonly retainedSets: number
}

/** Enough to look into a snapshot, not to search it. */
export const NO_RESERVE: Reserve = { scratchSets: 0, retainedSets: 0 }

/** The memory of a snapshot that WebAssembly reaches, or plain arrays where there is none. */
export interface SnapshotMemory {
  readonly space: DocSpace
  /** Room for the section `postings`. */
  readonly block: Uint32Array
  /** Room for sections by name, `postings` among them. The others get arrays of their own. */
  readonly sections: ReadonlyMap<string, Uint8Array<ArrayBuffer>>
}

/** Columns that kernels of sets work on. They lie in the memory of these kernels, as posting lists do. */
const COUNTED_COLUMNS: readonly string[] = ['type', 'attendance', 'deadline', 'place', ...FACETS]

/** Sections that are used as they are read, except posting lists. The kernel that checks them reaches all. */
const USED_IN_PLACE: readonly string[] = Object.keys(SECTIONS).filter((name) => {
  const { cold, encodings } = SECTIONS[name]!
  return !cold && encodings[0] !== 'msgpack' && name !== 'postings'
})

/**
 * Reserves the memory of a snapshot: for all sections that are used in place, or, where WebAssembly cannot
 * address that much, for the columns that kernels of sets work on.
 */
export async function reserveMemory(
  rows: number,
  placed: readonly PlacedSection[],
  reserve: Reserve,
  { yieldToEventLoop }: Pick<Pace, 'yieldToEventLoop'>,
): Promise<SnapshotMemory> {
  const wordsOf = (name: string) => Math.ceil(placed.find(({ entry }) => entry.name === name)!.entry.length / 4)
  const listWords = wordsOf('postings')
  const spaceFor = (names: readonly string[]) =>
    DocSpace.withLists(rows, { listWords, columnWords: names.map(wordsOf), ...reserve })

  const large = spaceFor(USED_IN_PLACE)
  const [space, names] = large.memory.wasm ? [large, USED_IN_PLACE] : [spaceFor(COUNTED_COLUMNS), COUNTED_COLUMNS]
  const { allocate } = space.memory
  const block = allocate(listWords)
  // making the memory of lists takes 5 ms, and so does making the first sections
  await yieldToEventLoop()
  const sections = new Map([['postings', bytesOf(block)]])
  for (const name of names) sections.set(name, bytesOf(allocate(wordsOf(name))))
  return { space, block, sections }
}
