import { setTimeout as sleep } from 'node:timers/promises'
import type { BalancerName } from '../../test/support/fleet/balancers.ts'
import { restartAll } from '../../test/support/fleet/fleet.ts'
import { ms } from '../support/output.ts'
import { driveAt, failed, type Scenario } from './scenario.ts'

/**
 * Time for which a stopping replica still accepts requests. HAProxy notices within 1.25 s that a replica
 * stops; nginx notices it when the replica refuses a connection.
 */
const DRAIN_MS: Record<BalancerName, string> = { haproxy: '2000', nginx: '500' }

/** Under load (half of saturation), restarts the replicas one after another, then kills one by SIGKILL. */
function restartsBehind(name: BalancerName): Scenario {
  return async ({ fleet: startFleet, targets, saturation, restarts: times }) => {
    const fleet = await startFleet({ environment: { DRAIN_MS: DRAIN_MS[name] } })
    const { url } = await fleet.balancer(name)
    const rate = saturation / 2
    const load = await driveAt(rate, url, fleet, { targets })
    await sleep(3000)
    load.phase('restarts')
    for (let restart = 0; restart < times; restart++) await restartAll(fleet.replicas)
    load.phase('killed')
    await fleet.replicas[1]!.kill()
    const readyMs = await fleet.replicas[1]!.start()
    await sleep(2000)
    const { steady, restarts, killed } = await load.stop()
    return {
      rows: [
        ['rolling restarts of three replicas', `${times}, at ${Math.round(rate)} requests/s`],
        ['failed requests', failed(restarts)],
        ['p99 before / during', `${ms(steady!.p99)} / ${ms(restarts!.p99)}`],
        ['one replica killed by SIGKILL: failed requests', failed(killed)],
        ['ready again after', ms(readyMs)],
      ],
      figures: { times, rate, steady, restarts, killed, readyMs },
    }
  }
}

export const haproxy = restartsBehind('haproxy')
export const nginx = restartsBehind('nginx')
