import type { RefusalReason } from './errors.ts'
import type { Outcome } from './outcome.ts'

/** What came of all looks for a snapshot so far. */
export class LookCounts {
  unchanged = 0
  swapped = 0
  readonly refused = new Map<RefusalReason, number>()

  add(outcome: Outcome): void {
    if (outcome.state === 'refused') this.refused.set(outcome.reason, (this.refused.get(outcome.reason) ?? 0) + 1)
    else this[outcome.state]++
  }
}
