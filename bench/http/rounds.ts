import { setTimeout as sleep } from 'node:timers/promises'
import { drive } from '../../test/support/load/drive.ts'
import { failuresOf } from '../../test/support/load/tally.ts'
import type { Target } from '../../test/support/load/target.ts'
import { median } from '../../test/support/statistics.ts'
import { deviationOf } from '../suites/figure.ts'
import { CAN_PIN, startOn } from '../support/cores.ts'
import type { Server, Usage } from './servers.ts'

/** The results of one server in one round, or the medians of its rounds. */
export interface Figures {
  /** Answers per second. */
  readonly throughput: number
  /** Median latency in milliseconds. */
  readonly p50: number
  readonly p99: number
  readonly p999: number
  /** Processor time of the server per answer, in microseconds. */
  readonly cpuUs: number
  readonly userUs: number
  readonly systemUs: number
  /** Garbage collection of the server's main thread, microseconds per answer. */
  readonly collectingUs: number
  /** Share of the time in which the server was busy. If far below 1, the server was not the bottleneck. */
  readonly busy: number
  /** Deviation of the processor times of the rounds (`deviationOf`). */
  readonly deviation: number | null
}

/** A server, and the requests that are sent to it in turn. */
export interface Asked extends Server {
  readonly targets: readonly Target[]
}

export interface Settings {
  readonly connections: number
  /** Measured seconds of a round. */
  readonly seconds: number
}

/** Time at the beginning of a round that is not measured, because connections are opened then. */
const UNCOUNTED_MS = 500

/**
 * Sends requests until the server has given `least` answers. Until its code is compiled, a mixed search takes
 * several times as much processor time.
 */
export async function warmUp(server: Asked, settings: Settings, least: number): Promise<void> {
  let answers = 0
  while (answers < least) answers += (await runLoad(server, settings, undefined)).answers
}

/**
 * Runs rounds of an open loop with `rate` requests per second, or of a closed loop without a rate. Each round
 * measures all servers. Returns the medians of the rounds, by letter of the server.
 */
export async function measure(
  servers: readonly Asked[],
  rounds: number,
  settings: Settings,
  rate?: number,
): Promise<Map<string, Figures>> {
  const results = new Map(servers.map(({ letter }): [string, Figures[]] => [letter, []]))
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < servers.length; turn++) {
      const server = servers[(round + turn) % servers.length]!
      results.get(server.letter)!.push(await runRound(server, settings, rate))
    }
  }
  return new Map(Array.from(results, ([letter, ofRounds]) => [letter, medianOf(ofRounds)]))
}

async function runRound(server: Asked, settings: Settings, rate: number | undefined): Promise<Figures> {
  const before = await server.usage()
  const { answers, counted } = await runLoad(server, settings, rate)
  const after = await server.usage()
  const perAnswer = (part: keyof Usage) => (after[part] - before[part]) / answers
  const [userUs, systemUs, collectingUs] = [perAnswer('user'), perAnswer('system'), perAnswer('collecting')]
  const cpuUs = userUs + systemUs
  const throughput = counted.requests / counted.seconds
  const { p50, p99, p999 } = counted
  const busy = (cpuUs * throughput) / 1e6
  return { throughput, p50, p99, p999, cpuUs, userUs, systemUs, collectingUs, busy, deviation: null }
}

/** Counts the outcomes of a closed loop. Latencies are those of good answers. */
export async function countOutcomes(asked: Asked, settings: Settings) {
  const phases = await phasesOf(asked, settings, undefined)
  const outcomes: Record<string, number> = {}
  for (const phase of Object.values(phases)) {
    for (const [outcome, times] of Object.entries(phase.outcomes)) outcomes[outcome] = (outcomes[outcome] ?? 0) + times
  }
  const { p50, p99, max } = phases.counted!
  return { outcomes, p50, p99, max }
}

async function runLoad(asked: Asked, settings: Settings, rate?: number) {
  const phases = await phasesOf(asked, settings, rate)
  const all = Object.values(phases)
  const failed = all.reduce((sum, phase) => sum + failuresOf(phase), 0)
  if (failed > 0) throw new Error(`expected 200 for all requests to ${asked.url}, got ${JSON.stringify(phases)}`)
  return { counted: phases.counted!, answers: all.reduce((sum, { requests }) => sum + requests, 0) }
}

async function phasesOf({ url: prefix, key, targets }: Asked, { connections, seconds }: Settings, rate?: number) {
  const { origin, pathname } = new URL(prefix)
  const path = pathname === '/' ? '' : pathname
  startOn('asking')
  const load = await drive({
    url: origin,
    key,
    targets: targets.map((target) => (typeof target === 'string' ? path + target : target)),
    // an open loop opens as many connections as it needs
    connections: rate === undefined ? connections : Number.MAX_SAFE_INTEGER,
    ...(rate !== undefined && { rate }),
    hasOwnCore: CAN_PIN,
  })
  startOn('all')
  await sleep(UNCOUNTED_MS)
  load.phase('counted')
  await sleep(seconds * 1000)
  load.phase('after')
  return load.stop()
}

function medianOf(rounds: readonly Figures[]): Figures {
  const of = (figure: Exclude<keyof Figures, 'deviation'>) => median(rounds.map((round) => round[figure]))
  return {
    throughput: of('throughput'),
    p50: of('p50'),
    p99: of('p99'),
    p999: of('p999'),
    cpuUs: of('cpuUs'),
    userUs: of('userUs'),
    systemUs: of('systemUs'),
    collectingUs: of('collectingUs'),
    busy: of('busy'),
    deviation: deviationOf(rounds.map(({ cpuUs }) => cpuUs)),
  }
}
