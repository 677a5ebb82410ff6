import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Figures } from '../http/rounds.ts'
import type { Comparison } from '../peers/compare.ts'
import type { Result } from '../peers/report.ts'
import type { BenchRun } from '../suites/run.ts'

/** What the report is made of; a run that is not given has no figures in it. */
export interface Input {
  readonly engine: BenchRun | undefined
  readonly peers: PeersRun | undefined
  readonly http: HttpRun | undefined
  readonly out: string
}

/** What `npm run bench:peers -- --json FILE` writes; what is not a number in it is null. */
export interface PeersRun {
  readonly queries: number
  readonly seed: number
  readonly today: string
  readonly machine: { readonly node: string; readonly cpu: string; readonly cores: number }
  readonly classes: readonly string[]
  readonly results: readonly (Omit<Result, 'sets'> & { readonly sets: Readonly<Record<string, ReadComparison>> })[]
}

type ReadComparison = {
  readonly [Name in keyof Comparison]: Comparison[Name] extends number ? number | null : Comparison[Name]
}

export type Loop = 'closed' | 'open'
export type ServerLetter = 'a' | 'b' | 'c' | 'd' | 'e'

/** What `npm run bench:http -- --json FILE` writes. */
export interface HttpRun extends Readonly<Record<Loop, Readonly<Record<ServerLetter, Figures>>>> {
  readonly machine: string
  readonly load: string
  /** Requests a second of the open loop. */
  readonly rate: number
}

const USAGE = 'npm run bench:report -- [--engine FILE] [--peers FILE] [--http FILE] [--out bench/report.html]'

/** @throws Error for an unknown option, or Node's for a file that cannot be read */
export function readInput(args: string[]): Input {
  const { values } = parseArgs({
    args,
    options: {
      engine: { type: 'string' },
      peers: { type: 'string' },
      http: { type: 'string' },
      out: { type: 'string', default: 'bench/report.html' },
    },
  })
  const { engine, peers, http, out } = values
  if (engine === undefined && peers === undefined && http === undefined) {
    throw new Error(`expected at least one run, got none: ${USAGE}`)
  }
  return { engine: read<BenchRun>(engine), peers: read<PeersRun>(peers), http: read<HttpRun>(http), out }
}

function read<Run>(path: string | undefined): Run | undefined {
  return path === undefined ? undefined : (JSON.parse(readFileSync(path, 'utf8')) as Run)
}
