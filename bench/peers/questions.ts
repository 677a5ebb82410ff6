import type { EpochDay } from '../../src/event/days.ts'
import type { SearchRequest } from '../../src/query/request.ts'
import type { Directory } from '../../src/search/directory.ts'
import { postingList } from '../../src/snapshot/snapshot.ts'
import { QUERY_CLASSES, queriesOfClass } from '../queries/classes.ts'
import { mixedQueries } from '../queries/mixed.ts'
import { MIXED } from '../suites/derived.ts'
import { inputOf } from '../suites/query-sets.ts'
import type { Answer } from './data/question.ts'
import { resolverOf } from './data/resolve.ts'
import { answerOf } from './engines/confdex.ts'

/** Query classes that peers cannot answer, and the worst requests, which are worst only for this engine. */
const LEFT_OUT = ['worst found', 'deadlines', 'open deadlines', 'ranks']
export const PEER_CLASSES = QUERY_CLASSES.filter(({ name }) => !LEFT_OUT.includes(name))

const QUERIES_OF_CLASS = 50

/** A search in which the engine corrects and interprets nothing, and the answer that peers must give. */
export interface Asked {
  /** `mixed` or the name of a query class. */
  readonly set: string
  readonly query: string
  readonly request: SearchRequest
  readonly expected: Answer
}

export interface Questions {
  readonly mixed: readonly Asked[]
  /** One question of each class in turn, so that a slow peer answers some questions of each class. */
  readonly classes: readonly Asked[]
  /** Numbers of queries that no peer gets, by set and reason. */
  readonly leftOut: ReadonlyMap<string, number>
}

/**
 * Questions with the engine's answers, the same for the same seed.
 * @throws Error if events are cancelled, postponed or moved online, because peers do not sort these last
 */
export function makeQuestions(directory: Directory, mixed: number, seed: number, today: EpochDay): Questions {
  const { snapshot } = directory
  if (postingList(snapshot, 'changed', 0).count > 0) {
    throw new Error('expected a snapshot of a dump without states of events, got one with states: see bench/README.md')
  }
  const resolve = resolverOf(snapshot)
  const leftOut = new Map<string, number>()
  const ask = (query: string, set: string): Asked[] => {
    const { request } = inputOf(query, today)
    const answer = directory.search(request)
    const isExact = answer.interpretation.length === 0
    if (isExact && resolve(request) !== undefined) {
      return [{ set, query, request, expected: answerOf(snapshot, answer) }]
    }
    const because = isExact ? 'peers lack a value, a filter or a facet' : 'words or values are corrected or interpreted'
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
