import { setTimeout as sleep } from 'node:timers/promises'
import { failuresOf, type Phase } from '../tally.ts'
import { driveAt, failed, ms, type Scenario } from './scenario.ts'

const OVERLOAD_SECONDS = 30
const RECOVERY_SECONDS = 8
/** The grain in which the return to normal is told. */
const SLICE_MS = 250
/** A second. */
const NORMAL_SLICES = 4

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
  const firstNormal = slices.findIndex((_, at) => slices.slice(at, at + NORMAL_SLICES).every(isNormal))
  const lastFailing = slices.findLastIndex((name) => failuresOf(phases[name]!) > 0)
  const secondsTo = (slice: number) =>
    slice < 0 ? `more than ${RECOVERY_SECONDS} s` : `${((slice * SLICE_MS) / 1000).toFixed(2)} s`
  const good = overloaded.outcomes.ok ?? 0
  return {
    rows: [
      [
        'planned / sent',
        `${Math.round(saturation * 3)} requests/s / ${Math.round((overloaded.requests - (overloaded.outcomes['never sent'] ?? 0)) / OVERLOAD_SECONDS)}`,
      ],
      [
        'good answers',
        `${Math.round(good / OVERLOAD_SECONDS)} a second, ${((good / OVERLOAD_SECONDS / saturation) * 100).toFixed(0)} % of saturation`,
      ],
      ['others', failed(overloaded)],
      ['p99 before / of good answers during', `${ms(before.p99)} / ${ms(overloaded.p99)}`],
      ['nothing fails any more after its end', secondsTo(lastFailing + 1)],
      ['normal after its end: for a second, p99 at most twice that before', secondsTo(firstNormal)],
    ],
    figures: { rate, phases, lastFailing, firstNormal },
  }
}
