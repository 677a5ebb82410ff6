/** What the key file says of one key. */
import * as z from 'zod'
import { TIERS } from './api-key.ts'
import { MAX_LIMIT } from './key-terms.ts'

const limit = z.int().min(1).max(MAX_LIMIT)

/** Members that say nothing are left out, so that a release that does not know them reads a file without them, and refuses one that needs them. */
export const keyRecordSchema = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{8}$/),
  plan: z.enum(TIERS),
  label: z.string(),
  /** SHA-256 of the whole key, in hex. */
  digest: z.string().regex(/^[0-9a-f]{64}$/),
  created: z.iso.datetime(),
  revoked: z.iso.datetime().nullable(),
  /** The first moment at which the key is not accepted any more; absent for one that does not expire. */
  expires: z.iso.datetime().exactOptional(),
  /** Requests per window, where they differ from the plan's. */
  limits: z.strictObject({ minute: limit.exactOptional(), day: limit.exactOptional() }).exactOptional(),
})

/** One issued key, as the file has it. */
export type KeyRecord = z.output<typeof keyRecordSchema>
