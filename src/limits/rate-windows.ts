import { type Count, type LimiterStatus, WINDOW_SECONDS, type WindowName } from './limits.ts'

/**
 * Milliseconds since some moment, by a clock that only goes forward. Whoever sets the clock of the machine,
 * by hand or by NTP, must not make a window longer or shorter.
 */
export type MonotonicClock = () => number

/** Counts from the start of the process. */
export const monotonicMs: MonotonicClock = () => performance.now()

/** 4 MB of windows. */
const SWEEP_AT = 20_000

/**
 * Fixed windows of one length, by id, each beginning with its first request and ending after its length. An
 * ended window is replaced by the next request, at whatever time that comes.
 *
 * A key asks at 0 s, 59 s, 61 s and 200 s, of windows of a minute and of windows of a day:
 *
 *     at      minute               day
 *       0 s   1 used, 60 s left    1 used, 86,400 s left
 *      59 s   2 used,  1 s left    2 used, 86,341 s left
 *      61 s   1 used, 60 s left    3 used, 86,339 s left   the first minute ended at 60 s
 *     200 s   1 used, 60 s left    4 used, 86,200 s left   the second one at 121 s
 *
 * A window takes some 200 bytes. Keys have theirs for as long as the process runs; networks without keys come
 * and go, so ended windows are swept when there are many.
 */
export class RateWindows {
  readonly #lengthMs: number
  readonly #nowMs: MonotonicClock
  readonly #windows = new Map<string, { used: number; endsAtMs: number }>()
  /** Ended windows are swept when there are this many. */
  #sweepAt = SWEEP_AT

  constructor(lengthMs: number, nowMs: MonotonicClock = monotonicMs) {
    this.#lengthMs = lengthMs
    this.#nowMs = nowMs
  }

  /** Counts requests, and returns the window with them. A cost of 0 reads it. */
  count(id: string, cost: number): Count {
    const now = this.#nowMs()
    let window = this.#windows.get(id)
    if (window === undefined || window.endsAtMs <= now) {
      if (cost === 0) return { used: 0, leftMs: 0 }
      if (this.#windows.size >= this.#sweepAt) this.#sweep(now)
      window = { used: 0, endsAtMs: now + this.#lengthMs }
      this.#windows.set(id, window)
    }
    window.used += cost
    return { used: window.used, leftMs: window.endsAtMs - now }
  }

  /** As many windows as are left may come before the next sweep, so that each is looked at twice or less. */
  #sweep(nowMs: number): void {
    for (const [id, { endsAtMs }] of this.#windows) if (endsAtMs <= nowMs) this.#windows.delete(id)
    this.#sweepAt = Math.max(SWEEP_AT, this.#windows.size * 2)
  }

  /** Replaces the window by a count from elsewhere; later requests continue from it. */
  set(id: string, { used, leftMs }: Count): void {
    this.#windows.set(id, { used, endsAtMs: this.#nowMs() + leftMs })
  }
}

/** The windows of both lengths. */
export type KeyWindows = Readonly<Record<WindowName, RateWindows>>

export function createKeyWindows(nowMs?: MonotonicClock): KeyWindows {
  const windowsOf = (window: WindowName) => new RateWindows(WINDOW_SECONDS[window] * 1000, nowMs)
  return { minute: windowsOf('minute'), day: windowsOf('day') }
}

/** Counts in a window of this process. A request is counted in both windows, but is one decision. */
export function countIn(
  windows: KeyWindows,
  status: LimiterStatus,
  window: WindowName,
  id: string,
  cost: number,
): Count {
  if (window === 'minute') status.decidedByProcess++
  return windows[window].count(id, cost)
}
