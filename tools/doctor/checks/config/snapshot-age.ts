import { type Check, ok, warning } from '../../check.ts'

/** Snapshots are built every night. After a day and a half, one build was missed. */
const OLD_MS = 36 * 3_600_000

export const snapshotAgeCheck: Check = {
  name: 'snapshot age',
  async run(installation) {
    const path = await installation.snapshotPath()
    // the check `snapshot` reports a file that cannot be opened
    const snapshot = path === undefined ? undefined : await installation.snapshot(path).catch(() => undefined)
    if (snapshot === undefined) return undefined
    const ageMs = installation.machine.nowMs() - snapshot.createdMs
    const age = `built ${durationText(Math.abs(ageMs))} ${ageMs < 0 ? 'in the future' : 'ago'}`
    if (ageMs < 0) {
      const todo = 'correct the clock of this machine, or of the machine that built it'
      return warning('a snapshot built in the past', age, todo)
    }
    if (ageMs <= OLD_MS) return ok(age)
    return warning(
      'a snapshot built in the last 36 hours',
      age,
      'check that `confdex build` and `confdex publish` still run every night, if they should',
    )
  },
}

/** In whole units, rounded: `3 days`, `5 hours`, `10 minutes`. */
function durationText(ms: number): string {
  const hours = ms / 3_600_000
  if (hours >= 48) return `${Math.round(hours / 24)} days`
  return hours >= 1 ? `${Math.round(hours)} hours` : `${Math.round(ms / 60_000)} minutes`
}
