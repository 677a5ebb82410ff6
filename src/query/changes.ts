import { setOf } from '../docset/any-order.ts'
import { type DocSet, NONE } from '../docset/docset.ts'
import { lowerBound } from '../docset/sorted.ts'
import { type EpochDay, formatDay } from '../event/days.ts'
import { type Changes, comparedSince, docsByDay } from '../snapshot/changes.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'

/** Documents whose day in the column `name` is `since` or later. */
export function changedSince({ changes, lists }: Snapshot, name: 'updated' | 'firstSeen', since: EpochDay): DocSet {
  const column = changes[name]
  const late = column.days.length - lowerBound(column.days, since)
  if (late === 0) return NONE
  const { docs, firstOf } = docsByDay(column)
  return setOf(docs.subarray(0, firstOf[late]), lists.space)
}

/** A warning if the snapshot does not know all events that were added since `since`; otherwise empty. */
export function unknownBefore(changes: Changes, since: EpochDay): readonly string[] {
  const first = comparedSince(changes)
  if (first === undefined) {
    return [
      'The directory does not know when its events were added, so new_since finds no events. ' +
        'updated_since finds recent changes.',
    ]
  }
  if (since >= first) return []
  return [
    `The directory only knows which events were added since ${formatDay(first)}, so new_since finds only these events.`,
  ]
}
