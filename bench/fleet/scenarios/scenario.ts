import { setTimeout as sleep } from 'node:timers/promises'
import type { Fleet, FleetOptions } from '../../../test/support/fleet/fleet.ts'
import { type Drive, type DrivePlan, drive } from '../../../test/support/load/drive.ts'
import type { Phase } from '../../../test/support/load/tally.ts'

/** What all scenarios work with. */
export interface Setting {
  /** A fleet that is gone when the scenario is. */
  fleet(options?: Pick<FleetOptions, 'environment' | 'limits'>): Promise<Fleet>
  /** Two snapshots of the size asked for, and one of 1,000 events. */
  readonly snapshots: { readonly one: string; readonly other: string; readonly small: string }
  readonly targets: readonly string[]
  /** Requests a second that three replicas behind HAProxy answer in a closed loop, here and now. */
  readonly saturation: number
  readonly swaps: number
  readonly restarts: number
  /** Length of each measured stretch, in seconds. */
  readonly seconds: number
}

/** What a scenario found: lines for people, and all figures. */
export interface Finding {
  readonly rows: readonly (readonly [measure: string, value: string])[]
  readonly figures: unknown
}

export type Scenario = (setting: Setting) => Promise<Finding>

/** As many connections as an open loop may have: more than the fleet takes in at once, less than a process may open. */
const MOST_CONNECTIONS = 4000

/** A closed loop before the open one: code is being compiled, and a rate that takes no notice of that would measure just that. */
const WARM_UP_SECONDS = 4
const WARM_UP_CONNECTIONS = 8

/** An open loop on replicas that have answered for a while. */
export async function driveAt(
  rate: number,
  url: string,
  fleet: Fleet,
  plan: Pick<DrivePlan, 'targets' | 'right'> & Partial<Pick<DrivePlan, 'connections'>>,
): Promise<Drive> {
  const { key } = fleet
  const warmUp = await drive({ url, key, targets: plan.targets, connections: WARM_UP_CONNECTIONS })
  await sleep(WARM_UP_SECONDS * 1000)
  await warmUp.stop()
  return drive({ url, key, connections: MOST_CONNECTIONS, rate, ...plan })
}

export function ms(value: number): string {
  return `${value.toFixed(value < 10 ? 1 : 0)} ms`
}

export function mb(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`
}

/** `12 of 3,000 (503: 10, no answer: 2)`. */
export function failed(...phases: readonly (Phase | undefined)[]): string {
  const outcomes: Record<string, number> = {}
  for (const phase of phases) {
    for (const [outcome, times] of Object.entries(phase?.outcomes ?? {}))
      outcomes[outcome] = (outcomes[outcome] ?? 0) + times
  }
  const { ok = 0, ...others } = outcomes
  const bad = Object.values(others).reduce((sum, times) => sum + times, 0)
  const kinds = Object.entries(others).map(([outcome, times]) => `${outcome}: ${times}`)
  return `${bad} of ${(ok + bad).toLocaleString('en')}${bad > 0 ? ` (${kinds.join(', ')})` : ''}`
}
