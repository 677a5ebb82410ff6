import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Phase, RightAnswers } from './tally.ts'

/** What a load generator is asked for. */
export interface DrivePlan {
  readonly url: string
  readonly key: string
  /** Paths with queries, asked for in turn, over and over. */
  readonly targets: readonly string[]
  /** In an open loop the most that are open at once. */
  readonly connections: number
  /** Requests a second of an open loop; without it each connection sends its next request when it has its answer. */
  readonly rate?: number
  /** Answers to compare with; without any, only statuses count. */
  readonly right?: RightAnswers
}

/** What a load generator is told while it runs: a new phase, or to stop. */
export type Order = { readonly phase: string; readonly rate?: number } | 'stop'

/** A load generator at work, in a process of its own. */
export interface Drive {
  /** From now on requests count for another phase, and an open loop may have another rate. */
  phase(name: string, rate?: number): void
  /** @returns what became of the requests, by phase */
  stop(): Promise<Record<string, Phase>>
}

/** The phase that a load begins with. */
export const FIRST_PHASE = 'steady'

/** Starts a load; it has connections when this resolves. Stop it also when something else fails: it does not outlive this process. */
export async function drive(plan: DrivePlan): Promise<Drive> {
  const folder = await mkdtemp(join(tmpdir(), 'confdex-load-'))
  const file = join(folder, 'plan.json')
  await writeFile(file, JSON.stringify(plan))
  const script = plan.rate === undefined ? './closed-driver' : './open-driver'
  const path = fileURLToPath(new URL(script + extname(import.meta.url), import.meta.url))
  const child = fork(path, [file], { execArgv: path.endsWith('.ts') ? ['--import', 'tsx'] : [] })
  await message(child)
  await rm(folder, { recursive: true })
  return {
    phase: (phase, rate) => child.send((rate === undefined ? { phase } : { phase, rate }) satisfies Order),
    stop: async () => {
      const report = message<Record<string, Phase>>(child)
      child.send('stop' satisfies Order)
      return report
    },
  }
}

async function message<T>(child: ChildProcess): Promise<T> {
  const decided = new AbortController()
  const { signal } = decided
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`expected a message of the load generator, but it ended with code ${code}`)
  })
  try {
    return await Promise.race([once(child, 'message', { signal }).then(([sent]) => sent as T), ended])
  } finally {
    decided.abort()
    ended.catch(() => {})
  }
}
