import type { Snapshot } from '../../src/snapshot/snapshot.ts'
import { QUERY_CLASSES, queriesOfClass } from './classes.ts'
import { mixedQueries } from './mixed.ts'

export const SEARCH_KINDS = ['mixed', 'simple'] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

const SIMPLE = ['no filter', 'one common filter', 'month', 'common word']

/** About `count` request targets. */
export function searchTargets(snapshot: Snapshot, kind: SearchKind, count: number, seed: number): string[] {
  const simple = () =>
    QUERY_CLASSES.filter(({ name }) => SIMPLE.includes(name)).flatMap((each) =>
      queriesOfClass(snapshot, each, Math.ceil(count / SIMPLE.length), seed),
    )
  const queries = kind === 'simple' ? simple() : mixedQueries(snapshot, count, seed)
  return queries.map((query) => `/api/gpt/conferences${asFetched(query)}`)
}

/** A query string as `fetch` sends it: with an encoded apostrophe. */
function asFetched(query: string): string {
  return new URL(`http://localhost/?${query}`).search
}
