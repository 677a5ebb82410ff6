import { type Check, ok, problem, warning } from '../../check.ts'

/** Dates in HTTP have whole seconds, so that smaller differences say nothing. */
const OFF_MS = 2000
/** S3 refuses signatures that are 15 minutes off; a third of that is reported as a problem. */
const FAR_OFF_MS = 5 * 60_000

export const clockCheck: Check = {
  name: 'clock',
  async run({ redis, storage }) {
    const [report, answer] = await Promise.all([redis().catch(() => undefined), storage().catch(() => undefined)])
    const seen = [
      { of: 'Redis', aheadMs: report?.aheadMs },
      { of: 'the storage', aheadMs: answer?.aheadMs },
    ].flatMap(({ of, aheadMs }) => (aheadMs === undefined ? [] : [{ of, aheadMs }]))
    if (seen.length === 0) return ok('nothing to compare it with: neither Redis nor remote storage answers')
    const { of, aheadMs } = seen.reduce((a, b) => (Math.abs(b.aheadMs) > Math.abs(a.aheadMs) ? b : a))
    const off = Math.abs(aheadMs)
    const found = `${(off / 1000).toFixed(1)} s ${aheadMs > 0 ? 'behind' : 'ahead of'} ${of}`
    const todo = 'synchronize both clocks by NTP; key expiry, "today" and S3 signatures depend on them'
    if (off > FAR_OFF_MS) return problem('the same time on all machines', found, todo)
    return off > OFF_MS
      ? warning('the same time on all machines', found, todo)
      : ok(`agrees with ${seen.map((each) => each.of).join(' and ')}`)
  },
}
