import type { Figures } from '../http/rounds.ts'
import type { BenchRun } from '../suites/derived.ts'
import { CommandLine } from '../support/command-line.ts'
import { readJson } from '../support/output.ts'
import type { Comparison, Result } from '../support/peer-results.ts'

export interface Input {
  readonly engine: BenchRun | undefined
  readonly peers: PeersRun | undefined
  readonly http: HttpRun | undefined
  /** Path of the report. */
  readonly out: string
  /** Path of the ratio chart, which is written only if there is a run of peers. */
  readonly chart: string
}

/** The file that `npm run bench:peers -- --json FILE` writes. */
export interface PeersRun {
  readonly queries: number
  readonly seed: number
  readonly today: string
  readonly machine: { readonly node: string; readonly cpu: string; readonly cores: number }
  readonly classes: readonly string[]
  readonly results: readonly PeerResult[]
}

export type PeerResult = Omit<Result, 'sets'> & { readonly sets: Readonly<Record<string, ReadComparison>> }

/** NaN and Infinity are null in JSON. */
type ReadComparison = {
  readonly [Name in keyof Comparison]: Comparison[Name] extends number ? number | null : Comparison[Name]
}

export type Loop = 'closed' | 'open'
export type ServerLetter = 'a' | 'b' | 'c' | 'd' | 'e'

/** The file that `npm run bench:http -- --json FILE` writes. */
export interface HttpRun extends Readonly<Record<Loop, Readonly<Record<ServerLetter, Figures>>>> {
  readonly machine: string
  readonly load: string
  /** Requests per second of the open loop. */
  readonly rate: number
}

const USAGE =
  'npm run bench:report -- [--engine FILE] [--peers FILE] [--http FILE] ' +
  '[--out bench/report.html] [--chart docs/ratios.svg]'

/** @throws Error if no run is given; Node's error if a file cannot be read */
export function readInput(args: string[]): Input {
  const options = new CommandLine(args, USAGE, {
    engine: undefined,
    peers: undefined,
    http: undefined,
    out: 'bench/report.html',
    chart: 'docs/ratios.svg',
  })
  const read = <Run>(option: string): Run | undefined => {
    const path = options.text(option)
    return path === undefined ? undefined : readJson<Run>(path)
  }
  const runs = { engine: read<BenchRun>('engine'), peers: read<PeersRun>('peers'), http: read<HttpRun>('http') }
  if (Object.values(runs).every((run) => run === undefined)) throw new Error(`expected a run, got none: ${USAGE}`)
  return { ...runs, out: options.text('out')!, chart: options.text('chart')! }
}
