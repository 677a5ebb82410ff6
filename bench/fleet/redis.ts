import { setTimeout as sleep } from 'node:timers/promises'
import type { Replica } from '../../test/support/fleet/replica.ts'
import { ms } from '../support/output.ts'
import { driveAt, failed, type Scenario } from './scenario.ts'

const COUNTED_IN_REDIS = 'rate limits are counted in Redis'
const PATIENCE_MS = 20_000

/** Stops (SIGSTOP), continues, kills and restarts Redis under load (half of saturation). */
export const redis: Scenario = async ({ fleet: startFleet, targets, saturation, seconds }) => {
  const fleet = await startFleet()
  const { url } = await fleet.balancer('haproxy')
  const rate = saturation / 2
  const load = await driveAt(rate, url, fleet, { targets })
  await sleep(2000)
  load.phase('without')
  await sleep(seconds * 1000)
  load.phase('stopped')
  fleet.redis.freeze()
  await sleep(seconds * 1000)
  load.phase('continued')
  let returned = untilExact(fleet.replicas)
  fleet.redis.thaw()
  const afterStopMs = await returned
  await sleep(2000)
  load.phase('killed')
  await fleet.redis.kill()
  await sleep(seconds * 1000)
  load.phase('started again')
  await fleet.redis.restart()
  returned = untilExact(fleet.replicas)
  const afterKillMs = await returned
  await sleep(2000)
  const phases = await load.stop()
  const p99 = (name: string) => ms(phases[name]!.p99)
  return {
    rows: [
      ['load', `${Math.round(rate)} requests/s, half of saturation`],
      ['failed requests', failed(...Object.values(phases))],
      ['p99 before / stopped / continued', `${p99('without')} / ${p99('stopped')} / ${p99('continued')}`],
      ['p99 killed / started again', `${p99('killed')} / ${p99('started again')}`],
      ['longest answer, stopped / killed', `${ms(phases.stopped!.max)} / ${ms(phases.killed!.max)}`],
      ['time until Redis counts again, after SIGCONT / after a restart', `${ms(afterStopMs)} / ${ms(afterKillMs)}`],
    ],
    figures: { rate, phases, afterStopMs, afterKillMs },
  }
}

/** Milliseconds until all replicas log that they count in Redis again; NaN if one does not log it in time. */
async function untilExact(replicas: readonly Replica[]): Promise<number> {
  const startMs = performance.now()
  const before = replicas.map((replica) => replica.logged(COUNTED_IN_REDIS).length)
  while (replicas.some((replica, index) => replica.logged(COUNTED_IN_REDIS).length === before[index])) {
    if (performance.now() - startMs > PATIENCE_MS) return Number.NaN
    await sleep(20)
  }
  return performance.now() - startMs
}
