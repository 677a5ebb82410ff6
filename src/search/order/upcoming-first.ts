/**
 * First pages of the order of relevance, without the tiers that `relevance.ts` cuts a page from. Matches of
 * common words come in; the documents of the page go out where they are found within a few thousand.
 */

import type { DocSpace } from '../../docset/doc-space.ts'
import { type Dense, type DocId, isDense, range, sparse } from '../../docset/docset.ts'
import { intersect } from '../../docset/intersect.ts'
import { BLOCK_DOCS } from '../../docset/kernels/kernels.ts'
import { lowerBound } from '../../docset/sorted.ts'
import { collect, collectCommon, countBetween } from '../../docset/walk.ts'
import type { TextMatches } from '../match.ts'

/** Up to this many documents are looked for one after the other. A deeper page materializes the tiers. */
const MAX_SEARCHED = 200

/**
 * The first `count` documents of the answer, where they are upcoming editions and the soonest others of the
 * upcoming name tier. Undefined where a past event of exactly the name comes between, where fewer upcoming
 * documents than that have every word in the name, or where materializing the tier is cheap anyway.
 */
export function tryUpcomingFirst(
  matches: TextMatches,
  pivot: number,
  count: number,
  space: DocSpace,
): DocId[] | undefined {
  if (count > MAX_SEARCHED) return undefined
  const { operands, nameOperands, nameTier } = matches
  const [first] = operands
  if (first?.form === 'sparse') {
    if (nameTier.kind === 'whole' || nameOperands.length === 0) return undefined
    const page = startWithEditions(matches, pivot, count, space)
    if (page === undefined || page.length === count) return page
    const soonest: DocId[] = []
    probeFromPivot(first.docs, nameOperands, pivot, count, space, soonest)
    return fill(page, soonest, count)
  }
  const sets = [...operands, ...nameOperands]
  if (!sets.every(isDense)) return undefined
  const page = startWithEditions(matches, pivot, count, space)
  if (page === undefined || page.length === count) return page
  // where there is one tier alone, cutting a page from it is as fast
  if (sets.length < 2 && matches.editions().count === 0) return undefined
  return fill(page, soonestInAll(sets, pivot, count, space), count)
}

/** The first upcoming editions. Undefined where a past event of exactly the name comes next. */
function startWithEditions(
  { editions, exactNames }: TextMatches,
  pivot: number,
  count: number,
  space: DocSpace,
): DocId[] | undefined {
  const page: DocId[] = []
  if (editions().count === 0) return page
  collect(editions(), { from: pivot, to: space.rows, skip: 0, limit: count }, page)
  const isComplete = page.length === count || countBetween(exactNames(), 0, pivot) === 0
  return isComplete ? page : undefined
}

/**
 * Appends the soonest documents that are not on the page yet, up to `count` in all; undefined where they do
 * not suffice. Both ascend.
 */
function fill(page: DocId[], soonest: readonly DocId[], count: number): DocId[] | undefined {
  const editions = page.length
  let next = 0
  for (const doc of soonest) {
    if (page.length === count) break
    while (next < editions && page[next]! < doc) next++
    if (next === editions || page[next] !== doc) page.push(doc)
  }
  return page.length === count ? page : undefined
}

/**
 * Dense sets are scanned over this many documents from today on, an eighth of a million. Where matches are
 * rarer, the tier is materialized.
 */
const NEAR_DOCS = 32 * BLOCK_DOCS

/** The first `count` documents from `pivot` on that all sets have, ascending; fewer where they are rare. */
function soonestInAll(sets: readonly Dense[], pivot: number, count: number, space: DocSpace): DocId[] {
  const found: DocId[] = []
  const [only] = sets
  const to = Math.min(pivot + NEAR_DOCS, space.rows)
  if (sets.length === 1) collect(only!, { from: pivot, to: space.rows, skip: 0, limit: count }, found)
  else collectCommon(sets, { from: pivot, to, limit: count }, space.bits(), found)
  return found
}

/** This many members of a list are probed first, then twice as many each time. */
const FIRST_PROBES = 64
/** Members of a list that are probed at most: 64 + 128 + 256 + 512. */
const MAX_PROBES = 960

/**
 * Appends to `found`, ascending, the first `count` members of a list from `pivot` on that all sets have,
 * among the next `MAX_PROBES`.
 */
function probeFromPivot(
  docs: Uint32Array,
  sets: TextMatches['nameOperands'],
  pivot: number,
  count: number,
  space: DocSpace,
  found: DocId[],
): void {
  const first = lowerBound(docs, pivot)
  const end = Math.min(first + MAX_PROBES, docs.length)
  for (let at = first, probes = FIRST_PROBES; at < end && found.length < count; at += probes, probes *= 2) {
    const next = sparse(docs.subarray(at, Math.min(at + probes, end)))
    const window = range(next.docs[0]!, next.docs[next.count - 1]! + 1)
    const limit = count - found.length
    collect(intersect([...sets, window, next], space), { from: 0, to: space.rows, skip: 0, limit }, found)
  }
}
