/**
 * Figures that the server counts for metrics. They only grow, except the size of the cache. `src/metrics/`
 * reads, names and formats them.
 */
import { performance } from 'node:perf_hooks'
import type { LimiterStatus } from '../limits/limits.ts'
import type { ErrorKind, ServiceError } from '../operations/errors.ts'
import { STAGES, type Stage, type StageClock } from '../search/directory.ts'
import type { ForwardedAddresses } from './admission/forwarded.ts'
import type { LimitDecisions } from './admission/limit-headers.ts'
import type { AnswerCache } from './response/caching.ts'

export interface Measurements {
  readonly requests: RequestDurations
  readonly errors: ErrorCounts
  readonly stages: StageDurations
  readonly tools: ToolCounts
  readonly answers: Pick<AnswerCache, 'hits' | 'misses' | 'entries' | 'bytes'>
  readonly decisions: Readonly<LimitDecisions>
  readonly forwarded: Pick<ForwardedAddresses, 'unreadable'>
  readonly counters: Readonly<LimiterStatus>
}

/** A histogram of durations. prom-client would take 40 times as long to observe a duration. */
export class Durations {
  /** Upper bounds in milliseconds, ascending, each inclusive. */
  readonly boundsMs: readonly number[]
  /**
   * counts[i] is the number of durations above boundsMs[i - 1] and at most boundsMs[i]. One more element
   * counts durations above all bounds.
   */
  readonly counts: Float64Array
  sumMs = 0

  constructor(boundsMs: readonly number[]) {
    this.boundsMs = boundsMs
    this.counts = new Float64Array(boundsMs.length + 1)
  }

  observe(ms: number): void {
    const { boundsMs } = this
    // most durations are near the lower bounds, so a linear search is faster than a binary search
    let bucket = 0
    while (bucket < boundsMs.length && ms > boundsMs[bucket]!) bucket++
    this.counts[bucket]!++
    this.sumMs += ms
  }
}

/**
 * Upper bounds of the buckets. Each is 2 to 2.5 times the previous bound (the last 4 times), so quantiles are
 * exact up to this factor.
 */
const REQUEST_BOUNDS_MS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 1000] as const

export class RouteDurations {
  readonly byStatus = new Map<number, Durations>()

  observe(status: number, ms: number): void {
    let durations = this.byStatus.get(status)
    if (durations === undefined) {
      durations = new Durations(REQUEST_BOUNDS_MS)
      this.byStatus.set(status, durations)
    }
    durations.observe(ms)
  }
}

/** Durations of requests, by route and status. A route looks up its `RouteDurations` once. */
export class RequestDurations {
  readonly byRoute = new Map<string, RouteDurations>()
  /** Requests without a route share one name, because callers can invent any number of paths. */
  readonly withoutRoute = this.ofRoute('none')

  ofRoute(route: string): RouteDurations {
    const known = this.byRoute.get(route)
    if (known !== undefined) return known
    const durations = new RouteDurations()
    this.byRoute.set(route, durations)
    return durations
  }
}

/** Measures the stages of a search from now on, for the header Server-Timing (W3C) and for metrics. */
export class StageTimes implements StageClock {
  /** `#ms[i]` is the duration of STAGES[i] in milliseconds; -1 if the stage did not run. */
  readonly #ms = new Float64Array(STAGES.length).fill(-1)
  #last = performance.now()

  ended(stage: Stage): void {
    const now = performance.now()
    this.#ms[STAGES.indexOf(stage)] = now - this.#last
    this.#last = performance.now()
  }

  /** The value of Server-Timing: the stages that ran, in order, with milliseconds. */
  header(): string {
    return [...this.taken()].map(([stage, ms]) => `${stage};dur=${ms.toFixed(4)}`).join(', ')
  }

  *taken(): Iterable<[Stage, number]> {
    for (const [index, stage] of STAGES.entries()) {
      const ms = this.#ms[index]!
      if (ms >= 0) yield [stage, ms]
    }
  }
}

const STAGE_BOUNDS_MS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 50] as const

/**
 * One search in 17 is timed, because timing costs a tenth of a cheap search. 17 is a prime, so that each of a
 * few repeated searches is sampled.
 */
const SAMPLED_ONE_IN = 17

/** Durations of the stages of searches: of sampled searches, and of searches with timing=1. */
export class StageDurations {
  readonly byStage = Object.fromEntries(STAGES.map((stage) => [stage, new Durations(STAGE_BOUNDS_MS)])) as Readonly<
    Record<Stage, Durations>
  >
  #untilSample = 1

  /** A clock for the search that begins now; undefined if it is not sampled. */
  nextSample(): StageTimes | undefined {
    if (--this.#untilSample > 0) return undefined
    this.#untilSample = SAMPLED_ONE_IN
    return new StageTimes()
  }

  observe(times: StageTimes): void {
    for (const [stage, ms] of times.taken()) this.byStage[stage].observe(ms)
  }
}

/** Numbers of error answers, by kind and reason. Both are closed lists, so the map stays small. */
export class ErrorCounts {
  readonly byKind = new Map<string, { readonly kind: ErrorKind; readonly reason: string; count: number }>()

  add({ kind, reason }: ServiceError): void {
    const key = `${kind} ${reason}`
    const known = this.byKind.get(key)
    if (known === undefined) this.byKind.set(key, { kind, reason, count: 1 })
    else known.count++
  }
}

export class ToolCounts {
  readonly byTool: ReadonlyMap<string, { ok: number; error: number }>

  /** `tools` are the names of everything that can be called. */
  constructor(tools: readonly string[]) {
    this.byTool = new Map(tools.map((tool) => [tool, { ok: 0, error: 0 }]))
  }

  add(tool: string, isOk: boolean): void {
    this.byTool.get(tool)![isOk ? 'ok' : 'error']++
  }
}
