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

/**
 * The query classes for peers. The worst requests found are left out, because they are the worst only for
 * this engine.
 */
export const PEER_CLASSES = QUERY_CLASSES.filter(({ name }) => name !== 'worst found')

/** Number of queries of a class: enough for a median, few enough for the slowest peer. */
const QUERIES_OF_CLASS = 50

/** A search with an exact reading, and the engine's answer, which peers must give too. */
export interface Asked {
  /** `mixed` or the name of a query class. */
  readonly set: string
  readonly query: string
  readonly request: SearchRequest
  readonly expected: Answer
}

export interface Questions {
  readonly mixed: readonly Asked[]
  /** Questions of all classes in turn, so that a peer that stops early has answered some of each class. */
  readonly classes: readonly Asked[]
  /** Number of queries that are sent to no peer, by set and reason. */
  readonly leftOut: ReadonlyMap<string, number>
}

/** Questions with the engine's answers, the same for the same seed. */
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
