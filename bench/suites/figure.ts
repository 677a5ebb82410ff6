import { median } from '../../test/support/statistics.ts'

export type Unit = 'us' | 'ms' | 'MB' | 'bytes/event' | 'events/s' | 'times'

/** One measurement on one corpus. */
export interface Figure {
  readonly suite: string
  /** For example a kernel, a query class or a page size. */
  readonly subject: string
  /** For example an implementation, a stage or a part of the work. */
  readonly measure: string
  /** Number of events of the corpus. */
  readonly events: number
  readonly unit: Unit
  readonly median: number
  /** Null if there are too few samples. */
  readonly p99: number | null
  /** Deviation of the medians of the rounds (`deviationOf`). */
  readonly deviation: number | null
}

export type FigureKey = Pick<Figure, 'suite' | 'subject' | 'measure' | 'events'>

export interface Round {
  readonly median: number
  readonly p99: number | null
}

/** Takes medians over the rounds. */
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

/** True if a higher figure is better. */
export function isRate(unit: Unit): boolean {
  return unit === 'events/s'
}

/** Identifies a figure within a run and across runs. */
export function keyOf({ suite, subject, measure, events }: FigureKey): string {
  return JSON.stringify([suite, subject, measure, events])
}
