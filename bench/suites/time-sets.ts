import { percentile } from '../../test/support/statistics.ts'
import { deviationOf, type Figure } from './figure.ts'
import type { QuerySet } from './query-sets.ts'

/** Milliseconds that parts of one search took, by part; parts that it did not have are missing. */
export type Parts = Readonly<Record<string, number>>
type Input = QuerySet['inputs'][number]

/** The first one is told apart: code is being compiled then, and what searches touch is not in the caches yet. */
const ROUNDS = 8

/**
 * Times searches one by one: in each round all sets, one after the other, each query once. A query's steady time is the median of all rounds
 * but the first.
 * @returns a function that gives the figures of one part, for each set that has it
 */
export function timeSets(sets: readonly QuerySet[], time: (input: Input) => Parts): TimedSets {
  const rounds = Array.from({ length: ROUNDS }, () => sets.map(({ inputs }) => inputs.map(time)))
  return {
    first: (key) =>
      figures(sets, key, (set) => {
        const ms = partOf(rounds[0]![set]!, key.part)
        return { ms, roundMedians: [] }
      }),
    steady: (key) =>
      figures(sets, key, (set) => {
        const byRound = rounds.slice(1).map((round) => round[set]!)
        const ms = byRound[0]!.flatMap((_, query) => {
          const ofQuery = byRound.flatMap((round) => round[query]![key.part] ?? [])
          return ofQuery.length > 0 ? [percentile(ofQuery, 0.5)] : []
        })
        return { ms, roundMedians: byRound.map((round) => percentile(partOf(round, key.part), 0.5)) }
      }),
  }
}

interface PartKey extends Pick<Figure, 'suite' | 'measure' | 'events'> {
  readonly part: string
}

export interface TimedSets {
  /** Median and 99th percentile of all queries in the first round. */
  first(key: PartKey): Figure[]
  /** Median and 99th percentile of all queries' steady times. */
  steady(key: PartKey): Figure[]
}

function figures(
  sets: readonly QuerySet[],
  { suite, measure, events }: PartKey,
  samplesOf: (set: number) => { ms: readonly number[]; roundMedians: readonly number[] },
): Figure[] {
  return sets.flatMap(({ name: subject }, set): Figure[] => {
    const { ms, roundMedians } = samplesOf(set)
    if (ms.length === 0) return []
    const median = percentile(ms, 0.5) * 1000
    const p99 = percentile(ms, 0.99) * 1000
    const deviation = deviationOf(roundMedians)
    return [{ suite, subject, measure, events, unit: 'us', median, p99, deviation }]
  })
}

function partOf(searches: readonly Parts[], part: string): number[] {
  return searches.flatMap((parts) => parts[part] ?? [])
}
