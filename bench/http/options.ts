import { parseArgs } from 'node:util'

const USAGE =
  'npm run bench:http -- <snapshot> [--rounds 5] [--seconds 3] [--connections 10] [--rate-share 0.5] [--queries 1000] [--seed 20261120] [--json FILE]'

export interface Options {
  readonly snapshot: string
  readonly rounds: number
  /** Counted time of each round of each server and loop. */
  readonly seconds: number
  readonly connections: number
  /** Rate of the open loop, as a share of what the slowest server reached in the closed one. */
  readonly rateShare: number
  readonly queries: number
  readonly seed: number
  /** File for all figures. */
  readonly json: string | undefined
}

export function readOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '3' },
      connections: { type: 'string', default: '10' },
      'rate-share': { type: 'string', default: '0.5' },
      queries: { type: 'string', default: '1000' },
      seed: { type: 'string', default: '20261120' },
      json: { type: 'string' },
    },
  })
  const [snapshot] = positionals
  if (snapshot === undefined) throw new Error(`expected the path of a snapshot, got none: ${USAGE}`)
  const positive = (option: Exclude<keyof typeof values, 'json'>): number => {
    const value = Number(values[option])
    if (!(value > 0)) throw new Error(`expected a number above 0 for --${option}, got ${values[option]}: ${USAGE}`)
    return value
  }
  return {
    snapshot,
    rounds: positive('rounds'),
    seconds: positive('seconds'),
    connections: positive('connections'),
    rateShare: positive('rate-share'),
    queries: positive('queries'),
    seed: positive('seed'),
    json: values.json,
  }
}
