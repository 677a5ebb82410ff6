import { type EpochDay, formatDay } from '../../../event/days.ts'
import { comparedSince } from '../../../snapshot/changes.ts'
import type { Snapshot } from '../../../snapshot/snapshot.ts'
import { changedSince } from '../../changes.ts'
import { lexicon } from '../lexicon.ts'
import { datesAt } from './dates-in-words.ts'
import type { Entity, WordRun } from './entity.ts'

const CHANGE = lexicon('change')
const BEFORE_SINCE = lexicon('change before since')
const SINCE = lexicon('since a change')
const IN = lexicon('in a date')
const LATELY = lexicon('lately changed')
/** Days that `recently added` means. */
const LATELY_DAYS = 7
/**
 * Dates are read as if today were this many days earlier, in turn, until a date is not in the future: `since
 * Monday` is within a week, `October` within a year.
 */
const DAYS_BACK = [0, 6, 364] as const

interface ChangeMeant {
  readonly to: number
  /** Undefined if the words are left out, as `new` in `new events since May`. */
  readonly entity: Entity | undefined
  /** True if the words name no date (`recently added`), so that they may be left out. */
  readonly mayBeLeftOut: boolean
}

/**
 * The changes of records that words mean: `added since Monday`, `recently updated`. Of `new events since
 * May`, the entity is at `since`, and `new` is left out.
 */
export function changeAt(
  snapshot: Snapshot,
  words: readonly string[],
  at: number,
  today: EpochDay,
): ChangeMeant | undefined {
  const lately = LATELY.at(words, at)
  const change = CHANGE.at(words, at)
  const named = change ?? BEFORE_SINCE.at(words, at)
  if (named) {
    const next = at + named.length
    const mayFollow = change !== undefined || SINCE.has(words[next])
    const dates = mayFollow ? pastDates(words, next, today) : undefined
    if (dates) return { ...meant(snapshot, { from: at, to: dates.to }, named.value, dates.since), mayBeLeftOut: false }
    const hasDate = words.some((word, position) => position > next && SINCE.has(word))
    if (hasDate) return { to: next, entity: undefined, mayBeLeftOut: false }
  }
  if (lately) {
    const since = (today - LATELY_DAYS) as EpochDay
    return { ...meant(snapshot, { from: at, to: at + lately.length }, lately.value, since), mayBeLeftOut: true }
  }
  if (!SINCE.has(words[at])) return undefined
  const before = words.findLastIndex((_, position) => position < at && isChange(words, position))
  const dates = before < 0 ? undefined : pastDates(words, at, today)
  if (dates === undefined) return undefined
  const { value } = (CHANGE.at(words, before) ?? BEFORE_SINCE.at(words, before))!
  return { ...meant(snapshot, { from: at, to: dates.to }, value, dates.since), mayBeLeftOut: false }
}

function isChange(words: readonly string[], at: number): boolean {
  return CHANGE.at(words, at) !== undefined || BEFORE_SINCE.at(words, at) !== undefined
}

/** The first day of the dates at a position, if it is today or earlier. */
function pastDates(words: readonly string[], at: number, today: EpochDay): { to: number; since: EpochDay } | undefined {
  if (at >= words.length) return undefined
  // `datesAt` reads a weekday alone only after "on", so "since Monday" is also tried as "on Monday"
  const texts = SINCE.has(words[at]) ? [words, words.with(at, 'on')] : [words]
  for (const days of DAYS_BACK) {
    for (const text of texts) {
      const dates = datesAt(text, at, (today - days) as EpochDay)
      const since = dates?.range.from
      if (dates && since !== undefined && since !== null && since <= today) return { to: dates.to, since }
    }
  }
  return IN.has(words[at]) ? pastDates(words, at + 1, today) : undefined
}

/** If the snapshot does not say when records were added, `new` means new or changed. */
function meant(snapshot: Snapshot, run: WordRun, value: string, since: EpochDay): Pick<ChangeMeant, 'to' | 'entity'> {
  const isNew = value === 'new_since' && comparedSince(snapshot.changes) !== undefined
  const what = isNew ? 'new' : 'new or changed'
  const label = `${what} since ${formatDay(since)}`
  const docs = changedSince(snapshot, isNew ? 'firstSeen' : 'updated', since)
  const parameter = isNew ? 'new_since' : 'updated_since'
  const filters = [{ by: 'changed', parameter, since }] as const
  const entity = { ...run, kind: 'changed', label, takenFor: `records that are ${label}`, docs, filters } as const
  return { to: run.to, entity: { ...entity, isDoubtful: false } }
}
