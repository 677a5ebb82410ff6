import { median, percentile } from '../../test/support/statistics.ts'
import { deviationOf, type Figure } from './figure.ts'
import type { QuerySet } from './query-sets.ts'

/** Milliseconds of each part that a search has. */
export type Parts = Readonly<Record<string, number>>
type Input = QuerySet['inputs'][number]

/** The first round is reported separately: code is compiled in it, and processor caches are cold. */
const ROUNDS = 8

/** Times searches one by one, in rounds over all sets. */
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
          return ofQuery.length > 0 ? [median(ofQuery)] : []
        })
        return { ms, roundMedians: byRound.map((round) => median(partOf(round, key.part))) }
      }),
  }
}

interface PartKey extends Pick<Figure, 'suite' | 'measure' | 'events'> {
  readonly part: string
}

/** Figures of one part: for each set that has it, median and 99th percentile over its queries. */
interface TimedSets {
  /** Over the times of the first round. */
  first(key: PartKey): Figure[]
  /** Over the median times of the other rounds. */
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
    const us = { median: median(ms) * 1000, p99: percentile(ms, 0.99) * 1000 }
    return [{ suite, subject, measure, events, unit: 'us', ...us, deviation: deviationOf(roundMedians) }]
  })
}

function partOf(searches: readonly Parts[], part: string): number[] {
  return searches.flatMap((parts) => parts[part] ?? [])
}
