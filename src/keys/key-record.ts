import * as z from 'zod'
import { TIERS } from './api-key.ts'
import { MAX_LIMIT } from './key-terms.ts'

const limit = z.int().min(1).max(MAX_LIMIT)

/**
 * One key in the key file. Optional members are left out where they do not apply. A release that does not
 * know a member therefore reads every file that does without it, and refuses the others.
 */
export const keyRecordSchema = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{8}$/),
  plan: z.enum(TIERS),
  label: z.string(),
  /** The id of the API key that a feed token belongs to. Absent for API keys. */
  of: z
    .string()
    .regex(/^[0-9a-f]{8}$/)
    .exactOptional(),
  /** SHA-256 of the whole key, in hex. */
  digest: z.string().regex(/^[0-9a-f]{64}$/),
  created: z.iso.datetime(),
  revoked: z.iso.datetime().nullable(),
  /** From this moment on the key is refused. Absent for a key that does not expire. */
  expires: z.iso.datetime().exactOptional(),
  /** Requests per window, where they differ from the plan's. */
  limits: z.strictObject({ minute: limit.exactOptional(), day: limit.exactOptional() }).exactOptional(),
})

/** One issued key, as the key file stores it. */
export type KeyRecord = z.output<typeof keyRecordSchema>

/** The moment from which a key is refused, in milliseconds since 1970; Infinity for never. */
export function expiryMs(record: KeyRecord): number {
  return record.expires === undefined ? Number.POSITIVE_INFINITY : Date.parse(record.expires)
}

/** The state of a key at a moment. Only active keys are accepted. */
export function keyState(record: KeyRecord, nowMs: number): 'active' | 'expired' | 'revoked' {
  if (record.revoked !== null) return 'revoked'
  return expiryMs(record) <= nowMs ? 'expired' : 'active'
}
