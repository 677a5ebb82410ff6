import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import type { Fleet } from '../support/fleet/fleet.ts'
import { CAN_RUN, expectFaultless, fleetOfThree, loadOn, NEEDS, prepareFleets, statusesOf } from './test-fleet.ts'

const ask = (fleet: Fleet, key: string, times: number) =>
  statusesOf(fleet, key, Array<string>(times).fill('/api/gpt/topics'))

const passed = (statuses: readonly number[]) => statuses.filter((status) => status === 200).length

describe.skipIf(!CAN_RUN)(`limits of a fleet${NEEDS}`, () => {
  prepareFleets()

  test('three replicas, one restarted, let exactly 60 of 300 requests of a free key pass in a minute', async () => {
    const fleet = await fleetOfThree({ environment: { DRAIN_MS: '0' }, limits: [{}] })
    const { key } = fleet.limited[0]!
    const first = await ask(fleet, key, 45)
    await fleet.replicas[0]!.terminate()
    await fleet.replicas[0]!.start()
    const rest = await ask(fleet, key, 255)
    expect(passed(first)).toBe(45)
    expect([...first, ...rest].sort()).toEqual([...Array(60).fill(200), ...Array(240).fill(429)])
  })

  test('all replicas of a fleet refuse a revoked key within 10 s', async () => {
    const fleet = await fleetOfThree({ limits: [{}] })
    const { key, id } = fleet.limited[0]!
    expect(await ask(fleet, key, 3)).toEqual([200, 200, 200])
    await fleet.revokeKey(id)
    await vi.waitFor(async () => expect(await ask(fleet, key, 3)).toEqual([401, 401, 401]), {
      timeout: 10_000,
      interval: 1000,
    })
  })

  test('no request to a fleet fails while Redis is frozen, killed and started again', async () => {
    const fleet = await fleetOfThree({ limits: [{ minute: 10 }] })
    const { url } = await fleet.balancer('haproxy')
    const load = await loadOn(url, fleet)
    await sleep(1000)
    load.phase('frozen')
    fleet.redis.freeze()
    await sleep(1500)
    load.phase('thawed')
    fleet.redis.thaw()
    await sleep(1500)
    load.phase('killed')
    await fleet.redis.kill()
    await sleep(1500)
    load.phase('restarted')
    await fleet.redis.restart()
    await sleep(1500)
    const phases = await load.stop()
    expect(Object.keys(phases)).toEqual(['steady', 'frozen', 'thawed', 'killed', 'restarted'])
    for (const phase of Object.values(phases)) expectFaultless(phase)
    expect(passed(await ask(fleet, fleet.limited[0]!.key, 30))).toBe(10)
  })
})
