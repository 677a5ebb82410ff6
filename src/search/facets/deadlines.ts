import type { DocSet } from '../../docset/docset.ts'
import { intersect } from '../../docset/intersect.ts'
import { forEachBatch } from '../../docset/walk.ts'
import { type EpochDay, formatMonth } from '../../event/days.ts'
import { DEADLINE_KINDS, DEFAULT_KIND, type DeadlineKind } from '../../event/deadlines.ts'
import { type ResolvedFilters, withoutParameters } from '../../query/clauses.ts'
import type { AskedDeadlines } from '../../query/dates.ts'
import { deadlinesIn } from '../../query/deadlines.ts'
import type { FilterParameter } from '../../query/request.ts'
import { duesOfKind, firstOpenDue } from '../../snapshot/deadlines.ts'
import { memoize } from '../../snapshot/memoize.ts'
import type { Deadlines } from '../../snapshot/snapshot.ts'
import type { Evaluator } from '../evaluator.ts'
import type { Counts } from './fields.ts'

/** Facets of deadlines. An event with several deadlines counts once for each of their months and kinds. */

/** counts[v] events have the value texts[v]. */
export interface TextCounts {
  readonly texts: readonly string[]
  readonly counts: Counts
}

const RANGE: readonly FilterParameter[] = ['deadline_from', 'deadline_to']
const ALL: readonly FilterParameter[] = [...RANGE, 'deadline_kind', 'deadline_open']
const ANY: AskedDeadlines = { kind: DEFAULT_KIND, from: null, to: null, openAt: null }

/**
 * For each kind, the number of events of a search that have a deadline of this kind that meets the other
 * deadline filters.
 */
export function deadlineKindCounts(evaluator: Evaluator, resolved: ResolvedFilters): TextCounts {
  const { snapshot, space } = evaluator
  const asked = resolved.dates.deadline ?? ANY
  const others = evaluator.foundBy(withoutParameters(snapshot, resolved, ALL))
  const mark = space.mark()
  const counts = Uint32Array.from(DEADLINE_KINDS, (kind) => {
    const { count } = intersect([others, deadlinesIn(snapshot, { ...asked, kind })], space)
    space.backTo(mark)
    return count
  })
  return { texts: DEADLINE_KINDS, counts }
}

/**
 * For each month, the number of events of a search that have a deadline of the requested kind in this month;
 * only open deadlines if the search requires them. The filters `deadline_from` and `deadline_to` are ignored.
 */
export function deadlineMonthCounts(evaluator: Evaluator, resolved: ResolvedFilters, matches: DocSet): TextCounts {
  const { snapshot, space } = evaluator
  const { deadlines } = snapshot
  const { startOf, dues } = deadlines
  const { kind, from, to, openAt } = resolved.dates.deadline ?? ANY
  const isRange = from !== null || to !== null
  const docs = isRange ? evaluator.foundBy(withoutParameters(snapshot, resolved, RANGE)) : matches
  const { texts, ofDue, ofEverything } = months(deadlines)
  const isEverything = docs.count === snapshot.rows && openAt === null
  const known = isEverything ? ofEverything.get(kind) : undefined
  if (known !== undefined) return { texts, counts: known }
  const { end } = duesOfKind(deadlines, kind)
  const first = openAt === null ? duesOfKind(deadlines, kind).first : firstOpenDue(deadlines, kind, openAt)
  const counts = space.zeros(texts.length)
  const count = (doc: number) => {
    const start = startOf[doc]!
    for (let at = start; at < startOf[doc + 1]!; at++) {
      const due = dues[at]!
      if (due < first || due >= end) continue
      const month = ofDue[due]!
      let isCounted = false
      for (let before = start; before < at; before++) {
        isCounted ||= dues[before]! >= first && ofDue[dues[before]!] === month
      }
      if (!isCounted) counts[month]!++
    }
  }
  if (docs.form === 'range') for (let doc = docs.from; doc < docs.to; doc++) count(doc)
  else {
    forEachBatch(docs, (batch, length) => {
      for (let at = 0; at < length; at++) count(batch[at]!)
    })
  }
  if (isEverything) ofEverything.set(kind, counts.slice())
  return { texts, counts }
}

interface Months {
  /** The months, `YYYY-MM`, ascending. */
  readonly texts: readonly string[]
  /** ofDue[due] is the index in `texts` of the month of a due. */
  readonly ofDue: Uint16Array
  /** Counts of all events by kind, memoized: a count takes 26 ms for a million events. */
  readonly ofEverything: Map<DeadlineKind, Counts>
}

const months = memoize(({ days }: Deadlines): Months => {
  const written = Array.from(days, (day) => formatMonth(day as EpochDay))
  const texts = [...new Set(written)].sort()
  const numbers = new Map(texts.map((text, number) => [text, number]))
  return { texts, ofDue: Uint16Array.from(written, (text) => numbers.get(text)!), ofEverything: new Map() }
})
