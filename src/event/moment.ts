import { type EpochDay, utcDay } from './days.ts'

/** Seconds since 1970-01-01 in UTC, without leap seconds. */
export type Instant = number & { readonly unit: 'Instant' }

export const DAY_SECONDS = 86_400

/** The day that an answer takes for today, and the instant at which deadlines are open or closed. */
export interface Moment {
  readonly today: EpochDay
  readonly now: Instant
}

export function momentAt(now: Date): Moment {
  return { today: utcDay(now), now: Math.floor(now.getTime() / 1000) as Instant }
}

/** Noon in UTC of a day that the operator sets: the previous day has just ended everywhere on earth. */
export function noonOf(today: EpochDay): Moment {
  return { today, now: ((today + 0.5) * DAY_SECONDS) as Instant }
}

/** Writes an instant as `2026-11-26T16:00:00Z`. */
export function formatInstant(instant: Instant): string {
  return `${new Date(instant * 1000).toISOString().slice(0, 19)}Z`
}
