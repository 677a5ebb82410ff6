import { percentile } from '../../test/support/statistics.ts'

/** What a load generator is asked for, and what it finds. */
export interface LoadPlan {
  /** Origin of the server. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Paths with queries, asked for in turn, over and over. */
  readonly targets: readonly string[]
  readonly seconds: number
  readonly connections: number
  /** Requests a second of an open loop. */
  readonly rate: number
}

export interface LoadResult {
  /** Counted answers a second. */
  readonly throughput: number
  /** Of the counted answers, in milliseconds. */
  readonly p50: number
  readonly p99: number
  readonly p999: number
  /** All answers, those that do not count included. */
  readonly answers: number
}

/**
 * So many answers a server gives before rounds are measured. Until then its code is being compiled, by threads whose time is the server's, too: of 430 compilations in 45,000
 * answers of the service, 233 fell into the first 2,000, 95 into the next 4,000, 92 into the next 24,000, and 10 came after that.
 */
export const WARM_UP_ANSWERS = 30_000

/** Answers of the first part of a round do not count: connections are made then, and the load generator is being compiled. */
export const WARM_UP_SECONDS = 0.5

/** Tells the parent what came out, and ends. */
export function report(latenciesMs: readonly number[], seconds: number, answers: number): void {
  const result: LoadResult = {
    throughput: latenciesMs.length / seconds,
    p50: percentile(latenciesMs, 0.5),
    p99: percentile(latenciesMs, 0.99),
    p999: percentile(latenciesMs, 0.999),
    answers,
  }
  process.send?.(result, () => process.exit())
}
