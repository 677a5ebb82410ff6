import * as z from 'zod'
import { parseDay } from '../event/days.ts'
import type { WindowName } from '../limits/limits.ts'
import { TIERS } from './api-key.ts'

export const MAX_LIMIT = 1_000_000_000

const limit = z.int().min(1).max(MAX_LIMIT)

/** One key in the key file. An older release refuses a file with a member that it does not know. */
export const keyRecordSchema = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{8}$/),
  plan: z.enum(TIERS),
  label: z.string(),
  /** Id of the API key to which a feed token belongs. Absent for API keys. */
  of: z
    .string()
    .regex(/^[0-9a-f]{8}$/)
    .exactOptional(),
  /** SHA-256 of the whole key, in hex. */
  digest: z.string().regex(/^[0-9a-f]{64}$/),
  created: z.iso.datetime(),
  revoked: z.iso.datetime().nullable(),
  /** Time from which the key is refused. Absent for a key that does not expire. */
  expires: z.iso.datetime().exactOptional(),
  /** Maximum requests per window, if they differ from the limits of the plan. */
  limits: z.strictObject({ minute: limit.exactOptional(), day: limit.exactOptional() }).exactOptional(),
})

export type KeyRecord = z.output<typeof keyRecordSchema>

/**
 * Time from which a key is refused, in milliseconds since 1970: Infinity for a key that does not expire,
 * -Infinity for a revoked key.
 */
export function refusedFromMs({ revoked, expires }: KeyRecord): number {
  if (revoked !== null) return Number.NEGATIVE_INFINITY
  return expires === undefined ? Number.POSITIVE_INFINITY : Date.parse(expires)
}

/** The state of a key at a time. Only active keys are accepted. */
export function keyState(record: KeyRecord, nowMs: number): 'active' | 'expired' | 'revoked' {
  if (record.revoked !== null) return 'revoked'
  return refusedFromMs(record) <= nowMs ? 'expired' : 'active'
}

/**
 * Terms of one key, as the command line accepts them. Without `expires`, the key does not expire; an absent
 * limit is that of the plan.
 */
export interface KeyTerms {
  /** Time from which the key is refused. */
  readonly expires?: Date
  readonly limits?: Readonly<Partial<Record<WindowName, number>>>
}

export const EXPIRY_FORMS =
  'the last day on which the key works (YYYY-MM-DD, UTC), or a time from now such as 90d or 12h'

const UNIT_MS = { h: 3_600_000, d: 86_400_000 } as const

/** Parses an expiry in one of `EXPIRY_FORMS`, which may be past; undefined for any other text. */
export function parseExpiry(text: string, now: Date): Date | undefined {
  const [, amount, unit] = /^(\d{1,5})([hd])$/.exec(text) ?? []
  if (amount !== undefined) return new Date(now.getTime() + Number(amount) * UNIT_MS[unit as keyof typeof UNIT_MS])
  const day = parseDay(text)
  return day === undefined ? undefined : new Date((day + 1) * UNIT_MS.d)
}

/** Parses a number of requests, 1 to `MAX_LIMIT`; undefined for any other text. */
export function parseLimit(text: string): number | undefined {
  const limit = /^\d{1,10}$/.test(text) ? Number(text) : 0
  return limit >= 1 && limit <= MAX_LIMIT ? limit : undefined
}
