import { setTimeout as sleep } from 'node:timers/promises'
import type { Fleet } from '../../test/support/fleet/fleet.ts'
import { BAD_SNAPSHOTS, offerBad } from '../../test/support/fleet/snapshots.ts'
import { ask, type Target, toolCall } from '../../test/support/load/target.ts'
import { driveAt, failed, type Scenario } from './scenario.ts'

const PATIENCE_MS = 30_000

/** The same question by HTTP and by MCP. */
const BY_INTERFACE = ['/api/gpt/topics', toolCall('list_topics')] as const

/** Offers eight kinds of bad snapshots under load (half of saturation). */
export const bad: Scenario = async ({ fleet: startFleet, snapshots, targets, saturation }) => {
  const fleet = await startFleet()
  const { url } = await fleet.balancer('haproxy')
  const rate = saturation / 2
  const load = await driveAt(rate, url, fleet, { targets })
  const reasons: Record<string, readonly string[]> = {}
  for (const kind of Object.keys(BAD_SNAPSHOTS)) {
    reasons[kind] = await offerBad(fleet, kind, snapshots.other, snapshots.small)
  }
  const { steady } = await load.stop()
  const refused = Object.entries(reasons).filter(([kind, given]) => given.join() === kind)
  return {
    rows: [
      [
        'kinds of bad snapshots offered / refused with the expected reason',
        `${Object.keys(reasons).length} / ${refused.length}`,
      ],
      ['failed requests', failed(steady)],
      ['number of snapshots that answered requests', String(Object.keys(steady!.snapshots).length)],
    ],
    figures: { reasons, steady },
  }
}

/** Tests the limits of a key by HTTP and MCP together, a limit across a restart, and a revoked key. */
export const keys: Scenario = async ({ fleet: startFleet }) => {
  const fleet = await startFleet({ environment: { DRAIN_MS: '0' }, limits: [{}, { day: 20 }, {}] })
  const [minute, day, revoked] = fleet.limited
  const ofMinute = await askAll(fleet, minute!.key, 300)
  const first = await askAll(fleet, day!.key, 15)
  await fleet.replicas[0]!.terminate()
  await fleet.replicas[0]!.start()
  const rest = await askAll(fleet, day!.key, 15)
  await askAll(fleet, revoked!.key, 3)
  await fleet.revokeKey(revoked!.id)
  const startMs = performance.now()
  const refusedMs = await Promise.all(
    fleet.replicas.map(async ({ url }) => {
      while ((await status(url, revoked!.key, BY_INTERFACE[0])) !== 401 && performance.now() - startMs < PATIENCE_MS)
        await sleep(200)
      return performance.now() - startMs
    }),
  )
  return {
    rows: [
      ['requests that passed, of 300 with one Free key, by HTTP and MCP to three replicas', String(passed(ofMinute))],
      [
        'requests that passed, of 30 with a limit of 20 a day: before + after a restart',
        `${passed(first)} + ${passed(rest)}`,
      ],
      ['time until all replicas refuse a revoked key', `${(Math.max(...refusedMs) / 1000).toFixed(1)} s`],
    ],
    figures: { ofMinute: passed(ofMinute), ofDay: [passed(first), passed(rest)], refusedMs },
  }
}

function askAll({ replicas }: Fleet, key: string, times: number): Promise<number[]> {
  return Promise.all(
    Array.from({ length: times }, (_, at) => status(replicas[at % replicas.length]!.url, key, BY_INTERFACE[at % 2]!)),
  )
}

async function status(url: string, key: string, target: Target): Promise<number> {
  const response = await ask(url, key, target)
  await response.arrayBuffer()
  return response.status
}

function passed(statuses: readonly number[]): number {
  return statuses.filter((each) => each === 200).length
}
