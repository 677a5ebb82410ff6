import { parseArgs } from 'node:util'
import { type EpochDay, parseDay, utcDay } from '../../src/event/days.ts'

const USAGE = 'npm run bench:relevance -- <snapshot> [--today YYYY-MM-DD] [--events 2000] [--seed 20261120] [--misses]'

export interface Options {
  readonly snapshot: string
  readonly today: EpochDay
  /** Events to ask for. */
  readonly events: number
  readonly seed: number
  /** Whether to print queries that did not find what they should. */
  readonly misses: boolean
}

export function readOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      today: { type: 'string' },
      events: { type: 'string', default: '2000' },
      seed: { type: 'string', default: '20261120' },
      misses: { type: 'boolean', default: false },
    },
  })
  const [snapshot] = positionals
  if (snapshot === undefined) throw new Error(`expected the path of a snapshot, got none: ${USAGE}`)
  return {
    snapshot,
    today: values.today === undefined ? utcDay(new Date()) : dayNamed(values.today),
    events: wholeNumber('--events', values.events),
    seed: wholeNumber('--seed', values.seed),
    misses: values.misses,
  }
}

function dayNamed(text: string): EpochDay {
  const day = parseDay(text)
  if (day === undefined) throw new Error(`expected a date YYYY-MM-DD for --today, got ${text}: ${USAGE}`)
  return day
}

function wholeNumber(option: string, text: string): number {
  const value = Number(text)
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value)) {
    throw new Error(`expected a whole number for ${option}, got ${text}: ${USAGE}`)
  }
  return value
}
