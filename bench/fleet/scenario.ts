import { setTimeout as sleep } from 'node:timers/promises'
import type { Fleet, FleetOptions } from '../../test/support/fleet/fleet.ts'
import { type Drive, type DrivePlan, drive } from '../../test/support/load/drive.ts'
import type { Phase } from '../../test/support/load/tally.ts'
import type { Target } from '../../test/support/load/target.ts'

/** The inputs of a scenario. */
export interface Setting {
  /** Starts a fleet, which `bench:fleet` ends after the scenario. */
  fleet(options?: Pick<FleetOptions, 'environment' | 'limits'>): Promise<Fleet>
  /** Two large snapshots with different answers, and one of 1,000 events. */
  readonly snapshots: { readonly one: string; readonly other: string; readonly small: string }
  /** Searches, three of four by HTTP and the fourth by MCP. */
  readonly targets: readonly Target[]
  /** Requests per second that three replicas behind HAProxy answer in a closed loop. */
  readonly saturation: number
  readonly swaps: number
  readonly restarts: number
  /** Length of most measured periods, in seconds. */
  readonly seconds: number
}

/** Rows to print, and all figures for the JSON file. */
export interface Finding {
  readonly rows: readonly (readonly [measure: string, value: string])[]
  readonly figures: unknown
}

/** Puts a fleet under load, disturbs it, and reports what the load and the replicas observe. */
export type Scenario = (setting: Setting) => Promise<Finding>

/** Connections of an open loop: more than the fleet accepts, fewer than a process may open. */
const MAX_CONNECTIONS = 4000

/** Duration of a closed loop before each measurement, in which the replicas compile their code. */
const WARM_UP_SECONDS = 4
const WARM_UP_CONNECTIONS = 8
const SATURATING_CONNECTIONS = 64

/** Warms up the replicas, then starts an open loop. */
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
  return drive({ url, key, connections: MAX_CONNECTIONS, rate, ...plan })
}

/** Good answers per second in a closed loop, after its first `warmUpMs`. */
export async function saturationOf(
  url: string,
  { key }: Fleet,
  { targets, seconds }: Pick<Setting, 'targets' | 'seconds'>,
  warmUpMs: number,
): Promise<number> {
  const load = await drive({ url, key, targets, connections: SATURATING_CONNECTIONS })
  await sleep(warmUpMs)
  load.phase('counted')
  await sleep(seconds * 1000)
  load.phase('after')
  const { counted } = await load.stop()
  return (counted!.outcomes.ok ?? 0) / seconds
}

/** Failed requests of some phases: `12 of 3,000 (503 overloaded: 10, no answer: 2)`. */
export function failed(...phases: readonly (Phase | undefined)[]): string {
  const outcomes: Record<string, number> = {}
  for (const phase of phases) {
    for (const [outcome, times] of Object.entries(phase?.outcomes ?? {})) {
      outcomes[outcome] = (outcomes[outcome] ?? 0) + times
    }
  }
  const { ok = 0, ...others } = outcomes
  const bad = Object.values(others).reduce((sum, times) => sum + times, 0)
  const kinds = Object.entries(others).map(([outcome, times]) => `${outcome}: ${times}`)
  return `${bad} of ${(ok + bad).toLocaleString('en')}${bad > 0 ? ` (${kinds.join(', ')})` : ''}`
}
