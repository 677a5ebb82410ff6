import type { DocId } from '../docset/docset.ts'
import {
  ATTRIBUTES,
  type Attribute,
  attributeOf,
  choicesOf,
  EVENT_TYPES,
  isChoice,
  REQUESTED_NAMES,
  type RequestedName,
  TEXT_NAMES,
  type TextName,
} from '../event/attributes.ts'
import { type EpochDay, formatDay, formatDayRange } from '../event/days.ts'
import { DEFAULT_KIND } from '../event/deadlines.ts'
import { dayAt } from '../snapshot/changes.ts'
import { lastDay } from '../snapshot/deadlines.ts'
import type { Ids } from '../snapshot/format.ts'
import { memoize } from '../snapshot/memoize.ts'
import { StringPool } from '../snapshot/pool.ts'
import { leaderOf } from '../snapshot/records.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'

/** Fields that items have unless a search requests others; the name of an object means all fields in it. */
export const USUAL_FIELDS: readonly string[] = [
  'id',
  'name',
  'type',
  'topic',
  'sub_topic',
  'dates',
  'location',
  'organizer',
  'website',
  'also_listed',
]

/** Fields of the elements of `also_listed`. */
export const LISTING_FIELDS: readonly string[] = ['id', 'dates.start', 'dates.end', 'dates.formatted', 'location.city']

/**
 * Groups of optional fields: if a filter, the order, a facet or words of `q` use one field of a group, items
 * have all fields of the group.
 */
export const FIELD_GROUPS = {
  deadlines: ['submission_deadline', ...pathsShownWith(undefined)],
  source: pathsShownWith('source'),
  series: pathsShownWith('series'),
  rank: pathsShownWith('rank'),
  changes: ['first_seen', 'updated'],
} as const satisfies Readonly<Record<string, readonly string[]>>
export type FieldGroup = keyof typeof FIELD_GROUPS

function pathsShownWith(shownWith: Attribute['shownWith']): readonly string[] {
  const names = REQUESTED_NAMES.filter((name) => attributeOf(name).shownWith === shownWith)
  return names.map((name) => attributeOf(name).path)
}

/** All fields of items except `duplicate_of`, which items have only if a search names it. */
export const ALL_FIELDS: readonly string[] = [...USUAL_FIELDS, ...Object.values(FIELD_GROUPS).flat()]

/** Texts of one field, escaped for JSON, without quotes. */
export interface TextColumn {
  /**
   * The text of document doc has number ids[doc] - (first ?? 0) in the pool; number doc if `ids` is
   * undefined.
   */
  readonly ids: Ids | Int32Array | undefined
  readonly first?: number
  readonly pool: StringPool
}

/** A value of an item that is neither object nor list: a text of the snapshot, or JSON made of numbers. */
export interface ItemValue {
  /** The path of the value in an item: `name`, `location.city`. */
  readonly path: string
  readonly text: TextColumn | undefined
  /** True if the texts are whole JSON values: a quoted text, or `null`. */
  readonly isWhole?: true
  /** The value as ASCII JSON, at most MAX_JSON_BYTES long; `''` if it is in the column `text`. */
  readonly json: (doc: DocId) => string
}

/** Length of the longest range of days with its quotes: `"Sep 29, 2026 - Oct 10, 2027"`. */
export const MAX_JSON_BYTES = 29

/** The columns of texts in items, by path. */
export const itemTexts = memoize((snapshot: Snapshot) => {
  const { names, start, end, choices, facets, websites } = snapshot
  const days = daysFrom(
    start[0] ?? 0,
    end.reduce((last, day) => Math.max(last, day), 0),
  )
  return {
    name: { ids: undefined, pool: names },
    type: { ids: choices.type, pool: TYPE_LABELS },
    'dates.start': { ids: start, ...days },
    'dates.end': { ids: end, ...days },
    website: { ids: undefined, pool: websites },
    ...textsOf(facets),
  } satisfies Record<string, TextColumn>
})

type TextPath = (typeof ATTRIBUTES)[TextName]['path']

function textsOf(facets: Snapshot['facets']) {
  const columns = TEXT_NAMES.map((name) => {
    const { ids, spellings } = facets[name]
    return [ATTRIBUTES[name].path, { ids, pool: spellings }]
  })
  return Object.fromEntries(columns) as Record<TextPath, TextColumn>
}

/** All values that an item can have, in the order of answers. */
export const itemValues = memoize((snapshot: Snapshot): readonly ItemValue[] => {
  const { id, start, end, deadlines, changes } = snapshot
  const texts = itemTexts(snapshot)
  const text = (path: keyof typeof texts) => ({ path, text: texts[path], json: () => '' })
  const json = (path: string, of: ItemValue['json']) => ({ path, text: undefined, json: of })
  return [
    json('id', (doc) => String(id[doc]!)),
    text('name'),
    text('type'),
    text('topic'),
    text('sub_topic'),
    text('dates.start'),
    text('dates.end'),
    json('dates.formatted', (doc) => `"${formatDayRange(start[doc]! as EpochDay, end[doc]! as EpochDay)}"`),
    text('location.city'),
    text('location.country'),
    text('location.venue'),
    text('organizer'),
    text('website'),
    // of the last deadline: independent of the current time, unlike next_deadline
    json('submission_deadline', (doc) => dayAsJson(lastDay(deadlines, doc, DEFAULT_KIND))),
    ...REQUESTED_NAMES.map((name) => {
      const text = wholeValues(snapshot, name)
      return { path: attributeOf(name).path, text, isWhole: true, json: () => '' } as const
    }),
    json('first_seen', (doc) => dayAsJson(dayAt(changes.firstSeen, doc))),
    json('updated', (doc) => dayAsJson(dayAt(changes.updated, doc))),
    json('duplicate_of', (doc) => {
      const leader = leaderOf(snapshot, doc)
      return leader === undefined ? 'null' : String(id[leader]!)
    }),
  ]
})

function dayAsJson(day: EpochDay | undefined): string {
  return day === undefined ? 'null' : `"${formatDay(day)}"`
}

/** The values of an attribute as JSON: texts with quotes, null for documents without a value. */
function wholeValues(snapshot: Snapshot, name: RequestedName): TextColumn {
  if (isChoice(name)) {
    const choices = choicesOf(name).map((choice) => JSON.stringify(choice))
    return { ids: snapshot.choices[name], pool: poolOf([...choices, 'null']) }
  }
  const { ids, spellings } = snapshot.facets[name]
  const values = Array.from({ length: spellings.length }, (_, spelling) => `"${spellings.escaped(spelling)}"`)
  return { ids, pool: poolOf(['null', ...values.slice(1)]) }
}

/** A document's value of an attribute that items have on request, as JSON: a text, or null. */
export function valueAsJson(snapshot: Snapshot, name: RequestedName, doc: DocId): string {
  const { ids, pool } = itemValues(snapshot).find(({ path }) => path === attributeOf(name).path)!.text!
  return pool.escaped(ids![doc]!)
}

/** The texts of all days from the first to the last; a directory has few different days. */
function daysFrom(first: number, last: number) {
  const days = Array.from({ length: last - first + 1 }, (_, day) => formatDay((first + day) as EpochDay))
  return { first, pool: poolOf(days) }
}

/** Labels of types in the order of EVENT_TYPES. */
const TYPE_LABELS = poolOf(EVENT_TYPES.map((type) => type[0]!.toUpperCase() + type.slice(1)))

function poolOf(labels: readonly string[]): StringPool {
  const offsets = new Uint32Array(labels.length + 1)
  labels.forEach((label, index) => {
    offsets[index + 1] = offsets[index]! + Buffer.byteLength(label)
  })
  return new StringPool(offsets, Buffer.from(labels.join('')))
}
