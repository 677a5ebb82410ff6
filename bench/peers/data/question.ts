import type { EpochDay } from '../../../src/event/days.ts'
import type { FacetField, SearchRequest, Sort } from '../../../src/query/request.ts'
import { isEditionTerm } from '../../../src/text/edition-terms.ts'

/** The fields by whose values peers can filter. */
export const VALUE_FIELDS = ['topic', 'sub_topic', 'city', 'country', 'continent', 'type'] as const
export type ValueField = (typeof VALUE_FIELDS)[number]

/** The facets that peers have: each event has at most one value in each. */
export const PEER_FACETS = [...VALUE_FIELDS, 'attendance', 'month', 'year', 'day'] as const satisfies FacetField[]
export type PeerFacet = (typeof PEER_FACETS)[number]

/** The orders that peers have. */
export const PEER_SORTS = ['relevance', 'date', '-date', 'name'] as const satisfies Sort[]

/** A request resolved to numbers and terms that peers can look up. All conditions must be met. */
export interface Question {
  readonly request: SearchRequest
  readonly sort: (typeof PEER_SORTS)[number]
  readonly facets: readonly PeerFacet[]
  /** The distinct terms of `q`; undefined if the request has no `q`. */
  readonly terms: readonly string[] | undefined
  /** True if `q` has at least four words, or a number. Past events with exactly this name then come early. */
  readonly isOneEvent: boolean
  readonly values: readonly ValueCondition[]
  /** Bounds of the start day, both inclusive; null means no limit. */
  readonly startsFrom: EpochDay | null
  readonly startsTo: EpochDay | null
  /** Events must have ended before this day; null means no limit. */
  readonly endsBefore: EpochDay | null
}

export interface ValueCondition {
  readonly field: ValueField
  /** Numbers of values as in `Corpus.values`; an event must have one of these values. */
  readonly anyOf: readonly number[]
}

export interface Answer {
  readonly total: number
  /** Event ids of the page. */
  readonly ids: readonly number[]
  /** For each requested facet, the counts of its values, largest first. */
  readonly facets: readonly (readonly number[])[]
}

/** The question whose matches a facet counts. No question has both a filter on dates and a facet of dates. */
export function withoutOwnFilter(question: Question, facet: PeerFacet): Question {
  return { ...question, values: question.values.filter(({ field }) => field !== facet) }
}

/** Number of terms that are no years, numbers, ordinals or stop words. */
export function seriesLength(terms: readonly string[]): number {
  return terms.filter((term) => !isEditionTerm(term)).length
}
