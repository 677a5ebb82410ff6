import type { DocId } from '../docset/docset.ts'
import type { Continent } from '../event/continents.ts'
import type { EpochDay } from '../event/days.ts'
import type { DeadlineKind } from '../event/deadlines.ts'
import type { Instant, Moment } from '../event/moment.ts'
import type { EventId } from '../event/record.ts'
import type { Interpretation } from '../query/notes.ts'
import type { Circle } from '../query/places/geometry.ts'
import type { FacetField, FieldGroup, Filter, FilterParameter, SearchRequest } from '../query/request.ts'
import type { Reading } from '../query/words/text-clause.ts'
import type { ListedSource } from '../snapshot/about.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import type { CompletedFacet } from './complete.ts'

/**
 * The stages of a search, in order, as headers, metrics and `explain` name them. `relax` and `facets` run
 * only if a search needs them; `text` is the writing of the answer by the caller of `search`.
 */
export const STAGES = ['plan', 'match', 'page', 'relax', 'facets', 'text'] as const
export type Stage = (typeof STAGES)[number]

/** Measures the time of consecutive stages. */
export interface StageClock {
  /** Ends the stage that has run since the last call, or since the clock was created. */
  ended(stage: Stage): void
}

interface ProposedSearch {
  readonly filters: readonly Filter[]
  /** Number of events that the call finds; never 0. */
  readonly total: number
}

export interface Suggestion extends ProposedSearch {
  readonly parameter: FilterParameter
  readonly given: string
  /** The values to use instead; never empty. */
  readonly didYouMean: readonly string[]
}

export interface Relaxation extends ProposedSearch {
  /** Name of the part that is left out: parameters, or words of `q`. */
  readonly without: string
}

export interface FacetCount {
  readonly value: string
  readonly count: number
  /** Latitude of a city in degrees, with two decimals; absent for other facets, and if unknown. */
  readonly lat?: number
  readonly lon?: number
}

export interface SearchAnswer {
  readonly total: number
  /** Number of events in `total` that start today or later, without changed events. */
  readonly upcoming: number
  /** Number of matching records that `total` leaves out as duplicates; 0 unless duplicates are folded. */
  readonly folded: number
  /** The events of this page, in order. */
  readonly docs: readonly DocId[]
  /** The reading of `q` that was used; undefined without `q`. */
  readonly reading: Reading | undefined
  /** The folded words of `q`, in order; empty without `q`. */
  readonly searchTerms: readonly string[]
  /** The groups of fields that words of `q` request. */
  readonly shows: readonly FieldGroup[]
  /** The kind of deadlines that filters or words request; undefined if they request none. */
  readonly deadlineKind: DeadlineKind | undefined
  /**
   * The circle of the filter `near` or, if a search by distance has no filter `near`, of words such as "near
   * Lyon"; undefined if there is no circle.
   */
  readonly circle: Circle | undefined
  /** Stored names of the countries the search was narrowed to; empty without a country filter. */
  readonly countriesIncluded: readonly string[]
  /**
   * First and last day that all date filters allow (the day of `end_before` is given, although
   * it is excluded); null means no limit.
   */
  readonly dateRange: { readonly from: EpochDay | null; readonly to: EpochDay | null }
  readonly warnings: readonly string[]
  readonly interpretation: readonly Interpretation[]
  readonly suggestions: readonly Suggestion[]
  /**
   * Searches without a part of this search. If this search found events, but few (FEW_MATCHES), only without
   * the end of its range of days; empty if it found more.
   */
  readonly relax: readonly Relaxation[]
  /**
   * The requested facets, in the order of the request, with their values by count, then value (ranks: by
   * scheme and rank).
   */
  readonly facets: readonly { readonly field: FacetField; readonly values: readonly FacetCount[] }[]
}

export interface TopicCount {
  readonly name: string
  readonly count: number
}

export interface CountryCount {
  readonly name: string
  /** ISO 3166-1 alpha-2 code; null if the text is not a known country. */
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

/** A moment whose answers stay the same for some time. */
interface SteadyMoment extends Moment {
  /** The first instant at which answers may differ. */
  readonly until: Instant
}

/** Everything that endpoints need of a loaded snapshot. One read-only instance serves all requests. */
export interface Directory {
  readonly snapshot: Snapshot
  /** Date of the data, YYYY-MM-DD; undefined if unknown. */
  readonly dataDate: string | undefined
  readonly sources: readonly ListedSource[]
  /** Undefined if the name is null or no listed source has it. */
  sourceNamed(name: string | null): ListedSource | undefined
  /** Runs a search. `clock` is called at the end of every stage except `text`. */
  search(request: SearchRequest, clock?: StageClock): SearchAnswer
  /** The significant words of a text; empty if there are none. */
  significantWords(text: string, moment: Moment): string
  find(id: EventId): DocId | undefined
  /**
   * A moment with the same answers as `moment`, for cache keys: two moments of a day have the same steady
   * moment if no deadline passes between them.
   */
  steady(moment: Moment): SteadyMoment
  /** Up to five upcoming events that resemble an event, most similar first. */
  related(doc: DocId, today: EpochDay): readonly DocId[]
  topics(): readonly TopicCount[]
  countries(continent: Continent | undefined): readonly CountryCount[]
  statistics(today: EpochDay): Statistics
  /** Up to `limit` values in which a word begins with a text, in the order of `completions`. */
  complete(facet: CompletedFacet, text: string, limit: number): readonly string[]
}
