import { parseArgs } from 'node:util'

export interface Options<Suite extends string> {
  /** Sizes of the corpora, ascending. */
  readonly sizes: readonly number[]
  readonly suites: readonly Suite[]
  /** File for all figures. */
  readonly json: string | undefined
}

/** What `confdex make-dump` accepts. */
const LEAST_EVENTS = 1000
const MOST_EVENTS = 10_000_000

/** @throws Error that tells what was expected */
export function readOptions<Suite extends string>(args: string[], known: readonly Suite[]): Options<Suite> {
  const { values } = parseArgs({
    args,
    options: {
      sizes: { type: 'string', default: '100000,1000000' },
      only: { type: 'string', default: known.join(',') },
      json: { type: 'string' },
    },
  })
  const named = values.only.split(',')
  const stranger = named.find((name) => !known.some((suite) => suite === name))
  if (stranger !== undefined) throw new Error(`expected --only with some of ${known.join(',')}; got ${stranger}`)
  return {
    sizes: [...new Set(values.sizes.split(',').map(sizeOf))].sort((a, b) => a - b),
    suites: known.filter((suite) => named.includes(suite)),
    json: values.json,
  }
}

function sizeOf(text: string): number {
  const size = Number(text)
  if (!/^\d+$/.test(text) || size < LEAST_EVENTS || size > MOST_EVENTS) {
    throw new Error(`expected --sizes with whole numbers from ${LEAST_EVENTS} to ${MOST_EVENTS}, got ${text}`)
  }
  return size
}
