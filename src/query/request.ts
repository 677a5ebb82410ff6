import type { Continent } from '../event/continents.ts'
import type { EpochDay } from '../event/days.ts'
import type { Attendance, EventType } from '../event/record.ts'

/** The longest value that a parameter may have, in code points; a list of countries may have more. */
export const MAX_VALUE_CHARACTERS = 200

/** Whether a text is longer than that. One of few UTF-16 units need not be counted. */
export function isTooLong(value: string): boolean {
  return value.length > MAX_VALUE_CHARACTERS && [...value].length > MAX_VALUE_CHARACTERS
}

/**
 * One condition that an event must meet. Values are as given; `plan.ts` finds what they mean in a directory.
 */
export type Filter =
  | { by: 'text'; text: string }
  | { by: 'topic' | 'sub_topic' | 'city'; value: string }
  | { by: 'country'; value: string }
  | { by: 'countries'; values: readonly string[] }
  | { by: 'continent'; continent: Continent }
  | { by: 'type'; type: EventType }
  /** In a place within so many kilometres of a named place or of `lat,lon` in degrees. */
  | { by: 'near'; center: string; withinKm: number }
  /** The first day lies between `from` and `to`, both inclusive; null is an open side. */
  | { by: 'start'; parameter: 'from' | 'month' | 'year'; from: EpochDay | null; to: EpochDay | null }
  /** The last day lies before this day. The parameter is `to`. */
  | { by: 'end_before'; day: EpochDay }
  /** The submission deadline lies between `from` and `to`, both inclusive; null is an open side. */
  | {
      by: 'deadline'
      parameter: 'deadline_from' | 'deadline_to'
      from: EpochDay | null
      to: EpochDay | null
    }
  | { by: 'attendance'; attendance: Attendance }

/** The parameters that filter, as callers name them. */
export type FilterParameter =
  | 'q'
  | 'topic'
  | 'subtopic'
  | 'city'
  | 'near'
  | 'country'
  | 'countries'
  | 'continent'
  | 'type'
  | 'from'
  | 'to'
  | 'month'
  | 'year'
  | 'deadline_from'
  | 'deadline_to'
  | 'attendance'

/** The parameter that a filter comes from. */
export function parameterOf(filter: Filter): FilterParameter {
  switch (filter.by) {
    case 'text':
      return 'q'
    case 'sub_topic':
      return 'subtopic'
    case 'start':
    case 'deadline':
      return filter.parameter
    case 'end_before':
      return 'to'
    default:
      return filter.by
  }
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
