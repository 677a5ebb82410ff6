import { type EpochDay, parseDay } from '../../src/event/days.ts'
import { noonOf } from '../../src/event/moment.ts'
import { parseQueryString } from '../../src/http/request/query-string.ts'
import { type SearchInput, searchInput } from '../../src/operations/search-input.ts'
import { readSearch } from '../../src/operations/search-parameters.ts'
import type { Snapshot } from '../../src/snapshot/snapshot.ts'
import { QUERY_CLASSES, queriesOfClass } from '../queries/classes.ts'
import { mixedQueries } from '../queries/mixed.ts'
import { SEED } from '../support/command-line.ts'
import { MIXED } from './derived.ts'

/** Searches whose figures are reported under one name. */
export interface QuerySet {
  readonly name: string
  readonly inputs: readonly SearchInput[]
}

const MIXED_QUERIES = 1000
const QUERIES_OF_CLASS = 200

const TODAY: EpochDay = parseDay('2026-11-20')!

export function querySets(snapshot: Snapshot): QuerySet[] {
  return [
    mixedSet(snapshot, MIXED, MIXED_QUERIES),
    ...QUERY_CLASSES.map((queryClass) => ({
      name: queryClass.name,
      inputs: queriesOfClass(snapshot, queryClass, QUERIES_OF_CLASS, SEED).map((query) => inputOf(query)),
    })),
  ]
}

/** Mixed searches; `added` is appended to each query string. */
export function mixedSet(snapshot: Snapshot, name: string, count: number, added = ''): QuerySet {
  return { name, inputs: mixedQueries(snapshot, count, SEED).map((query) => inputOf(`${query}&${added}`)) }
}

/** The search of a query string. @throws ServiceError if a parameter is invalid */
export function inputOf(query: string, today = TODAY): SearchInput {
  return searchInput(readSearch(parseQueryString(query)), noonOf(today))
}
