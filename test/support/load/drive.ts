/**
 * Loads that a server is put under. A plan comes in, a load generator runs in a process of its own, and the
 * outcome of every request, phase by phase, goes out. It starts no server and judges no outcome.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nextMessage, startScript } from '../child.ts'
import type { Phase, RightAnswers } from './tally.ts'
import type { Target } from './target.ts'

/** What a load generator sends. */
export interface DrivePlan {
  /** Origin of the server. */
  readonly url: string
  /** Without a key, requests have none. */
  readonly key?: string | undefined
  /** Sent in turn, over and over. */
  readonly targets: readonly Target[]
  /** In an open loop the most that are open at once. */
  readonly connections: number
  /**
   * Requests a second of an open loop. Without it each connection sends its next request when it has its
   * answer.
   */
  readonly rate?: number
  /** Texts to compare answers with. Without any, only statuses count. */
  readonly right?: RightAnswers
  /**
   * True if the generator has a core of its own. An open loop then polls the clock, which is finer than a
   * timer, and texts of operations are never read, so that refusals are named by their status alone.
   */
  readonly hasOwnCore?: boolean
}

/** What a running load generator is told: to begin a phase, or to stop. */
export type Order = { readonly phase: string; readonly rate?: number } | 'stop'

/** A load generator at work. */
export interface Drive {
  /** From now on requests count for another phase, and an open loop may have another rate. */
  phase(name: string, rate?: number): void
  /** @returns the outcome of all requests, by phase */
  stop(): Promise<Record<string, Phase>>
}

/** The phase that a load begins with. */
export const FIRST_PHASE = 'steady'

/**
 * Starts a load, which is under way when this resolves. It ends with this process if it is not stopped
 * before.
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
