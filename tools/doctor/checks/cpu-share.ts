import type { Check } from '../check.ts'
import { ok, warning } from '../verdict.ts'

/** A replica answers on one thread; a container with less than that stands still for the rest of each period, which is p99. */
export const cpuShareCheck: Check = {
  name: 'processor time',
  run({ machine }) {
    const [quota, period] = (machine.systemText('/sys/fs/cgroup/cpu.max') ?? '').trim().split(' ')
    if (quota === undefined || quota === '' || quota === 'max') return ok('not limited')
    const cores = Number(quota) / Number(period)
    const found = `limited to ${cores.toFixed(2)} processors`
    if (cores >= 1) return ok(found)
    return warning(
      'one processor or more',
      found,
      'raise the limit of the container: whatever is above it waits up to 100 ms',
    )
  },
}
