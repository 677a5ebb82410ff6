import { type EpochDay, parseDay } from '../../src/event/days.ts'
import { parseQueryString } from '../../src/http/request/query-string.ts'
import { type SearchInput, searchInput } from '../../src/operations/search-input.ts'
import { readSearch } from '../../src/operations/search-parameters.ts'
import type { Snapshot } from '../../src/snapshot/snapshot.ts'
import { QUERY_CLASSES, queriesOfClass } from '../classes.ts'
import { mixedQueries } from '../queries.ts'
import { MIXED } from './ratios.ts'

/** Searches whose figures are told together; parameters are read beforehand, for that is the edge's work. */
export interface QuerySet {
  readonly name: string
  readonly inputs: readonly SearchInput[]
}

const SEED = 20261120
const MIXED_QUERIES = 1000
const QUERIES_OF_CLASS = 200

/** The day that searches take for today, so that they can be repeated. */
const TODAY: EpochDay = parseDay('2026-11-20')!

/** Mixed random searches first, then every query class. */
export function querySets(snapshot: Snapshot): QuerySet[] {
  return [
    mixedSet(snapshot, MIXED, MIXED_QUERIES),
    ...QUERY_CLASSES.map((queryClass) => ({
      name: queryClass.name,
      inputs: queriesOfClass(snapshot, queryClass, QUERIES_OF_CLASS, SEED).map(inputOf),
    })),
  ]
}

/** Mixed random searches, each with the same parameters added to it. */
export function mixedSet(snapshot: Snapshot, name: string, count: number, added = ''): QuerySet {
  return { name, inputs: mixedQueries(snapshot, count, SEED).map((query) => inputOf(`${query}&${added}`)) }
}

/** @throws ServiceError when a parameter is invalid: a fault of the benchmark */
export function inputOf(query: string): SearchInput {
  return searchInput(readSearch(parseQueryString(query)), TODAY)
}
