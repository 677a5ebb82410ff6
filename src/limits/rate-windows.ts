import { type Count, type Limiter, type LimiterStatus, WINDOW_SECONDS, type WindowName } from './limits.ts'

/** Milliseconds of a clock that a change of the system time does not affect. */
export type MonotonicClock = () => number

/** Whole milliseconds since the process began. With fractions, (t + 60,000) - t could exceed 60,000. */
export const monotonicMs: MonotonicClock = () => Math.floor(performance.now())

/** Minimum number of windows at which ended windows are removed. 20,000 windows take 4 MB. */
const SWEEP_AT = 20_000

/**
 * Fixed windows of one length, by id. A window begins with its first request and ends after its length.
 *
 * A key is used at 0 s, 59 s, 61 s and 200 s, in windows of a minute and in windows of a day:
 *
 *     at      minute               day
 *       0 s   1 used, 60 s left    1 used, 86,400 s left
 *      59 s   2 used,  1 s left    2 used, 86,341 s left
 *      61 s   1 used, 60 s left    3 used, 86,339 s left   the first minute ended at 60 s
 *     200 s   1 used, 60 s left    4 used, 86,200 s left   the second minute ended at 121 s
 */
export class RateWindows {
  readonly #lengthMs: number
  readonly #nowMs: MonotonicClock
  readonly #windows = new Map<string, { used: number; endsAtMs: number }>()
  #sweepAt = SWEEP_AT

  constructor(lengthMs: number, nowMs: MonotonicClock = monotonicMs) {
    this.#lengthMs = lengthMs
    this.#nowMs = nowMs
  }

  /** Counts `cost` requests, and returns the window with these requests. A cost of 0 only reads it. */
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

  /**
   * Removes ended windows, because callers without a key are counted by network, and networks change often.
   * The next sweep comes when the number of windows has doubled.
   */
  #sweep(nowMs: number): void {
    for (const [id, { endsAtMs }] of this.#windows) if (endsAtMs <= nowMs) this.#windows.delete(id)
    this.#sweepAt = Math.max(SWEEP_AT, this.#windows.size * 2)
  }

  /** Replaces a count by a count from Redis, to which later requests are added. */
  set(id: string, { used, leftMs }: Count): void {
    this.#windows.set(id, { used, endsAtMs: this.#nowMs() + leftMs })
  }
}

/** Counts in this process. The counts are lost when it stops. */
export class ProcessLimiter implements Limiter {
  readonly status: LimiterStatus = {
    state: 'process',
    decidedByRedis: 0,
    decidedByProcess: 0,
    redisErrors: 0,
    takeovers: 0,
  }
  readonly #windows: Readonly<Record<WindowName, RateWindows>>

  constructor(nowMs?: MonotonicClock) {
    const windowsOf = (window: WindowName) => new RateWindows(WINDOW_SECONDS[window] * 1000, nowMs)
    this.#windows = { minute: windowsOf('minute'), day: windowsOf('day') }
  }

  consume(window: WindowName, id: string, cost: number): Count {
    // a request is counted in both windows, but is one decision
    if (window === 'minute') this.status.decidedByProcess++
    return this.#windows[window].count(id, cost)
  }

  set(window: WindowName, id: string, count: Count): void {
    this.#windows[window].set(id, count)
  }

  close(): void {}
}
