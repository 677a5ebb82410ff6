import type { EpochDay } from '../../src/event/days.ts'
import { parseQueryString } from '../../src/http/request/query-string.ts'
import { searchInput } from '../../src/operations/search-input.ts'
import { readSearch } from '../../src/operations/search-parameters.ts'
import type { SearchRequest } from '../../src/query/request.ts'
import type { Directory, SearchAnswer } from '../../src/search/directory.ts'
import type { Snapshot } from '../../src/snapshot/snapshot.ts'
import type { Answer } from './question.ts'
import type { Resolve } from './resolve.ts'

/** A search whose words and values all mean themselves, and the engine's answer, which peers must give as well. */
export interface Asked {
  readonly kind: 'asked'
  readonly query: string
  readonly request: SearchRequest
  readonly expected: Answer
}

/** A search that is put to no peer. */
export interface LeftOut {
  readonly kind: 'left out'
  readonly because: string
}

export function askEngine(directory: Directory, resolve: Resolve, query: string, today: EpochDay): Asked | LeftOut {
  const { request } = searchInput(readSearch(parseQueryString(query)), today)
  const answer = directory.search(request)
  if (answer.interpretation.length > 0) {
    return { kind: 'left out', because: 'a word or value is taken for another, or left out' }
  }
  if (resolve(request) === undefined) return { kind: 'left out', because: 'no event has one of the values' }
  return { kind: 'asked', query, request, expected: answerOf(directory.snapshot, answer) }
}

export function answerOf({ id }: Snapshot, { total, docs, facets }: SearchAnswer): Answer {
  return {
    total,
    ids: docs.map((doc) => id[doc]!),
    facets: facets.map(({ values }) => values.map(({ count }) => count)),
  }
}
