/** The body of errors, for doors that describe it. */
import * as z from 'zod'
import { WINDOW_SECONDS, type WindowName } from '../limits/limits.ts'

export const errorBody = z
  .strictObject({
    success: z.literal(false),
    error: z.string(),
    message: z.string().describe('What was wrong, what was expected and what to do.'),
    window: z.enum(Object.keys(WINDOW_SECONDS) as WindowName[]).optional(),
    retry_after_seconds: z.int().positive().optional(),
    reason: z.enum(['starting', 'draining', 'overloaded']).optional(),
  })
  .meta({ id: 'Error', description: 'What went wrong.' })
