import { median } from '../../test/support/statistics.ts'

/** A query and its correct spelling. */
export interface Pair {
  readonly query: string
  readonly right: string
}

export interface PairTimes {
  readonly ms: number
  readonly rightMs: number
}

/** The median of the rounds is used, because other work seldom interrupts the same query twice. */
const ROUNDS = 3

/** Times in the order of `pairs`. A round times all pairs, so that no query finds its own data in caches. */
export function timePairs(pairs: readonly Pair[], search: (text: string) => unknown): PairTimes[] {
  const rounds = Array.from({ length: ROUNDS }, () => pairs.map((pair, at) => timePair(pair, at % 2 === 0, search)))
  return pairs.map((_, at) => ({
    ms: median(rounds.map((round) => round[at]!.ms)),
    rightMs: median(rounds.map((round) => round[at]!.rightMs)),
  }))
}

/** The first query loads posting lists that both need, so each of the two runs first equally often. */
function timePair({ query, right }: Pair, rightFirst: boolean, search: (text: string) => unknown): PairTimes {
  const time = (text: string) => {
    const startedAt = performance.now()
    search(text)
    return performance.now() - startedAt
  }
  if (rightFirst) {
    const rightMs = time(right)
    return { ms: time(query), rightMs }
  }
  const ms = time(query)
  return { ms, rightMs: time(right) }
}
