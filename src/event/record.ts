import type { AttributeName, ValueOf } from './attributes.ts'
import type { EpochDay } from './days.ts'
import type { WrittenDeadline } from './deadlines.ts'

/** The public number of an event, from the dump: a whole number from 1 to 2^53-1. */
export type EventId = number & { readonly unit: 'EventId' }

/**
 * An event: a clean row of the dump. Texts are trimmed; absent texts are null or `""`. The country is as
 * written.
 */
export type EventRecord = { -readonly [Name in AttributeName]: ValueOf<Name> } & {
  id: EventId
  name: string
  start: EpochDay
  /** Last day, inclusive; never before `start`. */
  end: EpochDay
  website: string
  description: string | null
  submissionDeadline: string | null
  /** Deadlines of all kinds and rounds, in addition to the submission deadline; absent if there are none. */
  deadlines?: readonly WrittenDeadline[]
  updatedAt: string | null
  sourceUrl: string | null
}
