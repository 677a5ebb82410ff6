/**
 * Events as assistants get them: flat, without empty members, and short. The items of operations have all
 * the same facts in more characters.
 */
import { type EpochDay, formatDay } from '../../event/days.ts'
import type { Directory } from '../../search/directory.ts'
import type { JsonObject } from '../wire/protocol.ts'

/** An item of the operations' answers. */
export interface Item {
  readonly id: number
  readonly name: string
  readonly type: string
  readonly topic: string
  readonly sub_topic: string
  readonly dates: { readonly start: string; readonly end: string }
  readonly location: { readonly city: string; readonly country: string; readonly venue: string }
  readonly organizer: string
  readonly website: string
  readonly submission_deadline?: string | null
}

/** Names are cut at this length. Of a million events of the demo directory the longest has 111. */
const MAX_NAME = 200
/** Other texts are cut at this length. */
const MAX_TEXT = 100
/** A link that was cut would lead nowhere, so a longer one is left out. */
const MAX_LINK = 200

/** One event of a list. */
export function compactItem(item: Item, today: string): JsonObject {
  const { dates, location, website, submission_deadline: deadline } = item
  return {
    id: item.id,
    name: cut(item.name, MAX_NAME),
    start: dates.start,
    end: dates.end,
    ...present('city', cut(location.city, MAX_TEXT)),
    ...present('country', cut(location.country, MAX_TEXT)),
    type: item.type,
    topic: cut(item.topic, MAX_TEXT),
    ...(website.length <= MAX_LINK ? present('website', website) : {}),
    // Days are compared as text.
    ...(deadline != null && deadline >= today ? { deadline } : {}),
  }
}

/** The schema of `compactItem`. */
export const COMPACT_ITEM = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    name: { type: 'string' },
    start: { type: 'string' },
    end: { type: 'string' },
    city: { type: 'string' },
    country: { type: 'string' },
    type: { type: 'string' },
    topic: { type: 'string' },
    website: { type: 'string' },
    deadline: { type: 'string', description: 'Submission deadline, where it is still open.' },
  },
  required: ['id', 'name', 'start', 'end', 'type', 'topic'],
} as const

/** Which day and which directory an answer is of: the last members of every answer. */
export function origin({ snapshot }: Directory, today: EpochDay): JsonObject {
  return { as_of: formatDay(today), snapshot: snapshot.header.id }
}

/** The schema of `origin`'s members. */
export const ORIGIN = {
  as_of: { type: 'string', description: 'The day that counts as today.' },
  snapshot: { type: 'string' },
} as const

/** A member, unless its text is empty. */
export function present(name: string, text: string): JsonObject {
  return text === '' ? {} : { [name]: text }
}

/** A text of at most `length` code units, cut at a word where there is one. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text
  const head = text.slice(0, length - 1)
  const blank = head.lastIndexOf(' ')
  return `${(blank > length / 2 ? head.slice(0, blank) : head).replace(/\p{Cs}$/u, '')}…`
}
