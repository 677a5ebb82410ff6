import { type Check, ok, warning } from '../../check.ts'

/**
 * Each connection takes one file descriptor, and loading a new snapshot takes a few. With this many, 2,000
 * idle connections do not keep others out.
 */
const ENOUGH = 4096

export const openFilesCheck: Check = {
  name: 'open files',
  run({ machine }) {
    const [, soft] = /^Max open files\s+(\S+)/m.exec(machine.systemText('/proc/self/limits') ?? '') ?? []
    if (soft === undefined) return undefined
    if (soft === 'unlimited' || Number(soft) >= ENOUGH) return ok(`a limit of ${soft}`)
    return warning(
      `a limit of at least ${ENOUGH}`,
      `a limit of ${soft}`,
      'raise it (ulimit -n, or LimitNOFILE in systemd); connections beyond the limit are refused',
    )
  },
}
