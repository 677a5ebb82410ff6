import type { Directory } from '../search/directory.ts'
import { SnapshotError } from '../snapshot/errors.ts'
import { type RefusalReason, SourceError } from './errors.ts'

/** Why an offered snapshot is not served, or why none could be had. The directory before stays in service. */
export interface Refusal {
  readonly reason: RefusalReason
  readonly error: Error
}

/** What came of a poll. */
export type Outcome =
  | { readonly state: 'unchanged' }
  /** `ms` is the time since the poll began, a download included. */
  | { readonly state: 'swapped'; readonly directory: Directory; readonly ms: number }
  | ({ readonly state: 'refused' } & Refusal)

export function refusalBy(error: unknown): Refusal {
  if (error instanceof SnapshotError || error instanceof SourceError) return { reason: error.fault, error }
  return { reason: 'unexpected', error: error instanceof Error ? error : new Error(String(error)) }
}

/** The outcomes of all polls so far, counted for metrics. */
export class PollCounts {
  unchanged = 0
  swapped = 0
  readonly refused = new Map<RefusalReason, number>()

  add(outcome: Outcome): void {
    if (outcome.state === 'refused') this.refused.set(outcome.reason, (this.refused.get(outcome.reason) ?? 0) + 1)
    else this[outcome.state]++
  }
}
