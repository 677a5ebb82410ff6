import { setImmediate, setTimeout as sleep } from 'node:timers/promises'

/**
 * What has V8 collect garbage little by little, beside other work, instead of some time: 64 MB taken outside its heap since it last did (`kExternalAllocationSoftLimit`).
 * Nobody writes to these, so they take no memory.
 */
const ASKING_BYTES = 80 << 20

/** One is mostly enough. One that had begun when it was asked for keeps what was held then, and after a few more somebody holds it still. */
const COLLECTIONS = 3

/** A collection takes 16 to 60 ms by the clock, on processors that have other work to do. */
const COLLECTION_MS = 500

/**
 * Has the memory of a directory that nobody holds any more returned to the system now: beside few requests a replica kept its 250 MB for more than a minute. The
 * main thread spends 5 to 15 ms a collection on it, in pieces; asked by `gc()` of --expose-gc it is 25 to 35 ms in one.
 * @param isGone says that there is nothing left to collect
 * @param signal ends the wait
 */
export async function askForCollection(isGone: () => boolean, signal: AbortSignal): Promise<void> {
  for (let asked = 0; asked < COLLECTIONS && !isGone() && !signal.aborted; asked++) {
    // a weak reference that was looked at holds what it names until the turn is over, and a collection that begins in it keeps that
    await setImmediate()
    Buffer.allocUnsafeSlow(ASKING_BYTES)
    await sleep(COLLECTION_MS, undefined, { signal }).catch(() => {})
  }
}
