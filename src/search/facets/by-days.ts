import type { DocSet } from '../../docset/docset.ts'
import { countInWindows } from '../../docset/walk.ts'
import { type EpochDay, formatDay } from '../../event/days.ts'
import { startDays } from '../../query/start-days.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import type { FacetCount } from '../directory.ts'
import { topCounts } from './top.ts'

/**
 * The first days of events with the most events, at most `limit`. Documents are in the order of days, so each
 * day is a range of them.
 */
export function countDays({ start }: Snapshot, docs: DocSet, limit: number): FacetCount[] {
  const { earliest, firstOf } = startDays(start)
  const counts = countInWindows(docs, firstOf)
  const textOf = (day: number) => formatDay((earliest + day) as EpochDay)
  return topCounts(counts, counts.length, textOf, limit, undefined, (a, b) => a < b)
}
