import type { Check } from '../check.ts'
import { ok, warning } from '../verdict.ts'

/** A connection is a file. 2,000 idle ones must not keep others out, and a snapshot that is swapped needs a few. */
const ENOUGH = 4096

export const openFilesCheck: Check = {
  name: 'open files',
  run({ machine }) {
    const [, soft] = /^Max open files\s+(\S+)/m.exec(machine.systemText('/proc/self/limits') ?? '') ?? []
    if (soft === undefined) return undefined
    if (soft === 'unlimited' || Number(soft) >= ENOUGH) return ok(`at most ${soft}`)
    return warning(
      `${ENOUGH} or more`,
      `at most ${soft}`,
      'raise it (ulimit -n, LimitNOFILE of systemd): each connection is one, and beyond it new ones are refused',
    )
  },
}
