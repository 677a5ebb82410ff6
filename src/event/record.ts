/**
 * This folder holds what everybody knows of an event: its fields, calendar days, countries and continents,
 * and the folding rule by which texts are compared. It reads no file and imports no other folder.
 */
import type { EpochDay } from './days.ts'

/** The public number of an event, as the dump has it: a whole number from 1 to 2^53-1. */
export type EventId = number & { readonly unit: 'EventId' }

/** Event types by their number in a snapshot. A number never changes its meaning. */
export const EVENT_TYPES = ['conference', 'seminar', 'workshop', 'webinar'] as const
export type EventType = (typeof EVENT_TYPES)[number]

/**
 * The ways in which an event can be attended, by their number in a snapshot. A number never changes its
 * meaning.
 */
export const ATTENDANCES = ['in-person', 'online', 'hybrid'] as const
export type Attendance = (typeof ATTENDANCES)[number]

/**
 * One event, as a clean row of the dump gives it. Text is trimmed and has no control
 * characters; absent text is `""`.
 */
export interface EventRecord {
  id: EventId
  name: string
  type: EventType
  topic: string
  subTopic: string
  start: EpochDay
  /** Last day, inclusive; never before `start`. */
  end: EpochDay
  city: string
  /** A stored country name, or the spelling of the dump where it means no country. */
  country: string
  venue: string
  organizer: string
  website: string
  description: string | null
  submissionDeadline: string | null
  attendance: Attendance | null
  updatedAt: string | null
}
