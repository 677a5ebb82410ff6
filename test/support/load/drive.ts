/** Runs a load generator in a separate process. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nextMessage, startScript } from '../child.ts'
import type { Phase, RightAnswers } from './tally.ts'
import type { Target } from './target.ts'

export interface DrivePlan {
  /** Origin of the server. */
  readonly url: string
  /** If it is missing, requests have no key. */
  readonly key?: string | undefined
  /** Requested in turn, again and again. */
  readonly targets: readonly Target[]
  /** In an open loop, the maximum number. */
  readonly connections: number
  /**
   * Requests per second of an open loop. Without a rate, each connection sends its next request after an
   * answer.
   */
  readonly rate?: number
  /** If they are missing, texts of answers are not compared. */
  readonly right?: RightAnswers
  /**
   * True if the load generator has a CPU core of its own: an open loop then polls the clock, which is more
   * exact.
   */
  readonly hasOwnCore?: boolean
}

/** Begin a phase, or stop. */
export type Order = { readonly phase: string; readonly rate?: number } | 'stop'

export interface Drive {
  /** Requests from now on are counted for this phase. An open loop may get another rate. */
  phase(name: string, rate?: number): void
  /** @returns the outcome of all requests, by phase */
  stop(): Promise<Record<string, Phase>>
}

export const FIRST_PHASE = 'steady'

/** Resolves when the load is running. It ends with this process at the latest. */
export async function drive(plan: DrivePlan): Promise<Drive> {
  const folder = await mkdtemp(join(tmpdir(), 'confdex-load-'))
  const file = join(folder, 'plan.json')
  await writeFile(file, JSON.stringify(plan))
  const script = plan.rate === undefined ? './closed-driver' : './open-driver'
  const child = startScript(script, import.meta.url, { args: [file] })
  await nextMessage(child)
  await rm(folder, { recursive: true })
  return {
    phase: (phase, rate) => child.send((rate === undefined ? { phase } : { phase, rate }) satisfies Order),
    stop: async () => {
      const report = nextMessage<Record<string, Phase>>(child)
      child.send('stop' satisfies Order)
      return report
    },
  }
}
