import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { sharedThree } from '../source/keeping.ts'
import { bundleInto } from '../support/bundle-into.ts'
import type { BuiltDirectory } from '../support/directory.ts'
import { HAS_BALANCERS } from '../support/fleet/balancers.ts'
import { type Fleet, type FleetOptions, startFleet } from '../support/fleet/fleet.ts'
import { HAS_REDIS } from '../support/fleet/redis-server.ts'
import { type Drive, type DrivePlan, drive } from '../support/load/drive.ts'
import type { Phase } from '../support/load/tally.ts'
import { ask, type Target, toolCall } from '../support/load/target.ts'
import { scratchFolder } from '../support/scratch.ts'

export const CAN_RUN = HAS_REDIS && HAS_BALANCERS && process.platform === 'linux'
export const NEEDS = CAN_RUN ? '' : ' (skipped: redis-server, haproxy and nginx are not all installed)'

export const CONNECTIONS = 10

let program: string
export const snapshots = {} as Record<'old' | 'fresh' | 'small', BuiltDirectory>

/** Must be called once in each file. */
export function prepareFleets(): void {
  beforeAll(async () => {
    program = await bundleInto(scratchFolder(afterAll))
  })
  Object.assign(snapshots, sharedThree())
}

export async function fleetOfThree(options: Pick<FleetOptions, 'environment' | 'limits'> = {}): Promise<Fleet> {
  const fleet = await startFleet({ program, snapshot: snapshots.old.path, ...options })
  onTestFinished(() => fleet.dispose())
  return fleet
}

/** Searches and single events, by HTTP and MCP, from memory and from the file. */
export function targets(): Target[] {
  const ids = [3, 40, 77].map((doc) => snapshots.old.snapshot.id[doc]!)
  return [
    '/api/gpt/conferences?q=machine+learning&limit=50',
    '/api/gpt/conferences?country=France&sort=name&facets=topic,city&limit=50',
    '/api/gpt/conferences?topic=Physics',
    '/api/gpt/topics',
    '/api/gpt/stats',
    ...ids.map((id) => `/api/gpt/conferences/${id}`),
    toolCall('search_conferences', { q: 'machine learning' }),
    toolCall('search_conferences', { country: 'France', sort: 'name', facets: ['topic', 'city'], limit: 50 }),
    toolCall('search', { query: 'physics' }),
    toolCall('list_topics'),
    toolCall('get_statistics'),
    ...ids.map((id) => toolCall('get_conference', { id })),
  ]
}

/** Sends all requests at the same time, to the replicas in turn. */
export function statusesOf({ replicas }: Fleet, key: string, asked: readonly Target[]): Promise<number[]> {
  const sent = asked.map(async (target, at) => {
    const response = await ask(replicas[at % replicas.length]!.url, key, target)
    await response.arrayBuffer()
    return response.status
  })
  return Promise.all(sent)
}

export function loadOn(url: string, fleet: Fleet, changes: Partial<DrivePlan> = {}): Promise<Drive> {
  return drive({ url, key: fleet.key, targets: targets(), connections: CONNECTIONS, ...changes })
}

export function expectFaultless(phase: Phase | undefined): void {
  expect(phase?.outcomes).toEqual({ ok: phase?.requests })
  expect(phase).toMatchObject({ disagreeing: 0 })
}
