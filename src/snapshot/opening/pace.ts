import { setImmediate, setTimeout as sleep } from 'node:timers/promises'

/** How much of a snapshot is read and checked at a time, and how other work gets its turn. */
export interface Pace {
  /** Bytes that one call reads at most. */
  readonly pieceBytes: number
  /** Whether somebody waits for the snapshot, so that what the first requests can do without comes later. */
  readonly isAwaited: boolean
  yieldToEventLoop(): Promise<void>
}

/** The pace of a start, when nothing else waits for the processors. */
export const AT_ONCE: Pace = {
  pieceBytes: 8 << 20,
  isAwaited: true,
  yieldToEventLoop: () => setImmediate(),
}

/**
 * Opening beside requests pauses after each megabyte, which takes 2 ms of a processor to read and check. So a
 * million events (250 MB) take an eighth of one processor for 4 s, instead of all of two for 0.25 s.
 */
const PAUSE_MS = 8

/**
 * The pace beside requests, when nobody waits for the new snapshot. At the other pace every thread that reads
 * gets as much of a busy processor as the thread that answers.
 */
export const BESIDE_REQUESTS: Pace = {
  pieceBytes: 1 << 20,
  isAwaited: false,
  yieldToEventLoop: () => sleep(PAUSE_MS),
}
