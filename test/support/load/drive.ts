/**
 * Runs a load generator in a separate process. The input is a plan, the result is the outcome of every
 * request by phase. Nothing here starts a server or judges an outcome.
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
  /** The key of all requests; without it, requests have no key. */
  readonly key?: string | undefined
  /** Requests, sent in turn and repeatedly. */
  readonly targets: readonly Target[]
  /** Number of connections; in an open loop, their maximum. */
  readonly connections: number
  /**
   * Requests a second of an open loop. Without a rate, each connection sends its next request when it has its
   * answer.
   */
  readonly rate?: number
  /** Texts to compare answers with. Without texts, only statuses count. */
  readonly right?: RightAnswers
  /**
   * True if the generator has a core of its own. An open loop then polls the clock, which is finer than a
   * timer, and texts of operations are never read, so that refusals are named by their status alone.
   */
  readonly hasOwnCore?: boolean
}

/** An order to a running load generator: begin a phase, or stop. */
export type Order = { readonly phase: string; readonly rate?: number } | 'stop'

/** A running load generator. */
export interface Drive {
  /** Begins another phase, to which requests count from now on. An open loop may get another rate. */
  phase(name: string, rate?: number): void
  /** @returns the outcome of all requests, by phase */
  stop(): Promise<Record<string, Phase>>
}

export const FIRST_PHASE = 'steady'

/** Starts a load. Resolves when it is running. It ends with this process if it is not stopped before. */
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
