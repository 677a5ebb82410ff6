import { ATTRIBUTES, type AttributeParameter, type FilteredName, TABLE_FILTER_NAMES } from '../event/attributes.ts'
import type { Continent } from '../event/continents.ts'
import type { EpochDay } from '../event/days.ts'

/** The longest value that a parameter may have, in code points; a list of countries may have more. */
export const MAX_VALUE_CHARACTERS = 200

/** Whether a text is longer than that. One of few UTF-16 units need not be counted. */
export function isTooLong(value: string): boolean {
  return value.length > MAX_VALUE_CHARACTERS && [...value].length > MAX_VALUE_CHARACTERS
}

/** A value of an attribute; of a choice, one of its choices. */
export type AttributeFilter = { [Name in FilteredName]: { readonly by: Name; readonly value: string } }[FilteredName]

/**
 * One condition that an event must meet. Values are as given; `clauses.ts` finds what they mean.
 */
export type Filter =
  | { by: 'text'; text: string }
  /** An attribute has this value. */
  | AttributeFilter
  | { by: 'countries'; values: readonly string[] }
  | { by: 'continent'; continent: Continent }
  /** In a place within so many kilometres of a named place or of `lat,lon` in degrees. */
  | { by: 'near'; center: string; withinKm: number }
  /** The first day lies between `from` and `to`, both inclusive; null is an open side. */
  | { by: 'start'; parameter: 'from' | 'month' | 'year'; from: EpochDay | null; to: EpochDay | null }
  /** The last day lies before this day. The parameter is `to`. */
  | { by: 'end_before'; day: EpochDay }
  /** The days of the event overlap those from `from` to `to`, both inclusive. */
  | { by: 'during'; from: EpochDay; to: EpochDay }
  /** The submission deadline lies between `from` and `to`, both inclusive; null is an open side. */
  | {
      by: 'deadline'
      parameter: 'deadline_from' | 'deadline_to'
      from: EpochDay | null
      to: EpochDay | null
    }

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
] as const

/** A parameter that filters, as callers name it. */
export type FilterParameter = (typeof FIRST_PARAMETERS)[number] | AttributeParameter

/** The parameters that filter, in the order in which their filters are applied. */
export const FILTER_PARAMETERS: readonly FilterParameter[] = [
  ...new Set<FilterParameter>([...FIRST_PARAMETERS, ...TABLE_FILTER_NAMES.map((name) => ATTRIBUTES[name].parameter)]),
]

/** The parameter that a filter comes from. */
export function parameterOf(filter: Filter): FilterParameter {
  switch (filter.by) {
    case 'text':
      return 'q'
    case 'start':
    case 'deadline':
      return filter.parameter
    case 'end_before':
      return 'to'
    case 'countries':
    case 'continent':
    case 'near':
    case 'during':
      return filter.by
    default:
      return ATTRIBUTES[filter.by].parameter
  }
}

/** True if a filter asks for a value of an attribute. */
export function isOnAttribute(filter: Filter): filter is AttributeFilter {
  return filter.by in ATTRIBUTES
}

/** Fields whose values a search can count. */
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
  ...TABLE_FILTER_NAMES.filter((name) => name !== 'type' && name !== 'attendance'),
] as const
export type FacetField = (typeof FACET_FIELDS)[number]

/** The orders of section 4.1.4 of docs/contract.md. */
export const SORTS = ['relevance', 'date', '-date', 'name', 'deadline'] as const
export type Sort = (typeof SORTS)[number]

/** A search whose parameters are valid. Every filter narrows the result; no filter means every event. */
export interface SearchRequest {
  readonly filters: readonly Filter[]
  /** Events that start on this day or later are upcoming. */
  readonly today: EpochDay
  /** 1 to 50 */
  readonly limit: number
  /** Events to pass over, 0 or more. */
  readonly offset: number
  readonly sort: Sort
  /** Fields to count the values of; usually none. */
  readonly facets: readonly FacetField[]
  /** Values a facet shows at most, 1 to 300. */
  readonly facetsLimit: number
}
