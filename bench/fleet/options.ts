import { parseArgs } from 'node:util'

export interface Options {
  /** Size of the directory. */
  readonly events: number
  readonly scenarios: readonly string[]
  readonly swaps: number
  /** Rolling restarts behind each balancer. */
  readonly restarts: number
  /** Length of each measured stretch, in seconds. */
  readonly seconds: number
  /** File for all figures. */
  readonly json: string | undefined
}

/** @throws Error that tells what was expected */
export function readOptions(args: string[], known: readonly string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      events: { type: 'string', default: '1000000' },
      only: { type: 'string', default: known.join(',') },
      swaps: { type: 'string', default: '100' },
      restarts: { type: 'string', default: '20' },
      seconds: { type: 'string', default: '10' },
      json: { type: 'string' },
    },
  })
  const named = values.only.split(',')
  const stranger = named.find((name) => !known.includes(name))
  if (stranger !== undefined) throw new Error(`expected --only with some of ${known.join(',')}; got ${stranger}`)
  const whole = (option: 'events' | 'swaps' | 'restarts' | 'seconds'): number => {
    if (!/^[1-9]\d{0,7}$/.test(values[option])) {
      throw new Error(`expected a whole number above 0 for --${option}, got ${values[option]}`)
    }
    return Number(values[option])
  }
  return {
    events: whole('events'),
    scenarios: known.filter((name) => named.includes(name)),
    swaps: whole('swaps'),
    restarts: whole('restarts'),
    seconds: whole('seconds'),
    json: values.json,
  }
}
