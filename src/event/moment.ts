import { type EpochDay, utcDay } from './days.ts'

/** Seconds since 1970-01-01 in UTC, without leap seconds. */
export type Instant = number & { readonly unit: 'Instant' }

export const DAY_SECONDS = 86_400

/**
 * The day that an answer calls today, and the instant by which it distinguishes open deadlines from passed
 * deadlines.
 */
export interface Moment {
  readonly today: EpochDay
  readonly now: Instant
}

export function momentAt(now: Date): Moment {
  return { today: utcDay(now), now: Math.floor(now.getTime() / 1000) as Instant }
}

/**
 * Noon in UTC of a day: the instant of answers if the operator sets the day. At this instant, deadlines of
 * the previous day without time and zone have just passed.
 */
export function noonOf(today: EpochDay): Moment {
  return { today, now: ((today + 0.5) * DAY_SECONDS) as Instant }
}

/** Writes an instant as `2026-11-26T16:00:00Z`. */
export function formatInstant(instant: Instant): string {
  return `${new Date(instant * 1000).toISOString().slice(0, 19)}Z`
}
