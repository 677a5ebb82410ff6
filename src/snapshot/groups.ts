import {
  CHOICE_NAMES,
  type ChoiceName,
  choicesOf,
  EVENT_STATUSES,
  SCHEDULED,
  TEXT_NAMES,
  type TextName,
} from '../event/attributes.ts'
import { CONTINENTS, continentOf } from '../event/continents.ts'
import { type EpochDay, formatMonth } from '../event/days.ts'
import { LONG_DAYS } from './format.ts'
import { memoizeByKey } from './memoize.ts'
import type { StringPool } from './pool.ts'
import type { Facet, SnapshotArrays } from './snapshot.ts'

/** A group of posting lists in which a row has at most one key: list k has the rows with key k. */
export interface KeyedGroup {
  readonly lists: number
  /** The key of a row; `lists` if the row is in no list. */
  readonly keyOf: (doc: number) => number
  /** True if each list has a row. */
  readonly isNeverEmpty?: true
}

export type KeyedGroupName = TextName | ChoiceName | 'place' | 'continent' | 'month' | 'long' | 'changed'

type KeyColumns = Pick<SnapshotArrays, 'start' | 'end' | 'choices' | 'facets' | 'places' | 'months'>

/** The keys of rows, by group. The builder makes posting lists of them, and `verify` compares the lists. */
export function keyedGroups(columns: KeyColumns): Readonly<Record<KeyedGroupName, KeyedGroup>> {
  const { start, end, choices, facets, places, months } = columns
  const ofTexts = TEXT_NAMES.map((name) => {
    const { ids, keys, keyOf } = facets[name]
    return [name, { lists: keys.length, keyOf: (doc: number) => keyOf[ids[doc]!]! }] as const
  })
  const ofChoices = CHOICE_NAMES.map((name) => {
    const column = choices[name]
    return [name, { lists: choicesOf(name).length, keyOf: (doc: number) => column[doc]! }] as const
  })
  return {
    ...(Object.fromEntries(ofTexts) as Record<TextName, KeyedGroup>),
    ...(Object.fromEntries(ofChoices) as Record<ChoiceName, KeyedGroup>),
    place: { lists: places.placed, keyOf: (doc) => places.ids[doc]!, isNeverEmpty: true },
    continent: byContinent(facets.country),
    month: byMonth(months, start),
    long: { lists: 1, keyOf: (doc) => (end[doc]! - start[doc]! >= LONG_DAYS ? 0 : 1) },
    changed: { lists: 1, keyOf: (doc) => (isChanged(choices.event_status[doc]!) ? 0 : 1) },
  }
}

/** True if a status, by its number, is known and is not *scheduled*. */
export function isChanged(status: number): boolean {
  return status < EVENT_STATUSES.length && EVENT_STATUSES[status] !== SCHEDULED
}

function byContinent({ ids, spellings }: Facet): KeyedGroup {
  const keys = spellings.texts().map((spelling) => {
    const continent = continentOf(spelling)
    return continent === null ? CONTINENTS.length : CONTINENTS.indexOf(continent)
  })
  return { lists: CONTINENTS.length, keyOf: (doc) => keys[ids[doc]!]! }
}

/** The key of a row is the index in `months` of the month of its first day; -1 if `months` lacks it. */
function byMonth(months: StringPool, days: Int32Array): KeyedGroup {
  const keyOfDay = memoizeByKey((day: number) => months.indexOf(formatMonth(day as EpochDay)) ?? -1)
  return { lists: months.length, keyOf: (doc) => keyOfDay(days[doc]!), isNeverEmpty: true }
}
