import { SourceError } from './errors.ts'

/**
 * Refuses a snapshot with far fewer events than the one before: more likely a dump that was cut off than a directory that shrank.
 * `minShare` is the share of the rows that it must have, from 0 (any number will do) to 1. Throws SourceError.
 */
export function requireEnoughRows(place: string, rows: number, rowsBefore: number, minShare: number): void {
  if (rows >= rowsBefore * minShare) return
  const least = Math.ceil(rowsBefore * minShare)
  throw new SourceError('too-empty', place, `${least} events or more (${minShare} of ${rowsBefore})`, `${rows}`)
}
