import { median, percentile } from '../../test/support/statistics.ts'
import type { Outcome } from './check-and-time.ts'
import type { Asked } from './questions.ts'

/**
 * One peer compared with the engine, over the questions of one set. Times are only of questions answered
 * rightly and in time.
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

/** Compares the questions of one set; `outcomes` and `engine` are in the order of `questions`. */
export function compare(
  questions: readonly Asked[],
  outcomes: readonly Outcome[],
  engine: readonly Outcome[],
  set: string,
): Comparison {
  const ofSet = questions.flatMap((question, at) => (question.set === set ? [at] : []))
  const times: number[] = []
  const engineTimes: number[] = []
  const refused: Record<string, number> = {}
  for (const at of ofSet) {
    const outcome = outcomes[at]!
    const beside = engine[at]!
    if (outcome.kind === 'refused') refused[outcome.because] = (refused[outcome.because] ?? 0) + 1
    if (outcome.kind !== 'timed' || beside.kind !== 'timed') continue
    times.push(outcome.ms)
    engineTimes.push(beside.ms)
  }
  const count = (kind: Outcome['kind']) => ofSet.filter((at) => outcomes[at]!.kind === kind).length
  const [p50, engineP50] = [median(times), median(engineTimes)]
  return {
    asked: ofSet.length,
    timed: times.length,
    outOfTime: count('out of time'),
    wrong: count('wrong'),
    refused,
    p50,
    p99: percentile(times, 0.99),
    mean: times.reduce((sum, ms) => sum + ms, 0) / times.length,
    engineP50,
    ratio: p50 / engineP50,
  }
}
