import type { Check } from '../check.ts'
import { ageText } from '../units.ts'
import { ok, warning } from '../verdict.ts'

/** Snapshots are made every night: after a day and a half, one is missing. */
const OLD_MS = 36 * 3_600_000

export const snapshotAgeCheck: Check = {
  name: 'snapshot age',
  async run(installation) {
    const path = await installation.snapshotPath()
    // what cannot be opened is the business of `snapshot`
    const snapshot = path === undefined ? undefined : await installation.snapshot(path).catch(() => undefined)
    if (snapshot === undefined) return undefined
    const ageMs = installation.machine.nowMs() - snapshot.createdMs
    const age = `built ${ageText(Math.abs(ageMs))} ${ageMs < 0 ? 'from now' : 'ago'}`
    if (ageMs < 0)
      return warning('a snapshot built in the past', age, 'set the clock of this machine, or of the one that builds')
    if (ageMs <= OLD_MS) return ok(age)
    return warning(
      'one built in the last 36 hours',
      age,
      'see whether `confdex build` and `confdex publish` run every night, if they should',
    )
  },
}
