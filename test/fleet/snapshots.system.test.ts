import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { rightAnswers, swapAll } from '../support/fleet/snapshots.ts'
import {
  CAN_RUN,
  expectFaultless,
  fleetOfThree,
  loadOn,
  NEEDS,
  prepareFleets,
  snapshots,
  targets,
} from './test-fleet.ts'

const SWAPS = 4
/** Snapshots are tried at low priority, so a swap under load takes many seconds. */
const PATIENCE_MS = 600_000

describe.skipIf(!CAN_RUN)(`snapshots of a fleet${NEEDS}`, { timeout: PATIENCE_MS }, () => {
  prepareFleets()

  test('while three replicas swap snapshots, each answer is from the snapshot that its X-Snapshot names', async () => {
    const { old, fresh } = snapshots
    const fleet = await fleetOfThree()
    const ask = () => rightAnswers(fleet.replicas[0]!, fleet.key, targets())
    const ofOld = await ask()
    await swapAll(fleet, fresh.path)
    const right = { ...ofOld, ...(await ask()) }
    await swapAll(fleet, old.path)
    const ids = [old, fresh].map((built) => built.snapshot.header.id)
    expect(Object.keys(right)).toEqual(ids)

    const { url } = await fleet.balancer('haproxy')
    const load = await loadOn(url, fleet, { right })
    for (let swap = 0; swap < SWAPS; swap++) {
      await swapAll(fleet, swap % 2 === 0 ? fresh.path : old.path)
      await sleep(100)
    }
    const { steady } = await load.stop()
    expectFaultless(steady)
    expect(Object.keys(steady!.snapshots).sort()).toEqual(ids.sort())
  })
})
