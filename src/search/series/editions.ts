import type { DocId } from '../../docset/docset.ts'
import { collect, countBetween } from '../../docset/walk.ts'
import type { EpochDay } from '../../event/days.ts'
import { postingList, type Snapshot } from '../../snapshot/snapshot.ts'

/** Maximum number of events of a series that are read for its editions. */
const MAX_EVENTS = 1000

/**
 * An edition of a series. It has several records if several events of the series are at the same time, and
 * not known to be in different places.
 */
export interface Edition {
  /** Its records, ascending. Answers show the first record. */
  readonly docs: readonly DocId[]
  readonly start: EpochDay
}

/** The series of an event, as a key of the facet `series`; undefined if the event has none. */
export function seriesOf({ facets: { series } }: Snapshot, doc: DocId): number | undefined {
  const key = series.keyOf[series.ids[doc]!]!
  return key === series.keys.length ? undefined : key
}

/**
 * The editions of a series, earliest first. If the series has more than MAX_EVENTS events, only the events
 * around document `around` are read.
 */
export function editionsOf(snapshot: Snapshot, series: number, around: number): Edition[] {
  const { start, end } = snapshot
  const editions: { docs: DocId[]; start: EpochDay }[] = []
  let lastDay = Number.NEGATIVE_INFINITY
  for (const doc of eventsAround(snapshot, series, around)) {
    const current = editions.at(-1)
    if (current !== undefined && start[doc]! <= lastDay && isAtSamePlace(snapshot, current.docs[0]!, doc)) {
      current.docs.push(doc)
    } else {
      editions.push({ docs: [doc], start: start[doc]! as EpochDay })
      lastDay = Number.NEGATIVE_INFINITY
    }
    lastDay = Math.max(lastDay, end[doc]!)
  }
  return editions
}

function eventsAround(snapshot: Snapshot, series: number, around: number): DocId[] {
  const set = postingList(snapshot, 'series', series)
  const before = countBetween(set, 0, around)
  const events: number[] = []
  const skip = Math.max(0, Math.min(before - MAX_EVENTS / 2, set.count - MAX_EVENTS))
  collect(set, { from: 0, to: snapshot.rows, skip, limit: MAX_EVENTS }, events)
  return events as DocId[]
}

/** False if two events are known to be in different places. */
function isAtSamePlace({ places: { ids, placed } }: Snapshot, a: DocId, b: DocId): boolean {
  return ids[a] === ids[b] || ids[a] === placed || ids[b] === placed
}
