import { median, percentile } from '../../test/support/statistics.ts'
import type { Comparison } from '../support/peer-results.ts'
import type { Outcome } from './check-and-time.ts'
import type { Asked } from './questions.ts'

/**
 * Compares a peer with the engine over the questions of a set. `outcomes` and `engine` are in the order of
 * `questions`.
 */
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
