import { percentile } from '../../test/support/statistics.ts'

export type Unit = 'us' | 'ms' | 'MB' | 'bytes/event' | 'events/s'

/** One thing that was measured, on one corpus. */
export interface Figure {
  readonly suite: string
  /** What was at work: a kernel, a query class, a page size. */
  readonly subject: string
  /** What was measured of it: an implementation, a stage, a round. */
  readonly measure: string
  /** Size of the corpus. */
  readonly events: number
  readonly unit: Unit
  readonly median: number
  /** Null where there are too few samples for one. */
  readonly p99: number | null
  /** Median distance of the rounds from their median, as a share of it; null when there was one round. */
  readonly deviation: number | null
}

export type FigureKey = Pick<Figure, 'suite' | 'subject' | 'measure' | 'events'>

/** What one round showed. */
export interface Round {
  readonly median: number
  readonly p99: number | null
}

/** What the rounds together say: the median of their medians, and of their 99th percentiles. */
export function figureOf(key: FigureKey & Pick<Figure, 'unit'>, rounds: readonly Round[]): Figure {
  const medians = rounds.map(({ median }) => median)
  const p99s = rounds.flatMap(({ p99 }) => p99 ?? [])
  const median = percentile(medians, 0.5)
  return { ...key, median, p99: p99s.length > 0 ? percentile(p99s, 0.5) : null, deviation: deviationOf(medians) }
}

/** Median distance from the median, as a share of it; null for a single value. */
export function deviationOf(values: readonly number[]): number | null {
  if (values.length < 2) return null
  const median = percentile(values, 0.5)
  return (
    percentile(
      values.map((value) => Math.abs(value - median)),
      0.5,
    ) / median
  )
}

/** Whether more is better. */
export function isRate(unit: Unit): boolean {
  return unit === 'events/s'
}

/** Tells figures apart within a run, and finds the same one in another run. */
export function keyOf({ suite, subject, measure, events }: FigureKey): string {
  return JSON.stringify([suite, subject, measure, events])
}
