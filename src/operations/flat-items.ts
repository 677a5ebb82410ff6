/**
 * Events as flat JSON without empty members, for MCP, whose callers pay for every token.
 *
 *     {"id":7,"name":"Data Days","start":"2026-12-01","end":"2026-12-02","city":"Berlin", ... }
 */
import type { DocId } from '../docset/docset.ts'
import { type EpochDay, formatDay } from '../event/days.ts'
import { cutAtWord } from '../event/fold.ts'
import { deadlineStatus } from '../event/written-days.ts'
import { itemTexts, type TextColumn } from '../json/item-fields.ts'
import { changedStatus } from '../json/item-writer.ts'
import type { Directory } from '../search/directory.ts'
import { otherListings } from '../snapshot/also-listed.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'

/**
 * Maximum length of a name; longer names are cut. The longest of a million names in the demo directory has
 * 111.
 */
const MAX_NAME = 200
/** Maximum length of other texts; longer texts are cut. */
const MAX_TEXT = 100
/** Maximum length of a link. A longer link is left out, because a part of a link leads nowhere. */
const MAX_LINK = 200

/**
 * One event as JSON text. It has the submission deadline if that is today or later. If deadlines are
 * requested, it also has a past deadline, and a status for people. A changed event has its `event_status`.
 */
export function flatItem({ snapshot }: Directory, doc: DocId, today: EpochDay, showsDeadlines = false): string {
  const texts = itemTexts(snapshot)
  const { name, type, topic, website } = texts
  const { id, start, end, deadlines } = snapshot
  const deadline = deadlines.days[deadlines.ids[doc]!] as EpochDay | undefined
  const link = textOf(website, doc)
  return (
    `{"id":${id[doc]!},"name":"${short(textOf(name, doc), MAX_NAME)}",` +
    `"start":"${formatDay(start[doc]! as EpochDay)}","end":"${formatDay(end[doc]! as EpochDay)}"` +
    member('city', short(textOf(texts['location.city'], doc), MAX_TEXT)) +
    member('country', short(textOf(texts['location.country'], doc), MAX_TEXT)) +
    `,"type":"${textOf(type, doc)}","topic":"${short(textOf(topic, doc), MAX_TEXT)}"` +
    (link.length <= MAX_LINK ? member('website', link) : '') +
    (deadline !== undefined && (showsDeadlines || deadline >= today) ? `,"deadline":"${formatDay(deadline)}"` : '') +
    (showsDeadlines ? `,"deadline_status":"${deadlineStatus(deadline, today)}"` : '') +
    member('event_status', changedStatus(snapshot, doc)) +
    `${listingsMember(snapshot, doc)}}`
  )
}

/**
 * The member `also_listed` with a comma before it: the other records of an event; empty if there are none.
 */
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

/** A text escaped for JSON, without the quotes. */
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
