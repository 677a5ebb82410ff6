import type { Check } from '../check.ts'
import { ok, problem, warning } from '../verdict.ts'

/** Dates of HTTP have whole seconds. */
const OFF_MS = 2000
/** S3 refuses signatures that are 15 minutes off. */
const FAR_OFF_MS = 5 * 60_000

export const clockCheck: Check = {
  name: 'clock',
  async run({ redis, storage }) {
    const [report, answer] = await Promise.all([redis().catch(() => undefined), storage().catch(() => undefined)])
    const seen = [
      { of: 'Redis', aheadMs: report?.aheadMs },
      { of: 'the storage', aheadMs: answer?.aheadMs },
    ].flatMap(({ of, aheadMs }) => (aheadMs === undefined ? [] : [{ of, aheadMs }]))
    if (seen.length === 0) return ok('nothing to compare it with (neither Redis nor remote storage)')
    const { of, aheadMs } = seen.reduce((a, b) => (Math.abs(b.aheadMs) > Math.abs(a.aheadMs) ? b : a))
    const off = Math.abs(aheadMs)
    const found = `${(off / 1000).toFixed(1)} s ${aheadMs > 0 ? 'behind' : 'ahead of'} that of ${of}`
    const todo = 'have one of them set by NTP: keys expire, "today" changes, and S3 accepts signatures, by the clock'
    if (off > FAR_OFF_MS) return problem('the same time everywhere', found, todo)
    return off > OFF_MS
      ? warning('the same time everywhere', found, todo)
      : ok(`as that of ${seen.map((each) => each.of).join(' and ')}`)
  },
}
