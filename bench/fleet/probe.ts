/** Loaded into a replica before its program: writes a line each second, the time and the largest delay of the event loop since the line before, in milliseconds. */
import { appendFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const file = process.env.LOOP_DELAYS_FILE
if (file !== undefined) {
  const delays = monitorEventLoopDelay({ resolution: 5 })
  delays.enable()
  setInterval(() => {
    appendFileSync(file, `${Date.now()} ${(delays.max / 1e6).toFixed(1)}\n`)
    delays.reset()
  }, 1000).unref()
}
