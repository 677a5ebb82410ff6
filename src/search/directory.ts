import type { DocId } from '../docset/docset.ts'
import type { Continent } from '../event/continents.ts'
import type { EpochDay } from '../event/days.ts'
import type { EventId } from '../event/record.ts'
import type { Interpretation } from '../query/notes.ts'
import type { FacetField, Filter, FilterParameter, SearchRequest } from '../query/request.ts'
import type { Reading } from '../query/words/text-clause.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import type { CompletedFacet } from './complete.ts'

/**
 * The stages of a search, in order. `relax` and `facets` run only where a search needs them; `text` is the
 * writing of the answer, which the caller of `search` does. The same names stand in headers, metrics and
 * plans.
 */
export const STAGES = ['plan', 'match', 'page', 'relax', 'facets', 'text'] as const
export type Stage = (typeof STAGES)[number]

/** Takes the time of stages that follow one another. */
export interface StageClock {
  /** The stage that ran since the last call, or since the clock was created, has ended. */
  ended(stage: Stage): void
}

/** A search that an answer proposes: a whole call, and what it finds. */
interface ProposedSearch {
  readonly filters: readonly Filter[]
  /** Exactly what the call finds; never 0. */
  readonly total: number
}

/** A search with another value in the place of the given one. */
export interface Suggestion extends ProposedSearch {
  readonly parameter: FilterParameter
  readonly given: string
  /** The values that stand in its place; never empty. */
  readonly didYouMean: readonly string[]
}

/** A search without a part of the question. */
export interface Relaxation extends ProposedSearch {
  /** What was left out, for people: parameters, or words of `q`. */
  readonly without: string
}

export interface FacetCount {
  readonly value: string
  readonly count: number
  /** Where a city is, in degrees with two decimals; absent for other values, and where nobody knows. */
  readonly lat?: number
  readonly lon?: number
}

/** What a search found: one page of it, and how the request was understood. */
export interface SearchAnswer {
  /** Matching events overall. */
  readonly total: number
  /** How many of `total` start today or later. */
  readonly upcoming: number
  /** The events of this page, in order; at most `limit`. */
  readonly docs: readonly DocId[]
  /** The reading of `q` that answers; undefined without `q`. */
  readonly reading: Reading | undefined
  /** The folded words of `q`, in order; empty without `q`. */
  readonly searchTerms: readonly string[]
  /** Whether words of `q` mean a deadline, or how one attends. */
  readonly asksForDeadlines: boolean
  /** Stored names of the countries the search was narrowed to; empty without a country filter. */
  readonly countriesIncluded: readonly string[]
  /**
   * Overlap of all date filters, inclusive (`end_before` gives its own day as `to`); null is an open side.
   */
  readonly dateRange: { readonly from: EpochDay | null; readonly to: EpochDay | null }
  /** Sentences for the caller; usually none. */
  readonly warnings: readonly string[]
  readonly interpretation: readonly Interpretation[]
  /** Best first. */
  readonly suggestions: readonly Suggestion[]
  /** Best first; empty unless the filters left nothing. */
  readonly relax: readonly Relaxation[]
  /** The facets asked for, in that order; each by count, then value. */
  readonly facets: readonly { readonly field: FacetField; readonly values: readonly FacetCount[] }[]
}

export interface TopicCount {
  readonly name: string
  readonly count: number
}

export interface CountryCount {
  readonly name: string
  /** ISO 3166-1 alpha-2; null for a spelling that names no known country. */
  readonly code: string | null
  readonly continent: Continent | null
  readonly count: number
}

export interface Statistics {
  readonly totalEvents: number
  readonly totalCountries: number
  readonly totalTopics: number
  readonly upcomingThisMonth: number
  /** First start day and last end day; null when the directory is empty. */
  readonly earliest: EpochDay | null
  readonly latest: EpochDay | null
  readonly continents: readonly { readonly name: Continent; readonly count: number }[]
}

/**
 * Everything that doors ask of a loaded snapshot. It is pure, synchronous and read only: one instance serves
 * all requests.
 */
export interface Directory {
  readonly snapshot: Snapshot
  /** Calls the clock, if there is one, at the end of every stage but `text`. */
  search(request: SearchRequest, clock?: StageClock): SearchAnswer
  /** The words of a text that tell what is requested or mean something; empty if there are none. */
  significantWords(text: string, today: EpochDay): string
  find(id: EventId): DocId | undefined
  /** Up to five upcoming events like this one, nearest first. */
  related(doc: DocId, today: EpochDay): readonly DocId[]
  topics(): readonly TopicCount[]
  countries(continent: Continent | undefined): readonly CountryCount[]
  statistics(today: EpochDay): Statistics
  /** Up to `limit` values that a text may be the beginning of, those with most events first. */
  complete(facet: CompletedFacet, text: string, limit: number): readonly string[]
}
