/** The bodies of errors, for doors that describe them. */
import * as z from 'zod'
import { WINDOW_SECONDS, type WindowName } from '../limits/limits.ts'

const fields = { success: z.literal(false), error: z.string(), message: z.string() }

const plain = z.strictObject(fields).meta({ id: 'Error', description: 'What went wrong.' })

const rateLimited = z
  .strictObject({
    ...fields,
    window: z.enum(Object.keys(WINDOW_SECONDS) as WindowName[]),
    retry_after_seconds: z.int().positive(),
  })
  .meta({ id: 'RateLimitError', description: 'Which limit was exceeded, and when to try again.' })

const unavailable = z
  .strictObject({ ...fields, reason: z.enum(['starting', 'draining', 'overloaded']) })
  .meta({ id: 'UnavailableError', description: 'Why nothing can be answered at the moment.' })

/** The body of an error with this status. */
export function errorBodyOf(status: number): z.ZodType {
  return status === 429 ? rateLimited : status === 503 ? unavailable : plain
}
