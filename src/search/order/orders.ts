import type { DocSpace } from '../../docset/doc-space.ts'
import { all, type DocId, type DocSet, within, wordsFor } from '../../docset/docset.ts'
import { bitsOver } from '../../docset/forms.ts'
import { intersect } from '../../docset/intersect.ts'
import { blocksFor } from '../../docset/kernels/kernels.ts'
import { andNot } from '../../docset/subtract.ts'
import { collect } from '../../docset/walk.ts'
import type { DeadlineKind } from '../../event/deadlines.ts'
import type { Instant } from '../../event/moment.ts'
import { withDeadline } from '../../query/deadlines.ts'
import type { Circle } from '../../query/places/geometry.ts'
import type { SearchRequest, Sort } from '../../query/request.ts'
import { firstStartingOn } from '../../query/start-days.ts'
import { docsByDay, rankOf } from '../../snapshot/changes.ts'
import { dueOf, duesOfKind, firstOpenDue } from '../../snapshot/deadlines.ts'
import { memoize } from '../../snapshot/memoize.ts'
import { postingList, type Snapshot } from '../../snapshot/snapshot.ts'
import { scheduledOf } from '../evaluator.ts'
import type { Matches } from '../match.ts'
import { takeByDistance } from './distance.ts'
import { collectLatestFirst } from './latest-first.ts'
import { type Ranked, takeMostRelevant } from './relevance.ts'

/**
 * The orders of answers. Documents are numbered by (first day, id), so an order by dates reads the matches
 * one after another and sorts nothing. The orders by name, deadline and last change are stored as columns of
 * documents.
 */

export type PageRequest = Pick<SearchRequest, 'offset' | 'limit' | 'today' | 'now'>

/** Takes up to `limit` matches after the first `offset`. */
type Order = (matches: Ordered, snapshot: Snapshot, request: PageRequest) => DocId[]

interface Ordered extends Ranked {
  readonly kind: DeadlineKind
  readonly circle: Circle | undefined
}

const ORDERS: Readonly<Record<Sort, Order>> = {
  relevance: (matches, { start, lists }, request) =>
    takeMostRelevant(matches, start, firstStartingOn(start, request.today), request, lists.space),
  date: (matches, { start, lists }, { offset, limit }) => {
    const page: DocId[] = []
    collect(inPart(matches, lists), { from: 0, to: start.length, skip: offset, limit }, page)
    return page
  },
  '-date': (matches, { start, lists }, { offset, limit }) => {
    const docs = inPart(matches, lists)
    const page: DocId[] = []
    collectLatestFirst(docs, { start, pivot: start.length, count: docs.count }, { skip: offset, limit }, page)
    return page
  },
  name: (matches, { docsByName, lists }, request) => {
    const ranks = ranksByName(docsByName)
    const order = { parts: () => [docsByName], placeOf: (doc: number) => ranks[doc]! }
    return takeInOrder([matches.docs, matches.part], order, request, lists.space)
  },
  deadline: (matches, snapshot, request) =>
    takeByDeadline(inPart(matches, snapshot.lists), snapshot, request, matches.kind),
  updated: (matches, { changes, lists }, request) => {
    const { docs } = docsByDay(changes.updated)
    const order = { parts: () => [docs], placeOf: (doc: number) => rankOf(changes.updated, doc) }
    return takeInOrder([matches.docs, matches.part], order, request, lists.space)
  },
  distance: (matches, snapshot, request) =>
    matches.circle === undefined
      ? ORDERS.relevance(matches, snapshot, request)
      : takeByDistance(inPart(matches, snapshot.lists), matches.circle, snapshot, request),
}

/** The matches in the part of the directory from which the page is taken. */
function inPart({ docs, part }: Ordered, { space }: Snapshot['lists']): DocSet {
  return intersect([docs, part], space)
}

/** The inverse of docsByName: ranks[doc] is the rank of document doc. Takes 6 ms at a million rows. */
export const ranksByName = memoize((docsByName: Uint32Array): Uint32Array => {
  const ranks = new Uint32Array(docsByName.length)
  for (let rank = 0; rank < docsByName.length; rank++) ranks[docsByName[rank]!] = rank
  return ranks
})

/** The page of a search; empty after the last match. Changed events come last, in the same order. */
export function takePage(
  matches: Matches,
  snapshot: Snapshot,
  request: PageRequest & Pick<SearchRequest, 'sort' | 'part'>,
  { kind, circle }: Pick<Ordered, 'kind' | 'circle'>,
): DocId[] {
  const { docs, tiers, upcoming } = matches
  const { offset, limit, today, now } = request
  if (offset >= docs.count) return []
  const { rows, start, lists } = snapshot
  const pivot = firstStartingOn(start, today)
  const scheduled = scheduledOf(snapshot)
  const changed = postingList(snapshot, 'changed', 0)
  const take = (part: DocSet, upcoming: DocSet, slice: PageRequest) =>
    ORDERS[request.sort]({ docs, tiers, part, upcoming, kind, circle }, snapshot, slice)
  const takeChanged = (slice: PageRequest) =>
    take(changed, intersect([docs, within(changed, pivot, rows)], lists.space), slice)
  if (request.part === 'upcoming') return take(within(scheduled, pivot, rows), upcoming, request)
  if (request.part === 'changed') return takeChanged(request)
  const page = take(scheduled, upcoming, request)
  if (request.part === 'scheduled' || page.length === limit || changed.count === 0) return page
  const passed = intersect([docs, scheduled], lists.space).count
  const rest = { offset: Math.max(0, offset - passed), limit: limit - page.length, today, now }
  return [...page, ...takeChanged(rest)]
}

/**
 * Up to `limit` members after the first `offset`: open deadlines of a kind, soonest first; then past
 * deadlines, latest first; then members without such a deadline, in the order of a search without `q`. A
 * member with several deadlines has the place of its next open deadline, or else of its last deadline.
 *
 * Example: it is instant 8, members {0 1 3 4 6}, of which 4 has no deadline, `offset` 1, `limit` 3.
 *
 *     member      0   1   3      6
 *     deadlines   9   7   5, 9   12
 *
 * Members with a deadline are 0, 3, 6, 1 in this order. The page is 3, 6, 1. The next page has member 4.
 */
function takeByDeadline(
  set: DocSet,
  snapshot: Snapshot,
  { offset, limit, today, now }: PageRequest,
  kind: DeadlineKind,
): DocId[] {
  const { start, lists } = snapshot
  const { space } = lists
  const ofKind = withDeadline(snapshot, kind)
  const dated = intersect([set, ofKind], space)
  const order = orderFrom(snapshot, ofKind.count, kind, now)
  const page = offset < dated.count ? takeInOrder([dated], order, { offset, limit }, space) : []
  if (page.length === limit || dated.count === set.count) return page
  const undated = andNot(set, ofKind, space)
  const slice = { offset: Math.max(0, offset - dated.count), limit: limit - page.length }
  const pivot = firstStartingOn(start, today)
  const upcoming = within(undated, pivot, space.rows)
  const rest = { docs: undated, tiers: undefined, part: all(space.rows), upcoming }
  return [...page, ...takeMostRelevant(rest, start, pivot, slice, space)]
}

/** The order of documents by a kind of deadline: open deadlines, soonest first; then past, latest first. */
function orderFrom({ deadlines }: Snapshot, count: number, kind: DeadlineKind, now: Instant): Permutation {
  const { firstOf, docs } = deadlines
  const { first, end } = duesOfKind(deadlines, kind)
  const pivot = firstOpenDue(deadlines, kind, now)
  return {
    hasRepetitions: firstOf[end]! - firstOf[first]! > count,
    *parts() {
      yield docs.subarray(firstOf[pivot], firstOf[end])
      for (let due = pivot - 1; due >= first; due--) yield docs.subarray(firstOf[due], firstOf[due + 1])
    },
    placeOf(doc) {
      const due = dueOf(deadlines, doc, kind, now)!
      return due >= pivot ? due - pivot : end - 1 - due
    },
  }
}

/** An order that is stored as a column of documents. */
interface Permutation {
  /** The documents in order, as consecutive arrays. */
  parts(): Iterable<Uint32Array>
  /** True if documents occur several times. Only the first occurrence counts. */
  readonly hasRepetitions?: boolean
  /** The position of a document in the order. Documents with the same position are sorted by number. */
  placeOf(doc: number): number
}

/** Cost of sorting one member, in look-ups. */
const LOOK_UPS_PER_SORTED = 64

/** Number of documents that are looked up first. Each further batch is twice as large, up to a maximum. */
const FIRST_BATCH = 128

/**
 * Takes up to `limit` of the documents that are in all sets, after the first `offset`, sorted by `order`. Few
 * common members are sorted by their places. Otherwise, the documents of the order are looked up in the sets
 * until the page is full.
 *
 * Example: documents in order 4 0 3 1 2, members {1 4}. The walk looks up 4 0 3 1, and finds 4, 1. Members 1
 * and 4 have the places 3 and 0, so sorting by place also gives 4, 1.
 */
function takeInOrder(
  sets: readonly DocSet[],
  order: Permutation,
  { offset, limit }: { readonly offset: number; readonly limit: number },
  space: DocSpace,
): DocId[] {
  const isInBits = ({ form, count }: DocSet) => form === 'dense' && count < space.rows
  if (sets.every(isInBits)) return walk(sets, order, offset, limit, space)
  const common = intersect(sets, space)
  const lookUps = ((offset + limit) * space.rows) / common.count
  return common.form === 'sparse' && lookUps > LOOK_UPS_PER_SORTED * common.count
    ? sortByPlace(common.docs, order, space.rows).slice(offset, offset + limit)
    : walk([common], order, offset, limit, space)
}

/** Members sorted by place, then by document number. Both numbers make one number below 2 ** 53. */
function sortByPlace(docs: Uint32Array, { placeOf }: Permutation, rows: number): DocId[] {
  const keys = new Float64Array(docs.length)
  for (let at = 0; at < docs.length; at++) keys[at] = placeOf(docs[at]!) * rows + docs[at]!
  return Array.from(keys.sort(), (key) => (key % rows) as DocId)
}

function walk(
  sets: readonly DocSet[],
  { parts, hasRepetitions = false }: Permutation,
  offset: number,
  limit: number,
  space: DocSpace,
): DocId[] {
  const bits = sets.map((set) => bitsOver(set, 0, blocksFor(space.rows), space))
  const isFirst = hasRepetitions ? firstTimes(space) : undefined
  const { kernels } = bits[0]!
  const { batch } = kernels
  const page: DocId[] = []
  let skip = offset
  let length = FIRST_BATCH
  for (const part of parts()) {
    // invariant: `skip` more members must be skipped
    for (let at = 0; at < part.length; ) {
      const docs = part.subarray(at, at + length)
      at += docs.length
      length = Math.min(2 * length, batch.length)
      batch.set(docs)
      const members = bits.reduce((left, { words }) => kernels.keepInBits(batch, batch, left, words), docs.length)
      const found = isFirst === undefined ? members : keepFirst(batch, members, isFirst)
      for (let member = skip; member < found; member++) {
        if (page.push(batch[member]! as DocId) === limit) return page
      }
      skip = Math.max(0, skip - found)
    }
  }
  return page
}

/** Returns a function that is true only for the first call with each document. */
function firstTimes(space: DocSpace): (doc: number) => boolean {
  const seen = space.zeros(wordsFor(space.rows))
  return (doc) => {
    const [word, bit] = [doc >>> 5, 1 << (doc & 31)]
    const isNew = (seen[word]! & bit) === 0
    seen[word]! |= bit
    return isNew
  }
}

/** Drops repeated documents from the first `length` documents, in place; returns how many are left. */
function keepFirst(docs: Uint32Array, length: number, isFirst: (doc: number) => boolean): number {
  let kept = 0
  for (let at = 0; at < length; at++) if (isFirst(docs[at]!)) docs[kept++] = docs[at]!
  return kept
}
