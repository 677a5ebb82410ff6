import { setImmediate, setTimeout as sleep } from 'node:timers/promises'

/**
 * How fast a snapshot is opened: how much is read and checked at a time, and how other work gets its turn.
 */
export interface Pace {
  /** Bytes that one call reads. The calls go on while this thread loads modules or serves. */
  readonly stretchBytes: number
  /** Calls under way at the same time. */
  readonly ahead: number
  /** Bytes that are checked before other work gets a turn: a checksum takes 0.3 ms a megabyte. */
  readonly pieceBytes: number
  /** Whether somebody waits for the snapshot, so that what the first requests can do without comes later. */
  readonly isAwaited: boolean
  yieldToEventLoop(): Promise<void>
}

/**
 * The pace of a start, when nothing else waits for the processors. Node has four threads for files; three
 * calls leave one of them to others. Each call allocates as much memory as it reads, which has the garbage
 * collector work, so the calls are short.
 *
 * Measured: three calls of 64 MB in one turn of the event loop held it up for 8 to 22 ms; calls of 16 MB in
 * turns of their own for 5 to 16. The time from start to ready is the same.
 */
export const AT_ONCE: Pace = {
  stretchBytes: 16 << 20,
  ahead: 3,
  pieceBytes: 8 << 20,
  isAwaited: true,
  yieldToEventLoop: () => setImmediate(),
}

/**
 * How long opening beside requests pauses. It pauses twice a megabyte, and reading and checking a megabyte
 * takes 2 ms of the processors. So a million events (250 MB) take an eighth of one processor for 3.8 s,
 * instead of all of two for 0.25 s.
 *
 * Measured on three replicas and two busy processors, a hundred swaps each: with pauses half as long the p99
 * was 22 ms during swaps and 11 ms otherwise; with these it was 21 and 15, at a third more requests.
 */
const PAUSE_MS = 8

/**
 * The pace beside requests, when nobody waits for the new snapshot. At the other pace every thread that reads
 * gets as much of a busy processor as the one that answers.
 *
 * Measured on one processor with 1,500 requests a second, six swaps each: a replica that opened a snapshot
 * had a p99.9 of 114 ms at the other pace, and of 65 ms at this one with pauses half as long (p99 37 and 33,
 * most of it garbage collection).
 */
export const BESIDE_REQUESTS: Pace = {
  stretchBytes: 1 << 20,
  ahead: 1,
  pieceBytes: 1 << 20,
  isAwaited: false,
  yieldToEventLoop: () => sleep(PAUSE_MS),
}
