import type { Snapshot } from '../../src/snapshot/snapshot.ts'

/** A search uses fewer sets at the same time. */
const SETS = 24

/** Writes garbage into the scratch memory, which falsifies a search that does not clear its memory. */
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
