import { REDIS_TIMEOUT_MS } from '../../../../src/limits/limits.ts'
import { type Check, ok, problem, warning } from '../../check.ts'

/** Every request waits for two round trips, while the search itself takes a tenth of a millisecond. */
const SLOW_MS = 5

export const redisDelayCheck: Check = {
  name: 'way to redis',
  async run({ redis }) {
    const report = await redis().catch(() => undefined)
    if (report === undefined) return undefined
    const found = `${report.roundTripMs.toFixed(2)} ms per round trip`
    const todo = 'move Redis closer to the replicas; every request waits for two round trips'
    if (report.roundTripMs > REDIS_TIMEOUT_MS / 2) {
      return problem(`far less than the ${REDIS_TIMEOUT_MS} ms after which Redis counts as unavailable`, found, todo)
    }
    return report.roundTripMs > SLOW_MS ? warning(`at most ${SLOW_MS} ms`, found, todo) : ok(found)
  },
}
