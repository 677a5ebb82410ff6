import type { DisjointUnion } from '../../docset/disjoint-union.ts'
import type { DocSpace } from '../../docset/doc-space.ts'
import { planOf, type ResolvedFilters, withoutParameters } from '../../query/plan.ts'
import type { FacetField, SearchRequest } from '../../query/request.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import type { Combinations } from '../combinations.ts'
import type { FacetCount, SearchAnswer } from '../directory.ts'
import { matchesOf } from '../match.ts'
import { countDays } from './by-days.ts'
import { ValueCounter } from './count-values.ts'
import {
  type CountedField,
  type Counts,
  countedFields,
  type FieldCounts,
  isFiltered,
  OWN_PARAMETERS,
} from './fields.ts'
import { sharedByFacets } from './shared-filters.ts'
import { topCounts } from './top.ts'

/** Facets whose values are counted by `ValueCounter`. */
type ColumnFacet = Exclude<FacetField, 'day'>

/**
 * Counts the facets of a search that was run already. Each looks into all sets of the matches, so one set is
 * best.
 */
export type FacetCounter = (
  request: SearchRequest,
  resolved: ResolvedFilters,
  matches: DisjointUnion,
  space: DocSpace,
) => SearchAnswer['facets']

/**
 * Creates the counter of facets in a snapshot. A facet counts the values of a field among the events that the
 * other filters leave: with `topic=Physics`, the facet `country` counts physics events, and the facet `topic`
 * counts events of all topics. Fields without a filter of their own share the matches of the search; each
 * other field costs an intersection.
 */
export function facetCounter(snapshot: Snapshot, combinations: Combinations): FacetCounter {
  const counted = countedFields(snapshot)
  const years = yearsOf(counted.month)
  const counter = new ValueCounter(snapshot)

  return (request, resolved, matches, space) => {
    const found = new Map<FacetField, FacetCount[]>()
    if (request.facets.includes('day')) found.set('day', countDays(snapshot, matches, request.facetsLimit))
    const columns = request.facets.filter((field) => field !== 'day')
    const isOwn = (field: FacetField) => isFiltered(field, request.filters)
    const shared = columns.filter((field) => !isOwn(field))
    const sharedCounts = countAll(matches, shared, space)
    for (const field of shared) found.set(field, valuesOf(field, sharedCounts, request.facetsLimit))

    const own = columns.filter(isOwn)
    const filters = sharedByFacets(snapshot, resolved, own)
    const mark = space.mark()
    for (const field of own) {
      space.backTo(mark)
      const plan = planOf(snapshot, withoutParameters(snapshot, filters, OWN_PARAMETERS[field]))
      const counts = countAll(matchesOf(plan, combinations, space), [field], space)
      found.set(field, valuesOf(field, counts, request.facetsLimit))
    }
    return request.facets.map((field) => ({ field, values: found.get(field)! }))
  }

  function countAll(union: DisjointUnion, fields: readonly ColumnFacet[], space: DocSpace): FieldCounts {
    if (union.count === 0 || fields.length === 0) return new Map()
    const distinct = new Set(fields.map(countedFieldOf))
    return counter.countUnion(union, [...distinct], space)
  }

  function countedFieldOf(field: ColumnFacet): CountedField {
    return counted[field === 'year' ? 'month' : field]
  }

  function valuesOf(field: ColumnFacet, counts: FieldCounts, limit: number): FacetCount[] {
    const countedField = countedFieldOf(field)
    const ofValue = counts.get(countedField)
    if (ofValue === undefined) return []
    const { size, text, details } = countedField
    if (field !== 'year') return topCounts(ofValue, size, text, limit, details)
    return topCounts(years.sum(ofValue), years.texts.length, (year) => years.texts[year]!, limit)
  }
}

/** The years of the months, and how counts of months add up to theirs. */
function yearsOf({ size, text }: CountedField): { texts: readonly string[]; sum: (ofMonth: Counts) => Counts } {
  const yearOfMonth = Array.from({ length: size }, (_, month) => text(month).slice(0, 4))
  const texts = [...new Set(yearOfMonth)]
  const numberOfMonth = yearOfMonth.map((year) => texts.indexOf(year))
  return {
    texts,
    sum: (ofMonth) => {
      const counts = new Uint32Array(texts.length)
      numberOfMonth.forEach((year, month) => {
        counts[year]! += ofMonth[month]!
      })
      return counts
    },
  }
}

/** About how many nanoseconds the facets of a search take that finds `total` of `rows` events. */
export function workOfFacets(
  { facets, filters }: Pick<SearchRequest, 'facets' | 'filters'>,
  total: number,
  rows: number,
): number {
  // of most events those are counted that do not match
  const counted = Math.min(total, rows - total)
  const own = facets.filter((field) => isFiltered(field, filters)).length
  const shared = facets.length - own
  const days = total > 0 && facets.includes('day') ? WORK.ofDays : 0
  return own * (WORK.ofOwn + WORK.ofOwnMember * counted) + shared * WORK.ofSharedMember * counted + days
}

/**
 * What a facet takes, and what each event that is counted takes in it: in one with filters of its own, and in
 * one that shares the matches with others.
 *
 * Measured: 1,800 hostile and mixed searches with facets, least squares.
 */
const WORK = { ofOwn: 50_000, ofOwnMember: 2.5, ofSharedMember: 0.4, ofDays: 400_000 } as const
