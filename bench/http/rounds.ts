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
  /** Answers a second. */
  readonly throughput: number
  /** Latencies in milliseconds. */
  readonly p50: number
  readonly p99: number
  readonly p999: number
  /** Processor time of the server per answer, in microseconds. */
  readonly cpuUs: number
  readonly userUs: number
  readonly systemUs: number
  /** Time of the server's main thread per answer in which it collected garbage, in microseconds. */
  readonly collectingUs: number
  /**
   * Share of the time in which the server worked. Well below 1 in a closed loop, something else was the
   * limit.
   */
  readonly busy: number
  /** Median distance of the processor times of rounds from their median, as a share of it; null for one. */
  readonly deviation: number | null
}

/** A server, and what it is asked for. One server may be asked in several ways. */
export interface Asked extends Server {
  readonly targets: readonly Target[]
}

export interface Settings {
  readonly connections: number
  /** Counted seconds of a round. */
  readonly seconds: number
}

/**
 * A server gives this many answers before rounds are measured. Until then its code is being compiled, by
 * threads whose time counts as the server's.
 *
 * Measured: a mixed search takes the service 300 us of processor time among its first 10,000 answers, 155
 * among the next, 115 up to 60,000, 100 up to 100,000, and 90 later.
 */
const WARM_UP_ANSWERS = 100_000

/**
 * The beginning of a round does not count: connections are opened, and the load generator is being compiled.
 */
const WARM_UP_MS = 500

/** Rounds of a closed loop that are not measured. */
export async function warmUp(server: Asked, settings: Settings, least = WARM_UP_ANSWERS): Promise<void> {
  let answers = 0
  while (answers < least) answers += (await runLoad(server, settings, undefined)).answers
}

/**
 * Rounds of one loop: an open one at `rate` requests a second, or a closed one without a rate. Each round
 * goes through all servers and begins with another one, so that other work on the machine hits all alike.
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

/** A closed loop of some seconds: what became of every request, and the latencies of good answers. */
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
    // an open loop opens as many as it needs
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
