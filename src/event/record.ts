/**
 * This folder contains facts about events that every room needs: fields, calendar days, countries and
 * continents, and the folding rule by which texts are compared. It reads no file except `data/countries.txt`.
 */
import type { AttributeName, ValueOf } from './attributes.ts'
import type { EpochDay } from './days.ts'
import type { WrittenDeadline } from './deadlines.ts'

/** The public number of an event, from the dump: a whole number from 1 to 2^53-1. */
export type EventId = number & { readonly unit: 'EventId' }

/**
 * One event, as a clean row of the dump: its values of all attributes, and more. Texts are trimmed and have
 * no control characters; an absent text is `""`. The country is a stored country name, or the spelling of the
 * dump if it means no country.
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
