/** How V8 collects garbage in a process that answers requests while it opens snapshots. */
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import v8 from 'node:v8'

/**
 * How much V8's heap may grow between two collections, as a share of what the one before left in use. A swap
 * then takes two collections: allocating the new snapshot's memory causes one, returning the old one's memory
 * the other.
 *
 * Measured: opening a directory of a million events beside 1,500 requests a second grows the heap from 25 to
 * 44 MB. By its own rule V8 collected near the end of the warm-up: that freed 12 MB, and marking took 60 to
 * 125 ms of a busy processor.
 */
export const HEAP_GROWTH = '--heap-growing-percent=150'

/**
 * The main thread does the short parts of a collection by itself. V8 would have up to four other threads
 * help. Where they share a busy processor with the main thread, it waits for the last of them, and that costs
 * more. The number of threads that help with marking cannot be set in a running process; `deploy/README.md`
 * says which option node is started with, and what both were measured to give.
 */
const NO_HELPERS = ['--no-parallel-scavenge', '--no-parallel-compaction', '--no-parallel-pointer-update']

/** The options that V8 reads again at each collection. */
export const GC_FLAGS = [HEAP_GROWTH, ...NO_HELPERS]

/** Sets `GC_FLAGS` in this process. */
export function setGcFlags(): void {
  for (const flag of GC_FLAGS) v8.setFlagsFromString(flag)
}

/**
 * Allocating this much outside its heap makes V8 begin a collection that runs in small steps beside other
 * work: the limit is 64 MB since the last collection (`kExternalAllocationSoftLimit`). Nothing is written to
 * it, so it takes no memory.
 */
const TRIGGER_BYTES = 80 << 20

/**
 * One collection is mostly enough. A collection already under way misses what was released since it began.
 * After three, something else holds the memory.
 */
const MAX_COLLECTIONS = 3

/** A collection takes 16 to 60 ms by the clock on processors that have other work to do. */
const COLLECTION_MS = 500

/**
 * Makes V8 return the memory of a directory that nothing refers to any more to the system. Without this, a
 * replica with few requests kept 250 MB for more than a minute.
 *
 * Measured: the main thread spends 5 to 15 ms on each collection, in small steps. `gc()` of --expose-gc takes
 * 25 to 35 ms in one step.
 * @param isGone whether there is nothing left to collect
 * @param signal ends the wait
 */
export async function requestCollection(isGone: () => boolean, signal: AbortSignal): Promise<void> {
  for (let requested = 0; requested < MAX_COLLECTIONS && !isGone() && !signal.aborted; requested++) {
    // A weak reference that was read holds its target until this turn of the event loop ends: let it end
    // before a collection begins.
    await setImmediate()
    Buffer.allocUnsafeSlow(TRIGGER_BYTES)
    await sleep(COLLECTION_MS, undefined, { signal }).catch(() => {})
  }
}
