import {
  ATTRIBUTE_NAMES,
  ATTRIBUTES,
  type AttributeName,
  isChoice,
  REQUESTED_NAMES,
  type RequestedName,
} from '../../src/event/attributes.ts'
import type { EventRecord } from '../../src/event/record.ts'

export const NO_VALUES = {
  ...(Object.fromEntries(ATTRIBUTE_NAMES.map((name) => [name, isChoice(name) ? null : ''])) as unknown as Pick<
    EventRecord,
    AttributeName
  >),
  website: '',
  ...{ description: null, submissionDeadline: null, updatedAt: null, sourceUrl: null },
}

/** The members of an item that are shown only on request, without values. */
export const NOTHING_REQUESTED = {
  ...Object.fromEntries(REQUESTED_NAMES.map((name) => [ATTRIBUTES[name].path, null])),
  first_seen: null,
  updated: null,
} as Readonly<Record<(typeof ATTRIBUTES)[RequestedName]['path'] | 'first_seen' | 'updated', null>>
