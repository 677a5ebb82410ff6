/** Results of `npm run bench:peers`. `npm run bench:report` shows them. */

/**
 * One peer compared with the engine, over the questions of one set. Only questions that the peer answered
 * rightly and in time are timed.
 */
export interface Comparison {
  readonly asked: number
  readonly timed: number
  readonly outOfTime: number
  readonly wrong: number
  /** Number of refused questions by reason. */
  readonly refused: Readonly<Record<string, number>>
  /** Median in milliseconds; NaN if nothing was timed. */
  readonly p50: number
  readonly p99: number
  readonly mean: number
  /** The engine's median over the same questions. */
  readonly engineP50: number
  /** p50 / engineP50 */
  readonly ratio: number
}

/** The results of one peer, or of the engine. */
export interface Result {
  readonly peer: string
  readonly isEngine: boolean
  readonly rows: number
  readonly setUp: string
  readonly cannot: string
  readonly setupSeconds: number
  readonly residentBytes: number
  /** Comparisons by name of the set: the mixed queries, and each class. */
  readonly sets: Readonly<Record<string, Comparison>>
}
