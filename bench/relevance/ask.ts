import type { EpochDay } from '../../src/event/days.ts'
import { noonOf } from '../../src/event/moment.ts'
import { MAX_VALUE_CHARACTERS } from '../../src/query/request.ts'
import type { Directory, SearchAnswer } from '../../src/search/directory.ts'
import { Random } from '../../tools/synthetic/random.ts'
import type { QueryKind } from './kinds.ts'
import { type Name, nameOf } from './name.ts'
import { type PairTimes, timePairs } from './time-pairs.ts'

export interface Trial extends PairTimes {
  readonly wanted: Name
  readonly query: string
  readonly found: readonly Name[]
  readonly answer: SearchAnswer
  readonly isHit: boolean
}

export interface Outcome {
  readonly trials: readonly Trial[]
  /** Number of names without a query: they lack the words for it, or it would be too long. */
  readonly leftOut: number
}

/** Searches for each name with one kind of query: once to judge the answer, then in rounds to time it. */
export function askAll(
  directory: Directory,
  kind: QueryKind,
  names: readonly Name[],
  today: EpochDay,
  seed: number,
): Outcome {
  const random = new Random(seed, 1)
  const asked = names.flatMap((wanted) => {
    const query = kind.ask(wanted, random)
    return query === undefined || query.length > MAX_VALUE_CHARACTERS ? [] : [{ wanted, query }]
  })
  const judged = asked.map(({ wanted, query }) => {
    const answer = search(directory, query, today)
    const found = answer.docs.map((doc) => nameOf(directory.snapshot.names.text(doc)))
    return { wanted, query, answer, found, isHit: kind.isHit(wanted, found) }
  })
  const times = timePairs(
    asked.map(({ wanted, query }) => ({ query, right: wanted.folded })),
    (text) => search(directory, text, today),
  )
  const trials = judged.map((trial, at) => ({ ...trial, ...times[at]! }))
  return { trials, leftOut: names.length - trials.length }
}

function search(directory: Directory, text: string, today: EpochDay): SearchAnswer {
  return directory.search({
    filters: [{ by: 'text', text }],
    ...noonOf(today),
    limit: 10,
    offset: 0,
    sort: 'relevance',
    facets: [],
    facetsLimit: 20,
  })
}
