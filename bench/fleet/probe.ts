/**
 * Loaded into a replica before its program. Each second, appends a line of JSON (`Watched`) with the longest
 * delays and pauses since the previous line, and the current memory.
 */
import { appendFileSync, openSync, readSync } from 'node:fs'
import { monitorEventLoopDelay, PerformanceObserver, performance } from 'node:perf_hooks'
import type { Watched } from '../../test/support/fleet/watched.ts'

const RESOLUTION_MS = 5
const file = process.env.LOOP_DELAYS_FILE
if (file !== undefined) {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delays.enable()
  let worst = { ownMs: 0, collectionMs: 0 }
  const takeWorst = (measured: Partial<typeof worst>) => {
    const { ownMs = 0, collectionMs = 0 } = measured
    worst = { ownMs: Math.max(worst.ownMs, ownMs), collectionMs: Math.max(worst.collectionMs, collectionMs) }
  }
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) takeWorst({ collectionMs: duration })
  }).observe({ entryTypes: ['gc'] })
  const ran = threadTime()
  let [atMs, ranMs] = [performance.now(), ran()]
  setInterval(() => {
    const [nowMs, nowRanMs] = [performance.now(), ran()]
    // the delay of a tick is the lesser of the elapsed time and the processor time of this thread since the
    // previous tick, minus the interval of the timer
    takeWorst({ ownMs: Math.min(nowMs - atMs, nowRanMs - ranMs) - RESOLUTION_MS })
    atMs = nowMs
    ranMs = nowRanMs
  }, RESOLUTION_MS).unref()
  setInterval(() => {
    const { rss, heapUsed, external } = process.memoryUsage()
    const line: Watched = { atMs: Date.now(), delayMs: delays.max / 1e6, ...worst, rss, heapUsed, external }
    appendFileSync(file, `${JSON.stringify(line)}\n`)
    delays.reset()
    worst = { ownMs: 0, collectionMs: 0 }
  }, 1000).unref()
}

/** Returns a function that reads the processor time of this thread in milliseconds. Linux only. */
function threadTime(): () => number {
  const schedule = openSync('/proc/thread-self/schedstat', 'r')
  const text = Buffer.alloc(64)
  return () => Number.parseInt(text.toString('latin1', 0, readSync(schedule, text, 0, text.length, 0)), 10) / 1e6
}
