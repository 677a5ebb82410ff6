import type { EpochDay } from '../../src/event/days.ts'
import type { SearchRequest } from '../../src/query/request.ts'
import type { Directory } from '../../src/search/directory.ts'
import { QUERY_CLASSES, queriesOfClass } from '../queries/classes.ts'
import { mixedQueries } from '../queries/mixed.ts'
import { MIXED } from '../suites/derived.ts'
import { inputOf } from '../suites/query-sets.ts'
import type { Answer } from './data/question.ts'
import { resolverOf } from './data/resolve.ts'
import { answerOf } from './engines/confdex.ts'

/** The classes that peers are asked. The worst requests found are the worst for this engine only. */
export const PEER_CLASSES = QUERY_CLASSES.filter(({ name }) => name !== 'worst found')

/** Enough for a median, few enough for the slowest peer. */
const QUERIES_OF_CLASS = 50

/**
 * A search whose words and values are all meant literally, and the engine's answer, which peers must give
 * too.
 */
export interface Asked {
  /** `mixed` or the name of a query class. */
  readonly set: string
  readonly query: string
  readonly request: SearchRequest
  readonly expected: Answer
}

export interface Questions {
  readonly mixed: readonly Asked[]
  /** One of each class in turn, so that a peer that stops early has answered some of each. */
  readonly classes: readonly Asked[]
  /** Queries that no peer is asked, by set and reason. */
  readonly leftOut: ReadonlyMap<string, number>
}

/** The same questions for the same seed, with the engine's answers. */
export function makeQuestions(directory: Directory, mixed: number, seed: number, today: EpochDay): Questions {
  const { snapshot } = directory
  const resolve = resolverOf(snapshot)
  const leftOut = new Map<string, number>()
  const ask = (query: string, set: string): Asked[] => {
    const { request } = inputOf(query, today)
    const answer = directory.search(request)
    const isLiteral = answer.interpretation.length === 0
    if (isLiteral && resolve(request) !== undefined) {
      return [{ set, query, request, expected: answerOf(snapshot, answer) }]
    }
    const because = isLiteral ? 'no event has one of the values' : 'a word or value is taken for another, or left out'
    const reason = `${set}: ${because}`
    leftOut.set(reason, (leftOut.get(reason) ?? 0) + 1)
    return []
  }
  const byClass = PEER_CLASSES.map((each) => queriesOfClass(snapshot, each, QUERIES_OF_CLASS, seed))
  return {
    mixed: mixedQueries(snapshot, mixed, seed).flatMap((query) => ask(query, MIXED)),
    classes: Array.from({ length: QUERIES_OF_CLASS }, (_, at) =>
      PEER_CLASSES.flatMap(({ name }, number) => ask(byClass[number]![at]!, name)),
    ).flat(),
    leftOut,
  }
}
