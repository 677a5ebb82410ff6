/**
 * Runs a load generator in a separate process. The input is a plan. The result is the outcome of every
 * request, by phase. This module does not start a server and does not judge outcomes.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nextMessage, startScript } from '../child.ts'
import type { Phase, RightAnswers } from './tally.ts'
import type { Target } from './target.ts'

export interface DrivePlan {
  /** Origin of the server. */
  readonly url: string
  /** The key of all requests. If it is missing, requests have no key. */
  readonly key?: string | undefined
  /** Targets of requests. They are requested in turn, again and again. */
  readonly targets: readonly Target[]
  /** Number of connections. In an open loop, the maximum number. */
  readonly connections: number
  /**
   * Requests per second of an open loop. Without a rate, the loop is closed: each connection sends its next
   * request when it has received an answer.
   */
  readonly rate?: number
  /** The right texts of answers. If they are missing, only the status of an answer is checked. */
  readonly right?: RightAnswers
  /**
   * True if the load generator has a CPU core of its own. An open loop then polls the clock, which is more
   * exact than a timer. The load generator then never reads the text of an answer, so refusals are named by
   * their status alone.
   */
  readonly hasOwnCore?: boolean
}

/** An order to a running load generator: begin a phase, or stop. */
export type Order = { readonly phase: string; readonly rate?: number } | 'stop'

export interface Drive {
  /**
   * Begins another phase. Requests from now on are counted for this phase. An open loop may get another rate.
   */
  phase(name: string, rate?: number): void
  /** Stops the load. @returns the outcome of all requests, by phase */
  stop(): Promise<Record<string, Phase>>
}

export const FIRST_PHASE = 'steady'

/**
 * Starts a load. Resolves when the load is running. If the load is not stopped, it ends with this process.
 */
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
