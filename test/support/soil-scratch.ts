import type { Snapshot } from '../../src/snapshot/snapshot.ts'

/** More sets than a search takes at the same time. */
const SETS = 24

/**
 * Writes garbage over the memory that searches use again and again, so that memory that a search fails to
 * clear shows in its results.
 */
export function soilScratch({ lists: { space } }: Snapshot): void {
  space.reset()
  for (let set = 0; set < SETS; set++) {
    const { words, counts } = space.bits()
    words.fill(0xa5a5a5a5)
    counts.fill(77)
  }
  space.bytes().fill(0xa5)
  space.reset()
}
