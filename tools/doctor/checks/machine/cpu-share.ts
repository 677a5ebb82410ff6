import { type Check, ok, warning } from '../../check.ts'

/**
 * A replica answers on one thread. A container with less than one processor is paused for the rest of each
 * scheduling period, and those pauses become the p99.
 */
export const cpuShareCheck: Check = {
  name: 'processor time',
  run({ machine }) {
    const [quota, period] = (machine.systemText('/sys/fs/cgroup/cpu.max') ?? '').trim().split(' ')
    if (quota === undefined || quota === '' || quota === 'max') return ok('not limited')
    const cores = Number(quota) / Number(period)
    const found = `a limit of ${cores.toFixed(2)} processors`
    if (cores >= 1) return ok(found)
    return warning(
      'at least one processor',
      found,
      'raise the CPU limit of the container; once its share is used up, requests wait up to 100 ms',
    )
  },
}
