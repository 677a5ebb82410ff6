import { median } from '../../test/support/statistics.ts'

export type Unit = 'us' | 'ms' | 'MB' | 'bytes/event' | 'events/s' | 'times'

/** One measurement on one corpus. */
export interface Figure {
  readonly suite: string
  /** A kernel, a query class or a page size. */
  readonly subject: string
  /** An implementation, a stage or a part of the work. */
  readonly measure: string
  /** Number of events of the corpus. */
  readonly events: number
  readonly unit: Unit
  readonly median: number
  /** The 99th percentile; null if there are too few samples for it. */
  readonly p99: number | null
  /** Median absolute deviation of the rounds, as a share of their median; null for a single round. */
  readonly deviation: number | null
}

export type FigureKey = Pick<Figure, 'suite' | 'subject' | 'measure' | 'events'>

export interface Round {
  readonly median: number
  readonly p99: number | null
}

/** The median of the rounds' medians, and of their 99th percentiles. */
export function figureOf(key: FigureKey & Pick<Figure, 'unit'>, rounds: readonly Round[]): Figure {
  const medians = rounds.map((round) => round.median)
  const p99s = rounds.flatMap(({ p99 }) => p99 ?? [])
  return {
    ...key,
    median: median(medians),
    p99: p99s.length > 0 ? median(p99s) : null,
    deviation: deviationOf(medians),
  }
}

/** Median absolute deviation, as a share of the median; null for a single value. */
export function deviationOf(values: readonly number[]): number | null {
  if (values.length < 2) return null
  const middle = median(values)
  return median(values.map((value) => Math.abs(value - middle))) / middle
}

/** True if higher figures are better. */
export function isRate(unit: Unit): boolean {
  return unit === 'events/s'
}

/** A key that identifies a figure within a run and across runs. */
export function keyOf({ suite, subject, measure, events }: FigureKey): string {
  return JSON.stringify([suite, subject, measure, events])
}
