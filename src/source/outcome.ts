import type { Directory } from '../search/directory.ts'
import { SnapshotError } from '../snapshot/errors.ts'
import { type RefusalReason, SourceError } from './errors.ts'

/** What is offered, or why nothing could be had, and that the directory served before still is. */
export interface Refusal {
  readonly reason: RefusalReason
  readonly error: Error
}

/** What came of looking for a snapshot. */
export type Outcome =
  | { readonly state: 'unchanged' }
  /** `ms` is the time from noticing it, its download included. */
  | { readonly state: 'swapped'; readonly directory: Directory; readonly ms: number }
  | ({ readonly state: 'refused' } & Refusal)

export function refusalBy(error: unknown): Refusal {
  if (error instanceof SnapshotError || error instanceof SourceError) return { reason: error.fault, error }
  return { reason: 'unexpected', error: error instanceof Error ? error : new Error(String(error)) }
}
