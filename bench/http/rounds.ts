import { setTimeout as sleep } from 'node:timers/promises'
import { drive } from '../../test/support/load/drive.ts'
import { failuresOf } from '../../test/support/load/tally.ts'
import type { Target } from '../../test/support/load/target.ts'
import { median } from '../../test/support/statistics.ts'
import { deviationOf } from '../suites/figure.ts'
import { CAN_PIN, startOn } from '../support/cores.ts'
import type { Server, Usage } from './servers.ts'

/** The results of one server in one loop. */
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
  /** Microseconds per answer in which the server's main thread collected garbage. */
  readonly collectingUs: number
  /**
   * Share of the time in which the server was busy. If it is far below 1 in a closed loop, the server was not
   * the bottleneck.
   */
  readonly busy: number
  /**
   * Median absolute deviation of the processor times of the rounds, as a share of their median; null for a
   * single round.
   */
  readonly deviation: number | null
}

/** A server, and the requests that are sent to it: of one kind or of several kinds. */
export interface Asked extends Server {
  readonly targets: readonly Target[]
}

export interface Settings {
  readonly connections: number
  /** Measured seconds of a round. */
  readonly seconds: number
}

/**
 * Number of answers of a server before rounds are measured. Until then, threads of the server compile its
 * code, and their processor time counts as time of the server: a mixed search takes 300 us among the first
 * 10,000 answers, 90 us after 100,000.
 */
const WARM_UP_ANSWERS = 100_000

/**
 * Time at the beginning of a round that is not measured: connections are opened, and the code of the load
 * generator is compiled.
 */
const WARM_UP_MS = 500

/** Runs rounds of a closed loop, without measuring them, until the server has answered `least` requests. */
export async function warmUp(server: Asked, settings: Settings, least = WARM_UP_ANSWERS): Promise<void> {
  let answers = 0
  while (answers < least) answers += (await runLoad(server, settings, undefined)).answers
}

/**
 * Runs rounds of one loop: an open loop with `rate` requests per second, or a closed loop without a rate.
 * Each round measures all servers and begins with another server, so that other work on the machine affects
 * all equally.
 * @returns the medians of the rounds, by letter of the server
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

/**
 * Runs a closed loop for some seconds. Returns the outcome of every request, and the latencies of good
 * answers.
 */
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
  await sleep(WARM_UP_MS)
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
