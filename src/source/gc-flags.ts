import v8 from 'node:v8'

/**
 * How much V8's heap may grow between two collections, as a share of what the one before left. A directory of a million events has 25 MB grow to 44 beside 1,500 requests a second,
 * and V8 by its own measure collected then, near the end of the warm-up: it let go of 12 MB, and marking took 60 to 125 ms of a processor that was busy. With this a swap takes two
 * collections: making memory asks for one, returning it for the other.
 */
export const HEAP_GROWTH = '--heap-growing-percent=150'

/**
 * The main thread does the short work of a collection by itself. V8 has up to four others help, which costs more where they and the main one share a busy processor: then it waits
 * for the last of them. How many help to mark what is in use cannot be set while running; deploy/README.md says what it is started with, and what both come to.
 */
const ALONE = ['--no-parallel-scavenge', '--no-parallel-compaction', '--no-parallel-pointer-update']

/** What V8 reads whenever it collects. */
export const GC_FLAGS = [HEAP_GROWTH, ...ALONE]

/** Has V8 collect garbage as suits who answers while a directory is opened. */
export function setGcFlags(): void {
  for (const flag of GC_FLAGS) v8.setFlagsFromString(flag)
}
