import type { EpochDay } from '../../src/event/days.ts'
import type { Directory } from '../../src/search/directory.ts'
import { QUERY_CLASSES, queriesOfClass } from '../classes.ts'
import { mixedQueries } from '../queries.ts'
import { type Asked, askEngine } from './ask-engine.ts'
import { resolverOf } from './resolve.ts'

/** Enough for a median, few enough for the slowest peer. */
const QUERIES_OF_CLASS = 50

/** A question that can be put to others, and where it comes from. */
export interface SetQuestion extends Asked {
  readonly set: string
}

export interface Questions {
  readonly mixed: readonly SetQuestion[]
  /** Of all classes in turn, so that whoever stops early has some of each. */
  readonly classes: readonly SetQuestion[]
  /** Queries that are put to none, by reason and set. */
  readonly leftOut: ReadonlyMap<string, number>
}

/** The name of the set of mixed queries. */
export const MIXED = 'mixed'

/** The same questions for the same seed, with the engine's answers. */
export function makeQuestions(directory: Directory, mixed: number, seed: number, today: EpochDay): Questions {
  const { snapshot } = directory
  const resolve = resolverOf(snapshot)
  const leftOut = new Map<string, number>()
  const ask = (query: string, set: string): SetQuestion[] => {
    const asked = askEngine(directory, resolve, query, today)
    if (asked.kind === 'asked') return [{ ...asked, set }]
    const reason = `${set}: ${asked.because}`
    leftOut.set(reason, (leftOut.get(reason) ?? 0) + 1)
    return []
  }
  const byClass = QUERY_CLASSES.map((each) => queriesOfClass(snapshot, each, QUERIES_OF_CLASS, seed))
  return {
    mixed: mixedQueries(snapshot, mixed, seed).flatMap((query) => ask(query, MIXED)),
    classes: Array.from({ length: QUERIES_OF_CLASS }, (_, at) =>
      QUERY_CLASSES.flatMap(({ name }, number) => ask(byClass[number]![at]!, name)),
    ).flat(),
    leftOut,
  }
}
