/**
 * Events as flat JSON without empty members, for MCP, whose callers pay for every token.
 *
 *     {"id":7,"name":"Data Days","start":"2026-12-01","end":"2026-12-02","city":"Berlin", ... }
 */
import type { DocId } from '../docset/docset.ts'
import { type EpochDay, formatDay } from '../event/days.ts'
import { DEFAULT_KIND, type DeadlineKind, deadlineStatus, inReadersZone } from '../event/deadlines.ts'
import { cutAtWord } from '../event/fold.ts'
import { formatInstant, type Moment } from '../event/moment.ts'
import { itemTexts, type TextColumn } from '../json/item-fields.ts'
import { changedStatus } from '../json/item-writer.ts'
import type { Circle } from '../query/places/geometry.ts'
import type { Directory } from '../search/directory.ts'
import { kilometresTo } from '../search/order/distance.ts'
import { otherListings } from '../snapshot/also-listed.ts'
import { dueOf, dueTime } from '../snapshot/deadlines.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'

/** Maximum length of a name; longer names are cut. The longest name of the demo directory has 111. */
const MAX_NAME = 200
/** Maximum length of other texts; longer texts are cut. */
const MAX_TEXT = 100
/** Maximum length of a link. A longer link is left out, because a shortened link does not work. */
const MAX_LINK = 200

/** Deadlines that the items of a search show. */
interface ShownDeadlines {
  readonly kind: DeadlineKind
  /** The time zone of the reader, if it is known. */
  readonly timeZone?: string | undefined
}

/** What the items of a search show in addition to the usual members. */
interface Shown {
  readonly deadlines?: ShownDeadlines | undefined
  /** The circle of the search: items show their distance from its center. */
  readonly circle?: Circle | undefined
}

/** One event as JSON text. A deadline that has passed is shown only if deadlines are requested. */
export function flatItem({ snapshot }: Directory, doc: DocId, moment: Moment, shown: Shown = {}): string {
  const texts = itemTexts(snapshot)
  const { name, type, topic, website } = texts
  const { id, start, end } = snapshot
  const link = textOf(website, doc)
  return (
    `{"id":${id[doc]!},"name":"${short(textOf(name, doc), MAX_NAME)}",` +
    `"start":"${formatDay(start[doc]! as EpochDay)}","end":"${formatDay(end[doc]! as EpochDay)}"` +
    member('city', short(textOf(texts['location.city'], doc), MAX_TEXT)) +
    member('country', short(textOf(texts['location.country'], doc), MAX_TEXT)) +
    distanceMember(snapshot, doc, shown.circle) +
    `,"type":"${textOf(type, doc)}","topic":"${short(textOf(topic, doc), MAX_TEXT)}"` +
    (link.length <= MAX_LINK ? member('website', link) : '') +
    deadlineMembers(snapshot, doc, moment, shown.deadlines) +
    member('event_status', changedStatus(snapshot, doc)) +
    `${listingsMember(snapshot, doc)}}`
  )
}

function distanceMember(snapshot: Snapshot, doc: DocId, circle: Circle | undefined): string {
  const km = circle && kilometresTo(snapshot, doc, circle)
  return km === undefined || km === null ? '' : `,"distance_km":${km}`
}

function deadlineMembers({ deadlines }: Snapshot, doc: DocId, moment: Moment, shown?: ShownDeadlines): string {
  const { kind = DEFAULT_KIND, timeZone } = shown ?? {}
  const number = dueOf(deadlines, doc, kind, moment.now)
  const due = number === undefined ? undefined : dueTime(deadlines, number)
  const day = due === undefined ? '' : formatDay(due.day)
  if (shown === undefined) return due !== undefined && due.instant > moment.now ? `,"deadline":"${day}"` : ''
  return (
    member('deadline', day) +
    member('deadline_kind', kind === DEFAULT_KIND ? '' : kind) +
    member('deadline_status', deadlineStatus(due, moment.now)) +
    member('deadline_utc', due === undefined ? '' : formatInstant(due.instant)) +
    member('deadline_local', due && timeZone ? inReadersZone(due.instant, timeZone, moment) : '')
  )
}

/** The member `also_listed` after a comma: the other records of an event; empty if there are none. */
export function listingsMember(snapshot: Snapshot, doc: DocId): string {
  const others = otherListings(snapshot.alsoListed, doc)
  if (others.length === 0) return ''
  const texts = itemTexts(snapshot)
  const { id, start, end } = snapshot
  const listings = others.map(
    (other) =>
      `{"id":${id[other]!},"start":"${formatDay(start[other]! as EpochDay)}",` +
      `"end":"${formatDay(end[other]! as EpochDay)}"` +
      `${member('city', short(textOf(texts['location.city'], other), MAX_TEXT))}` +
      `${member('event_status', changedStatus(snapshot, other))}}`,
  )
  return `,"also_listed":[${listings.join()}]`
}

function textOf({ ids, pool }: TextColumn, doc: DocId): string {
  return pool.escaped(ids === undefined ? doc : ids[doc]!)
}

function member(name: string, escaped: string): string {
  return escaped === '' ? '' : `,"${name}":"${escaped}"`
}

function short(escaped: string, length: number): string {
  if (escaped.length <= length) return escaped
  const text: string = JSON.parse(`"${escaped}"`)
  return JSON.stringify(cutAtWord(text, length)).slice(1, -1)
}
