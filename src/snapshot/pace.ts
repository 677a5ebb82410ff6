import { setImmediate, setTimeout as sleep } from 'node:timers/promises'

/** How a snapshot is opened: what is done in one piece, and what comes between two. */
export interface Pace {
  /** Bytes that are read by one call, without this thread having to do anything: the calls go on while it loads modules or serves. */
  readonly stretchBytes: number
  /** Calls under way at the same time. */
  readonly ahead: number
  /** Bytes that are checked in one piece: a checksum takes 0.3 ms a megabyte. */
  readonly pieceBytes: number
  /** Lets other work go on. */
  yieldToEventLoop(): Promise<void>
}

/**
 * For a start: nothing waits for the processors but this. Three calls are all of the four threads that Node has for files but one, which is left to others. As much memory as is
 * read is made at once, which has the garbage collector work: three calls of 64 MB in one turn of the event loop held it up for 8 to 22 ms of its own time, of 16 MB in turns of their
 * own for 5 to 16. The time from start to ready is the same.
 */
export const AT_ONCE: Pace = {
  stretchBytes: 16 << 20,
  ahead: 3,
  pieceBytes: 8 << 20,
  yieldToEventLoop: () => setImmediate(),
}

/**
 * There are two rests a megabyte, whose reading and checking takes 2 ms of processors: a million events (250 MB) take an eighth of one for 3.8 s instead of all of two for 0.25. With rests of half that
 * three replicas on two busy processors had a p99 of 22 ms while they swapped, and of 11 else; with these of 21 and 15, beside a third more requests (a hundred swaps each).
 */
const REST_MS = 8

/**
 * Beside requests: nobody waits for the new snapshot. At the other pace each thread that reads is given as much of a busy processor as the one that answers: on one of its own, with 1,500 requests a second, a replica
 * that opened a snapshot had a p99.9 of 114 ms, at this one, with half the rests, 65 (six swaps each; p99 37 and 33, of collecting garbage).
 */
export const BESIDE_REQUESTS: Pace = {
  stretchBytes: 1 << 20,
  ahead: 1,
  pieceBytes: 1 << 20,
  yieldToEventLoop: () => sleep(REST_MS),
}
