import type { DocSet } from '../../docset/docset.ts'
import { insertSorted } from '../../docset/sorted.ts'
import { countInWindows } from '../../docset/walk.ts'
import { type EpochDay, formatDay } from '../../event/days.ts'
import { compareRanks } from '../../event/ranks.ts'
import { type ResolvedFilters, withoutParameters } from '../../query/clauses.ts'
import { labelOf } from '../../query/key-lookup.ts'
import type { FacetField, SearchRequest } from '../../query/request.ts'
import { startDays } from '../../query/start-days.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import type { FacetCount, SearchAnswer } from '../directory.ts'
import type { Evaluator } from '../evaluator.ts'
import type { Matches } from '../match.ts'
import { ValueCounter } from './count-values.ts'
import { deadlineKindCounts, deadlineMonthCounts, type TextCounts } from './deadlines.ts'
import {
  type ColumnFacet,
  type CountedField,
  type Counts,
  countedFields,
  type FieldCounts,
  isColumnFacet,
  isFiltered,
  OWN_PARAMETERS,
} from './fields.ts'

export type FacetCounter = (
  evaluator: Evaluator,
  request: SearchRequest,
  resolved: ResolvedFilters,
  matches: Matches,
) => SearchAnswer['facets']

/**
 * Creates the counter of facets in a snapshot. Facets are disjunctive: with `topic=Physics`, the facet
 * `country` counts physics events, and the facet `topic` counts events of all topics. Fields without a filter
 * share the matches of the search; each other field costs an intersection.
 */
export function facetCounter(snapshot: Snapshot): FacetCounter {
  const counted = countedFields(snapshot)
  const years = yearsOf(counted.month)
  const counter = new ValueCounter(snapshot)

  return (evaluator, request, resolved, matches) => {
    const found = new Map<FacetField, FacetCount[]>()
    if (request.facets.includes('day')) found.set('day', countDays(snapshot, matches.docs, request.facetsLimit))
    const { facetsLimit } = request
    for (const field of request.facets) {
      if (field === 'deadline_kind') found.set(field, topOf(deadlineKindCounts(evaluator, resolved), facetsLimit))
      if (field === 'deadline_month')
        found.set(field, topOf(deadlineMonthCounts(evaluator, resolved, matches.docs), facetsLimit))
    }
    const columns = request.facets.filter(isColumnFacet)
    const isOwn = (field: FacetField) => isFiltered(field, request.filters)
    const shared = columns.filter((field) => !isOwn(field))
    const sharedCounts = countAll(matches.all, matches.folded, shared)
    for (const field of shared) found.set(field, valuesOf(field, sharedCounts, request.facetsLimit))
    for (const field of columns.filter(isOwn)) {
      const all = evaluator.docsOf(withoutParameters(snapshot, resolved, OWN_PARAMETERS[field]))
      found.set(field, valuesOf(field, countAll(all, evaluator.duplicatesIn(all), [field]), request.facetsLimit))
    }
    return request.facets.map((field) => ({ field, values: found.get(field)! }))
  }

  /**
   * The counts of some fields in `all` without `folded`. The counts of the few `folded` are subtracted,
   * because counts of `all` are often memoized.
   */
  function countAll(all: DocSet, folded: DocSet, fields: readonly ColumnFacet[]): FieldCounts {
    if (all.count === 0 || fields.length === 0) return new Map()
    const counted = [...new Set(fields.map(countedFieldOf))]
    const counts = counter.count(all, counted, snapshot.lists.space)
    return folded.count === 0 ? counts : subtract(counts, counter.count(folded, counted, snapshot.lists.space))
  }

  function countedFieldOf(field: ColumnFacet): CountedField {
    return counted[field === 'year' ? 'month' : field]
  }

  function valuesOf(field: ColumnFacet, counts: FieldCounts, limit: number): FacetCount[] {
    const countedField = countedFieldOf(field)
    const ofValue = counts.get(countedField)
    if (ofValue === undefined) return []
    const { size, text, details } = countedField
    if (field === 'rank') return rankCounts(snapshot, ofValue, limit)
    if (field !== 'year') return topCounts(ofValue, size, text, limit, details)
    return topCounts(years.sum(ofValue), years.texts.length, (year) => years.texts[year]!, limit)
  }
}

/** The counts of `all` minus the counts of `some`. Both have the same fields. */
function subtract(all: FieldCounts, some: FieldCounts): FieldCounts {
  return new Map(
    Array.from(all, ([field, counts]) => {
      const fewer = some.get(field)!
      return [field, counts.map((count, value) => count - fewer[value]!)]
    }),
  )
}

/**
 * The counts of single ranks by scheme and value. A key may combine several ranks; its count is ofKey[key].
 */
function rankCounts(snapshot: Snapshot, ofKey: Counts, limit: number): FacetCount[] {
  const { words, wordStart, wordKeys } = snapshot.facets.rank
  const counted = words.texts().flatMap((word, at): FacetCount[] => {
    const keys = wordKeys.subarray(wordStart[at]!, wordStart[at + 1]!)
    const count = keys.reduce((sum, key) => sum + ofKey[key]!, 0)
    if (count === 0 || !word.includes(':')) return []
    const written = labelOf(snapshot, 'rank', keys[0]!).split(' ')
    return [{ value: written.find((each) => each.toLowerCase() === word)!, count }]
  })
  return counted.sort((a, b) => compareRanks(a.value, b.value)).slice(0, limit)
}

function topOf({ texts, counts }: TextCounts, limit: number): FacetCount[] {
  return topCounts(counts, texts.length, (value) => texts[value]!, limit)
}

/** The years of the months, and a function that adds up counts of months by year. */
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

/** The `limit` days on which most events start, earlier days first if counts are equal. */
function countDays({ start }: Snapshot, docs: DocSet, limit: number): FacetCount[] {
  const { earliest, firstOf } = startDays(start)
  const counts = countInWindows(docs, firstOf)
  const textOf = (day: number) => formatDay((earliest + day) as EpochDay)
  return topCounts(counts, counts.length, textOf, limit, undefined, (a, b) => a < b)
}

/** The `limit` values with the highest counts, never 0. Equal counts are sorted by text (`isTextBefore`). */
function topCounts(
  counts: Counts,
  size: number,
  textOf: (value: number) => string,
  limit: number,
  detailsOf: CountedField['details'] = () => ({}),
  isTextBefore = (a: number, b: number) => textOf(a) < textOf(b),
): FacetCount[] {
  const top: number[] = []
  // invariant: a value whose count is below `least` is not among the first `limit`
  let least = 1
  for (let value = 0; value < size; value++) {
    if (counts[value]! < least) continue
    insertSorted(top, value, comesBefore, limit)
    if (top.length === limit) least = counts[top[limit - 1]!]!
  }
  return top.map((value) => ({ value: textOf(value), count: counts[value]!, ...detailsOf(value) }))

  function comesBefore(a: number, b: number): boolean {
    const more = counts[a]! - counts[b]!
    return more > 0 || (more === 0 && isTextBefore(a, b))
  }
}
