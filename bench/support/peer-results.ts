/** A peer compared with the engine, over the questions of one set. */
export interface Comparison {
  readonly asked: number
  /** Number of questions that the peer answered rightly and in time; only these are timed. */
  readonly timed: number
  readonly outOfTime: number
  readonly wrong: number
  /** Number of refused questions by reason. */
  readonly refused: Readonly<Record<string, number>>
  /** Milliseconds; NaN if nothing was timed. */
  readonly p50: number
  readonly p99: number
  readonly mean: number
  /** The engine's median over the same questions. */
  readonly engineP50: number
  readonly ratio: number
}

/** The results of one peer, or of the engine, for `bench:report`. */
export interface Result {
  readonly peer: string
  readonly isEngine: boolean
  readonly rows: number
  readonly setUp: string
  readonly cannot: string
  readonly setupSeconds: number
  readonly residentBytes: number
  /** By name of the set: `mixed` or a query class. */
  readonly sets: Readonly<Record<string, Comparison>>
}
