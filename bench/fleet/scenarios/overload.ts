import { setTimeout as sleep } from 'node:timers/promises'
import { failuresOf, type Phase } from '../tally.ts'
import { driveAt, failed, ms, type Scenario } from './scenario.ts'

const OVERLOAD_SECONDS = 30
const RECOVERY_SECONDS = 8
/** The grain in which the return to normal is told. */
const SLICE_MS = 250

/** Three times saturation, then half of it again. */
export const overload: Scenario = async ({ fleet: startFleet, targets, saturation, seconds }) => {
  const fleet = await startFleet()
  const { url } = await fleet.balancer('haproxy')
  const rate = saturation / 2
  const load = await driveAt(rate, url, fleet, { targets })
  await sleep(2000)
  load.phase('before')
  await sleep(seconds * 1000)
  load.phase('overloaded', saturation * 3)
  await sleep(OVERLOAD_SECONDS * 1000)
  const slices = Array.from({ length: (RECOVERY_SECONDS * 1000) / SLICE_MS }, (_, slice) => `after ${slice}`)
  for (const slice of slices) {
    load.phase(slice, rate)
    await sleep(SLICE_MS)
  }
  const phases = await load.stop()
  const { before, overloaded } = phases as { before: Phase; overloaded: Phase }
  const isNormal = (name: string) => failuresOf(phases[name]!) === 0 && phases[name]!.p99 <= 2 * before.p99
  const lastBad = slices.findLastIndex((name) => phases[name] !== undefined && !isNormal(name))
  const good = overloaded.outcomes.ok ?? 0
  return {
    rows: [
      [
        'planned / sent',
        `${Math.round(saturation * 3)} requests/s / ${Math.round((overloaded.requests - (overloaded.outcomes['never sent'] ?? 0)) / OVERLOAD_SECONDS)}`,
      ],
      [
        'good answers',
        `${((good / overloaded.requests) * 100).toFixed(0)} % of what was due, ${Math.round(good / OVERLOAD_SECONDS)} a second`,
      ],
      ['others', failed(overloaded)],
      ['p99 before / of good answers during', `${ms(before.p99)} / ${ms(overloaded.p99)}`],
      [
        'normal again (nothing fails, p99 at most twice that before)',
        `${(((lastBad + 1) * SLICE_MS) / 1000).toFixed(2)} s after it ended`,
      ],
    ],
    figures: { rate, phases, lastBad },
  }
}
