import { parseArgs } from 'node:util'
import { type EpochDay, parseDay, utcDay } from '../../src/event/days.ts'
import { PEERS } from './all.ts'
import type { Peer } from './peer.ts'

const USAGE =
  'npm run bench:peers -- <snapshot> [--queries 1000] [--json FILE] [--only NAME]... [--seed 20261120] [--today YYYY-MM-DD]'

export interface Options {
  readonly snapshot: string
  /** Mixed queries. */
  readonly queries: number
  readonly seed: number
  readonly today: EpochDay
  /** Where the results go as JSON; undefined when nowhere. */
  readonly json: string | undefined
  readonly peers: readonly Peer[]
}

export function readOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      queries: { type: 'string', default: '1000' },
      seed: { type: 'string', default: '20261120' },
      today: { type: 'string' },
      json: { type: 'string' },
      only: { type: 'string', multiple: true },
    },
  })
  const [snapshot] = positionals
  if (snapshot === undefined) throw new Error(`expected the path of a snapshot, got none: ${USAGE}`)
  const today = values.today === undefined ? utcDay(new Date()) : parseDay(values.today)
  if (today === undefined) throw new Error(`expected a date YYYY-MM-DD for --today, got ${values.today}: ${USAGE}`)
  return {
    snapshot,
    queries: wholeNumber('--queries', values.queries),
    seed: wholeNumber('--seed', values.seed),
    today,
    json: values.json,
    peers: values.only === undefined ? PEERS : values.only.map(peerNamed),
  }
}

function peerNamed(text: string): Peer {
  const peer = PEERS.find(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
  if (peer) return peer
  throw new Error(
    `expected part of one of ${PEERS.map(({ name }) => name).join(', ')} for --only, got ${text}: ${USAGE}`,
  )
}

function wholeNumber(option: string, text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text)
  throw new Error(`expected a whole number from 1 on for ${option}, got ${text}: ${USAGE}`)
}
