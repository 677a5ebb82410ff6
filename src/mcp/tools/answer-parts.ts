/** What the answers of several tools are made of. */
import { type EpochDay, formatDay } from '../../event/days.ts'
import type { Directory } from '../../search/directory.ts'
import type { JsonObject } from '../wire/protocol.ts'

/** The schema of an event in a list, as `operations/flat-items.ts` writes it. */
export const FLAT_ITEM = {
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

/** Which day and which directory an answer is of: the last members of most answers. */
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
