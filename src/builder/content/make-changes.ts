import type { EpochDay } from '../../event/days.ts'
import { NO_DAY } from '../../snapshot/about.ts'
import { type Changes, type DayColumn, dayAt, MAX_GONE } from '../../snapshot/changes.ts'
import { compareRecords, type Records } from '../../snapshot/compare.ts'
import { narrowest } from '../../snapshot/format.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'

/** Numbers of records that differ from the previous snapshot. */
export interface ChangeReport {
  readonly added: number
  readonly changed: number
  readonly removed: number
}

export interface MadeChanges {
  readonly changes: Changes
  readonly changed: ChangeReport | null
}

/** `updates[doc]` is the day of `updated_at`. Records that differ from `previous` get the day `built`. */
export function makeChanges(
  previous: Snapshot | undefined,
  records: Records,
  updates: Int32Array,
  built: EpochDay,
): MadeChanges {
  return previous === undefined
    ? { changes: changesAlone(updates), changed: null }
    : changesFrom(previous, records, updates, built)
}

function changesAlone(updates: Int32Array): Changes {
  const none = new Int32Array(updates.length).fill(NO_DAY)
  return {
    updated: dayColumn(updates),
    firstSeen: dayColumn(none),
    since: Int32Array.of(NO_DAY),
    gone: { ids: new Float64Array(), days: new Int32Array() },
  }
}

function changesFrom(previous: Snapshot, records: Records, updates: Int32Array, built: EpochDay): MadeChanges {
  const { changes } = previous
  const updated = updates.slice()
  const firstSeen = new Int32Array(updates.length).fill(NO_DAY)
  const added = new Set<number>()
  const gone: [id: number, day: number][] = []
  let changed = 0
  for (const { before, after, isSame } of compareRecords(previous, records)) {
    if (after === undefined) gone.push([previous.id[before!]!, built])
    else if (before === undefined) {
      added.add(records.id[after]!)
      firstSeen[after] = built
      updated[after] = Math.max(updated[after]!, built)
    } else {
      if (!isSame) changed++
      const last = isSame ? (dayAt(changes.updated, before) ?? NO_DAY) : built
      firstSeen[after] = dayAt(changes.firstSeen, before) ?? NO_DAY
      updated[after] = Math.max(updated[after]!, last)
    }
  }
  const report = { added: added.size, changed, removed: gone.length }
  changes.gone.ids.forEach((id, at) => {
    if (!added.has(id)) gone.push([id, changes.gone.days[at]!])
  })
  const kept = gone.sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, MAX_GONE)
  kept.sort((a, b) => a[0] - b[0])
  return {
    changed: report,
    changes: {
      updated: dayColumn(updated),
      firstSeen: dayColumn(firstSeen),
      since: changes.since[0] === NO_DAY ? Int32Array.of(built) : changes.since,
      gone: { ids: Float64Array.from(kept, ([id]) => id), days: Int32Array.from(kept, ([, day]) => day) },
    },
  }
}

function dayColumn(dayOf: Int32Array): DayColumn {
  const days = Int32Array.from(new Set(dayOf))
    .filter((day) => day !== NO_DAY)
    .sort()
  const idOf = new Map(Array.from(days, (day, id) => [day, id]))
  return {
    days,
    ids: narrowest(
      days.length + 1,
      dayOf.map((day) => idOf.get(day) ?? days.length),
    ),
  }
}
