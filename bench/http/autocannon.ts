import { createRequire } from 'node:module'
import { resolve } from 'node:path'

/** The part of autocannon's interface that is used here. It is a dependency of the benchmarks alone, and may be absent. */
type Autocannon = (options: {
  url: string
  headers: Readonly<Record<string, string>>
  connections: number
  duration: number
  requests: readonly AutocannonRequest[]
  setupClient: (client: { setRequests(requests: readonly AutocannonRequest[]): void }) => void
}) => PromiseLike<{ errors: number }> & {
  on(event: 'response', listener: (client: unknown, status: number, bytes: number, ms: number) => void): void
}

interface AutocannonRequest {
  readonly path: string
}

/** @throws Error that says how to install it */
export function loadAutocannon(): Autocannon {
  try {
    return createRequire(resolve('bench/package.json'))('autocannon') as Autocannon
  } catch (cause) {
    throw new Error('expected the packages of the benchmarks; run: npm install --prefix bench', { cause })
  }
}
