import { setImmediate, setTimeout as sleep } from 'node:timers/promises'

/** The size of the pieces in which a snapshot is read and checked, and the pause after each. */
export interface Pace {
  /** Maximum bytes of a read. */
  readonly pieceBytes: number
  /** True if requests wait for the snapshot. Then work that the first requests do not need comes later. */
  readonly isAwaited: boolean
  yieldToEventLoop(): Promise<void>
}

/** The pace of a start, when no other work waits for the processors. */
export const AT_ONCE: Pace = {
  pieceBytes: 8 << 20,
  isAwaited: true,
  yieldToEventLoop: () => setImmediate(),
}

/** Pause after each megabyte: a million events (250 MB) take an eighth of one processor for 4 s. */
const PAUSE_MS = 8

/** The pace while requests are answered from another snapshot. */
export const BESIDE_REQUESTS: Pace = {
  pieceBytes: 1 << 20,
  isAwaited: false,
  yieldToEventLoop: () => sleep(PAUSE_MS),
}
