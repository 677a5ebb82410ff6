import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { startDrainClients } from '../support/load/drain-client.ts'
import { CAN_RUN, fleetOfThree, NEEDS, prepareFleets } from './test-fleet.ts'

/** Some clients send requests without a pause, others are idle for 20 to 527 ms between requests. */
const PAUSES_MS = [...Array<number>(16).fill(0), ...Array.from({ length: 40 }, (_, index) => 20 + 13 * index)]

describe.skipIf(!CAN_RUN)(`a drain without a balancer${NEEDS}`, () => {
  prepareFleets()

  test.each(['0', '300'])(
    'a draining replica without a balancer answers or refuses every request, with DRAIN_MS=%s',
    async (drainMs) => {
      const { replicas, key } = await fleetOfThree({ environment: { DRAIN_MS: drainMs } })
      const [replica] = replicas
      const { counts, ended } = startDrainClients(replica!.url, '/api/gpt/conferences?limit=5', key, PAUSES_MS)
      await sleep(700)
      expect(await replica!.terminate()).toBe(0)
      await ended
      expect(counts).toMatchObject({ refused: PAUSES_MS.length, droppedOnReused: 0, other: 0 })
      expect(counts.lastOnConnection).toBeGreaterThan(0)
      // `droppedOnNew` has no limit: the system resets clients that connect while the listener closes
    },
  )
})
