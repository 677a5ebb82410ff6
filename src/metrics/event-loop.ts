import { performance } from 'node:perf_hooks'
import { Durations } from '../http/measurements/durations.ts'

/**
 * Timers are late by up to a millisecond on an idle loop; a search takes well under one, a swap may stop the loop for 20 ms, and 100 ms of
 * silence are taken for an outage of Redis.
 */
const DELAY_BOUNDS_MS = [2, 5, 10, 20, 50, 100, 250, 500, 1000, 2500] as const

/**
 * Every stall longer than this is seen; of shorter ones the share that a tick falls into. Waking up costs a process that has nothing else to do some
 * 0.1 ms, so this takes 0.3 % of an idle processor, and next to nothing of a busy one.
 */
const TICK_MS = 50

/**
 * How late the event loop is, and how busy. A histogram that only grows, unlike `monitorEventLoopDelay` of Node: its percentiles are of the time since
 * somebody reset it, so that two who scrape take them from each other, those of replicas cannot be added, and they include the tick.
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

  /** Milliseconds that the loop has worked and waited, since the process began. */
  get utilization(): { readonly active: number; readonly idle: number } {
    return performance.eventLoopUtilization()
  }

  close(): void {
    clearInterval(this.#timer)
  }
}
