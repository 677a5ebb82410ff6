import type { DisjointUnion } from '../../docset/disjoint-union.ts'
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
export function countDays({ start }: Snapshot, union: DisjointUnion, limit: number): FacetCount[] {
  const { earliest, firstOf } = startDays(start)
  const counts = new Uint32Array(firstOf.length - 1)
  const add = (set: DocSet, sign: 1 | -1) => {
    const ofSet = countInWindows(set, firstOf)
    for (let day = 0; day < counts.length; day++) counts[day]! += sign * ofSet[day]!
  }
  for (const set of union.sets) add(set, 1)
  if (union.less.count > 0) add(union.less, -1)
  const textOf = (day: number) => formatDay((earliest + day) as EpochDay)
  return topCounts(counts, counts.length, textOf, limit, undefined, (a, b) => a < b)
}
