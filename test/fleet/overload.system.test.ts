import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { CAN_RUN, expectFaultless, fleetOfThree, loadOn, NEEDS, prepareFleets } from './test-fleet.ts'

/** HAProxy sends 64 requests to each of three replicas and queues 500, so it must refuse some. */
const TOO_MANY = 1500

describe.skipIf(!CAN_RUN)(`overload of a fleet${NEEDS}`, () => {
  prepareFleets()

  test('overloaded replicas answer the requests that HAProxy passes, and all requests after the overload', async () => {
    const fleet = await fleetOfThree()
    const { url } = await fleet.balancer('haproxy')
    const flood = await loadOn(url, fleet, { connections: TOO_MANY })
    await sleep(2000)
    const { steady } = await flood.stop()
    expect(Object.keys(steady!.outcomes).sort()).toEqual(['503 by the balancer', 'ok'])
    const load = await loadOn(url, fleet)
    await sleep(500)
    expectFaultless((await load.stop()).steady)
  })
})
