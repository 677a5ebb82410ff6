import type { EpochDay } from '../../src/event/days.ts'
import type { FacetField, SearchRequest } from '../../src/query/request.ts'

/** Fields that a question can narrow to a value, all but dates. */
export const VALUE_FIELDS = [
  'topic',
  'sub_topic',
  'city',
  'country',
  'continent',
  'type',
] as const satisfies readonly FacetField[]
export type ValueField = (typeof VALUE_FIELDS)[number]

/** A request resolved to what peers can look up. Conditions combine by AND. */
export interface Question {
  readonly request: SearchRequest
  /** Undefined without `q`; each once. */
  readonly terms: readonly string[] | undefined
  /** Numbers of values as in `Corpus.values`, any of which will do. */
  readonly values: readonly ValueCondition[]
  /** First days, both inclusive; null is an open side. */
  readonly startsFrom: EpochDay | null
  readonly startsTo: EpochDay | null
  /** The day before which events must have ended; null when it does not matter. */
  readonly endsBefore: EpochDay | null
}

export interface ValueCondition {
  readonly field: ValueField
  readonly lazyUnion: readonly number[]
}

export interface Answer {
  readonly total: number
  /** Event ids of the page. */
  readonly ids: readonly number[]
  /** For each facet asked for the counts of its values, most first. */
  readonly facets: readonly (readonly number[])[]
}

/** The question whose matches a facet counts: without the filter on the facet itself. No question here has filters and facets of dates. */
export function withoutOwnFilter(question: Question, facet: FacetField): Question {
  return { ...question, values: question.values.filter(({ field }) => field !== facet) }
}
