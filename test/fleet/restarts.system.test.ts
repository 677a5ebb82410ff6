import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { BalancerName } from '../support/fleet/balancers.ts'
import { restartAll } from '../support/fleet/fleet.ts'
import { failuresOf } from '../support/load/tally.ts'
import { CAN_RUN, CONNECTIONS, expectFaultless, fleetOfThree, loadOn, NEEDS, prepareFleets } from './test-fleet.ts'

/** HAProxy needs up to 1.25 s to notice that a replica stops; nginx notices a refused connection. */
const DRAIN_MS: Record<BalancerName, string> = { haproxy: '3000', nginx: '300' }

describe.skipIf(!CAN_RUN)(`restarts of a fleet${NEEDS}`, () => {
  prepareFleets()

  test.each(['haproxy', 'nginx'] as const)(
    'with %s as balancer, three replicas are restarted one by one without a failed request',
    async (name) => {
      const fleet = await fleetOfThree({ environment: { DRAIN_MS: DRAIN_MS[name] } })
      const { url } = await fleet.balancer(name)
      const load = await loadOn(url, fleet)
      await restartAll(fleet.replicas)
      const { steady } = await load.stop()
      expectFaultless(steady)
      for (const replica of fleet.replicas) expect(replica.logged('stopped')).toHaveLength(1)
    },
  )

  test.each(['haproxy', 'nginx'] as const)(
    'with %s as balancer, a killed replica fails only the requests that it was answering',
    async (name) => {
      const fleet = await fleetOfThree()
      const { url } = await fleet.balancer(name)
      const load = await loadOn(url, fleet)
      await sleep(1000)
      load.phase('killed')
      await fleet.replicas[1]!.kill()
      await sleep(1500)
      load.phase('back')
      await fleet.replicas[1]!.start()
      await sleep(1000)
      const { steady, killed, back } = await load.stop()
      expectFaultless(steady)
      // a balancer loses at most one request of each connection: the request that it has begun to send
      const failures = failuresOf(killed!) + failuresOf(back!)
      expect(failures, JSON.stringify([killed?.outcomes, back?.outcomes])).toBeLessThanOrEqual(CONNECTIONS)
    },
  )
})
