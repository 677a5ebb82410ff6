import { setTimeout as sleep } from 'node:timers/promises'

/**
 * What has V8 collect garbage little by little, beside other work, instead of some time: 64 MB taken outside its heap since it last did (`kExternalAllocationSoftLimit`).
 * Nobody writes to these, so they take no memory.
 */
const ASKING_BYTES = 80 << 20

/** The first collection finds that nobody holds a `WebAssembly.Memory`, the second lets go of what it held. */
const COLLECTIONS = 2

/** A collection takes 16 to 60 ms by the clock, on processors that have other work to do. */
const COLLECTION_MS = 500

/**
 * Has the memory of a directory that nobody holds any more returned to the system now: beside few requests a replica kept its 250 MB for more than a minute. The
 * main thread spends 5 to 15 ms a collection on it, in pieces; asked by `gc()` of --expose-gc it is 25 to 35 ms in one.
 * @param signal ends the wait
 */
export async function askForCollection(signal: AbortSignal): Promise<void> {
  for (let collection = 0; collection < COLLECTIONS && !signal.aborted; collection++) {
    Buffer.allocUnsafeSlow(ASKING_BYTES)
    await sleep(COLLECTION_MS, undefined, { signal }).catch(() => {})
  }
}
