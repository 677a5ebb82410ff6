/**
 * Numbers that the server counts as it works, for metrics.
 *
 * Durations, errors and decisions come in, one call for each. Plain numbers go out, which only grow, except
 * for what the cache holds. This folder never names a metric and never formats one: `src/metrics/` reads it
 * when it is asked.
 */
import type { LimiterStatus } from '../../limits/limits.ts'
import type { ErrorKind, ServiceError } from '../../operations/errors.ts'
import type { LimitDecisions } from '../admission/limit-headers.ts'
import type { CacheMeasurements } from '../response/answer-cache.ts'
import type { RequestDurations } from './request-durations.ts'
import type { StageDurations } from './stage-durations.ts'
import type { ToolCounts } from './tool-counts.ts'

export interface Measurements {
  readonly requests: RequestDurations
  readonly errors: ErrorCounts
  readonly stages: StageDurations
  readonly tools: ToolCounts
  readonly answers: CacheMeasurements
  readonly decisions: Readonly<LimitDecisions>
  readonly counters: Readonly<LimiterStatus>
}

/** How many errors were answered, by kind and reason. Both are closed lists, so the map stays small. */
export class ErrorCounts {
  readonly byKind = new Map<string, { readonly kind: ErrorKind; readonly reason: string; count: number }>()

  add({ kind, reason }: ServiceError): void {
    const key = `${kind} ${reason}`
    const known = this.byKind.get(key)
    if (known === undefined) this.byKind.set(key, { kind, reason, count: 1 })
    else known.count++
  }
}
