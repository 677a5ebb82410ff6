import { ATTRIBUTES, type AttributeParameter, type FilteredName, TABLE_FILTER_NAMES } from '../event/attributes.ts'
import type { Continent } from '../event/continents.ts'
import type { EpochDay } from '../event/days.ts'
import type { DeadlineKind } from '../event/deadlines.ts'
import type { Instant, Moment } from '../event/moment.ts'
import type { EventId } from '../event/record.ts'

/** Maximum length of a parameter's value, in code points. `countries` and `exclude` may be longer. */
export const MAX_VALUE_CHARACTERS = 200

/** Code points are counted only if the number of UTF-16 units is above the maximum. */
export function isTooLong(value: string): boolean {
  return value.length > MAX_VALUE_CHARACTERS && [...value].length > MAX_VALUE_CHARACTERS
}

/** The value is a choice if the attribute has fixed choices. */
export type AttributeFilter = { [Name in FilteredName]: { readonly by: Name; readonly value: string } }[FilteredName]

export type ExcludableFilter = AttributeFilter | { readonly by: 'continent'; readonly continent: Continent }

/** A condition that an event must meet. Values are as callers write them; `clauses.ts` resolves them. */
export type Filter =
  | { by: 'text'; text: string }
  | ExcludableFilter
  | { by: 'countries'; values: readonly string[] }
  /** The event is within `withinKm` kilometres of `center`: a named place, or `lat,lon` in degrees. */
  | { by: 'near'; center: string; withinKm: number }
  /** The first day is from `from` to `to`, both inclusive; null means no limit. */
  | { by: 'start'; parameter: 'from' | 'month' | 'year'; from: EpochDay | null; to: EpochDay | null }
  /** The last day is before this day. The parameter is `to`. */
  | { by: 'end_before'; day: EpochDay }
  /** The event runs on at least one day from `from` to `to`, both inclusive. */
  | { by: 'during'; from: EpochDay; to: EpochDay }
  /** The written day of the deadline is from `from` to `to`, both inclusive; null means no limit. */
  | {
      by: 'deadline'
      parameter: 'deadline_from' | 'deadline_to'
      from: EpochDay | null
      to: EpochDay | null
    }
  /**
   * The kind of deadline to which the deadline filters apply (default: submission). An event must have a
   * deadline of this kind.
   */
  | { by: 'deadline_kind'; kind: DeadlineKind }
  /** The deadline passes after this instant. */
  | { by: 'deadline_open'; now: Instant }
  /** The record changed, or was first seen, on this day or later. */
  | { by: 'changed'; parameter: 'updated_since' | 'new_since'; since: EpochDay }
  /** The event meets none of these filters. */
  | { by: 'exclude'; filters: readonly ExcludableFilter[] }
  /** The event has one of these ids. */
  | { by: 'ids'; ids: readonly EventId[] }

const FIRST_PARAMETERS = [
  'q',
  'topic',
  'subtopic',
  'country',
  'countries',
  'continent',
  'city',
  'near',
  'type',
  'from',
  'to',
  'month',
  'year',
  'during',
  'deadline_from',
  'deadline_to',
  'deadline_kind',
  'deadline_open',
  'updated_since',
  'new_since',
] as const

/** The name of a parameter that filters. */
export type FilterParameter = (typeof FIRST_PARAMETERS)[number] | AttributeParameter | 'exclude' | 'ids'

/** All parameters that filter, in the order in which their filters are applied. */
export const FILTER_PARAMETERS: readonly FilterParameter[] = [
  ...new Set<FilterParameter>([...FIRST_PARAMETERS, ...TABLE_FILTER_NAMES.map((name) => ATTRIBUTES[name].parameter)]),
  'exclude',
  'ids',
]

export function parameterOf(filter: Filter): FilterParameter {
  switch (filter.by) {
    case 'text':
      return 'q'
    case 'start':
    case 'deadline':
    case 'changed':
      return filter.parameter
    case 'end_before':
      return 'to'
    case 'countries':
    case 'continent':
    case 'near':
    case 'during':
    case 'deadline_kind':
    case 'deadline_open':
    case 'exclude':
    case 'ids':
      return filter.by
    default:
      return ATTRIBUTES[filter.by].parameter
  }
}

export function isOnAttribute(filter: Filter): filter is AttributeFilter {
  return filter.by in ATTRIBUTES
}

/** Fields that can be facets of a search. */
export const FACET_FIELDS = [
  'topic',
  'sub_topic',
  'country',
  'continent',
  'city',
  'type',
  'month',
  'year',
  'day',
  'attendance',
  'deadline_month',
  'deadline_kind',
  ...TABLE_FILTER_NAMES.filter((name) => name !== 'type' && name !== 'attendance'),
] as const
export type FacetField = (typeof FACET_FIELDS)[number]

/** The orders of section 4.1.4 of docs/contract.md. */
export const SORTS = ['relevance', 'date', '-date', 'name', 'deadline', 'updated', 'distance'] as const
export type Sort = (typeof SORTS)[number]

/**
 * Groups of optional fields. Without the parameter `fields`, a search that uses a field of a group (in a
 * filter, the order, a facet or q) gets all fields of the group.
 */
export const FIELD_GROUP_NAMES = ['deadlines', 'source', 'series', 'rank', 'changes'] as const
export type FieldGroup = (typeof FIELD_GROUP_NAMES)[number]

/** A search with valid parameters. Each filter narrows the result, which begins with all events. */
export interface SearchRequest extends Moment {
  readonly filters: readonly Filter[]
  /** 1 to 50 for a page; more for exports, calendars and feeds. */
  readonly limit: number
  /** Number of results before the page, 0 or more. */
  readonly offset: number
  readonly sort: Sort
  /** The part of the matches that is shown. Default: all, changed events last. */
  readonly part?: 'upcoming' | 'scheduled' | 'changed'
  /** Fields whose values are counted; usually none. */
  readonly facets: readonly FacetField[]
  /** True if an event with several records is counted and shown once. */
  readonly foldsDuplicates?: boolean
  /** Maximum number of values in a facet, 1 to 1000. */
  readonly facetsLimit: number
}
