/** What may be agreed for one key beside its plan, as the command line has it. */
import { parseDay } from '../event/days.ts'
import type { WindowName } from '../limits/limits.ts'

/** Terms of one key; what is absent is as the plan has it. */
export interface KeyTerms {
  /** The first moment at which the key is not accepted any more. */
  readonly expires?: Date
  readonly limits?: Readonly<Partial<Record<WindowName, number>>>
}

export const EXPIRY_FORMS =
  'the last day on which the key works (YYYY-MM-DD, UTC), or a time from now such as 90d or 12h'

const UNIT_MS = { h: 3_600_000, d: 86_400_000 } as const

/** Reads what `EXPIRY_FORMS` describes; undefined when it is not that. Whether the moment lies ahead is not looked at. */
export function parseExpiry(text: string, now: Date): Date | undefined {
  const [, amount, unit] = /^(\d{1,5})([hd])$/.exec(text) ?? []
  if (amount !== undefined) return new Date(now.getTime() + Number(amount) * UNIT_MS[unit as keyof typeof UNIT_MS])
  const day = parseDay(text)
  return day === undefined ? undefined : new Date((day + 1) * UNIT_MS.d)
}

export const MAX_LIMIT = 1_000_000_000

/** Reads a number of requests, 1 to `MAX_LIMIT`; undefined when it is not that. */
export function parseLimit(text: string): number | undefined {
  const limit = /^\d{1,10}$/.test(text) ? Number(text) : 0
  return limit >= 1 && limit <= MAX_LIMIT ? limit : undefined
}
