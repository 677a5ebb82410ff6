import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { percentile } from '../../test/support/statistics.ts'
import { nextMessage, startChild } from './child.ts'
import type { Contestant } from './contestants.ts'
import { type LoadPlan, type LoadResult, WARM_UP_ANSWERS } from './load.ts'

export type Loop = 'closed' | 'open'

/** What one server showed in one loop. */
export interface Figures extends Omit<LoadResult, 'answers'> {
  /** Processor time of the server per answer, in microseconds. */
  readonly cpuUs: number
  /** Share of the time in which the server was at work; in a closed loop well below 1 means that the load generator was the limit. */
  readonly busy: number
}

export type Settings = Omit<LoadPlan, 'url' | 'headers'>

/**
 * Rounds of one loop over all servers, one after the other in each round and each round beginning with another one, so that what
 * else the machine does hits all alike.
 * @returns figures of each round, by server
 */
export async function runRounds(
  loop: Loop,
  contestants: readonly Contestant[],
  rounds: number,
  settings: Settings,
  scratch: string,
): Promise<Map<Contestant, Figures[]>> {
  const figures = new Map(contestants.map((contestant): [Contestant, Figures[]] => [contestant, []]))
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < contestants.length; turn++) {
      const contestant = contestants[(round + turn) % contestants.length]!
      figures.get(contestant)!.push(await runRound(loop, contestant, settings, scratch))
    }
  }
  return figures
}

/** Rounds of a closed loop that nobody measures. */
export async function warmUp(contestant: Contestant, settings: Settings, scratch: string): Promise<void> {
  let answers = 0
  while (answers < WARM_UP_ANSWERS) answers += (await load('closed', contestant, settings, scratch)).answers
}

async function runRound(loop: Loop, contestant: Contestant, settings: Settings, scratch: string): Promise<Figures> {
  const cpuBefore = await contestant.cpuUs()
  const { answers, ...result } = await load(loop, contestant, settings, scratch)
  const cpuUs = ((await contestant.cpuUs()) - cpuBefore) / answers
  return { ...result, cpuUs, busy: (cpuUs * result.throughput) / 1e6 }
}

async function load(loop: Loop, contestant: Contestant, settings: Settings, scratch: string): Promise<LoadResult> {
  const prefix = new URL(contestant.url)
  const path = prefix.pathname === '/' ? '' : prefix.pathname
  const plan: LoadPlan = {
    ...settings,
    url: prefix.origin,
    headers: contestant.headers,
    targets: settings.targets.map((target) => path + target),
  }
  const planFile = join(scratch, 'plan.json')
  await writeFile(planFile, JSON.stringify(plan))
  const child = startChild(`./${loop}-loop`, { core: 'load', args: [planFile] })
  return nextMessage<LoadResult>(child)
}

/** Medians of rounds, figure by figure. */
export function medianOf(rounds: readonly Figures[]): Figures {
  const median = (figure: keyof Figures) =>
    percentile(
      rounds.map((round) => round[figure]),
      0.5,
    )
  return {
    throughput: median('throughput'),
    p50: median('p50'),
    p99: median('p99'),
    p999: median('p999'),
    cpuUs: median('cpuUs'),
    busy: median('busy'),
  }
}
