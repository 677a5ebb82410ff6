import { performance } from 'node:perf_hooks'
import { Durations } from '../http/measurements.ts'

/**
 * Upper bounds of the buckets. A search takes under 1 ms, a swap of snapshots may block the loop for 20 ms,
 * and after 500 ms Redis counts as unavailable.
 */
const DELAY_BOUNDS_MS = [2, 5, 10, 20, 50, 100, 250, 500, 1000, 2500] as const

/** Time between two ticks. Every longer delay is noticed. */
const TICK_MS = 50

/**
 * Measures the delay and the utilization of the event loop. The histogram of delays only grows. Node's own
 * monitor must be reset, so several scrapers would lose each other's delays.
 */
export class EventLoop {
  readonly delays = new Durations(DELAY_BOUNDS_MS)
  readonly #timer: NodeJS.Timeout
  #dueMs = performance.now() + TICK_MS

  constructor() {
    this.#timer = setInterval(() => {
      const nowMs = performance.now()
      this.delays.observe(Math.max(0, nowMs - this.#dueMs))
      this.#dueMs = nowMs + TICK_MS
    }, TICK_MS)
    this.#timer.unref()
  }

  /** Milliseconds for which the loop has worked and been idle since the process began. */
  get utilization(): { readonly active: number; readonly idle: number } {
    return performance.eventLoopUtilization()
  }

  close(): void {
    clearInterval(this.#timer)
  }
}
