/** The terms of a single key, as the command line takes them: an expiry and limits other than its plan's. */
import { parseDay } from '../event/days.ts'
import type { WindowName } from '../limits/limits.ts'

/** Terms of one key. The plan decides what is absent. */
export interface KeyTerms {
  /** From this moment on the key is refused. */
  readonly expires?: Date
  readonly limits?: Readonly<Partial<Record<WindowName, number>>>
}

export const EXPIRY_FORMS =
  'the last day on which the key works (YYYY-MM-DD, UTC), or a time from now such as 90d or 12h'

const UNIT_MS = { h: 3_600_000, d: 86_400_000 } as const

/** Reads an expiry in one of `EXPIRY_FORMS`, which may lie in the past; undefined for any other text. */
export function parseExpiry(text: string, now: Date): Date | undefined {
  const [, amount, unit] = /^(\d{1,5})([hd])$/.exec(text) ?? []
  if (amount !== undefined) return new Date(now.getTime() + Number(amount) * UNIT_MS[unit as keyof typeof UNIT_MS])
  const day = parseDay(text)
  return day === undefined ? undefined : new Date((day + 1) * UNIT_MS.d)
}

export const MAX_LIMIT = 1_000_000_000

/** Reads a number of requests, 1 to `MAX_LIMIT`; undefined for any other text. */
export function parseLimit(text: string): number | undefined {
  const limit = /^\d{1,10}$/.test(text) ? Number(text) : 0
  return limit >= 1 && limit <= MAX_LIMIT ? limit : undefined
}
