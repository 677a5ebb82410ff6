import { percentile } from '../statistics.ts'

/** A 503 without a reason: it is from the load balancer, because replicas always send a reason. */
export const BY_BALANCER = '503 by the balancer'

export const OVERLOADED = '503 overloaded'

/** An answer of the MCP endpoint that has status 200 and contains an error. */
export const TOLD_ERROR = 'error told with 200'

/** The status and, for a 503, the sender and the reason. */
export function refusalName(status: number, body: string): string {
  if (status !== 503) return String(status)
  const reason = /"reason":"(\w+)"/.exec(body)?.[1]
  return reason === undefined ? BY_BALANCER : `503 ${reason}`
}

export interface Phase {
  /** Duration of the phase. */
  readonly seconds: number
  readonly requests: number
  /** By outcome: `ok`, a status with its reason, or the reason for no answer. */
  readonly outcomes: Readonly<Record<string, number>>
  readonly snapshots: Readonly<Record<string, number>>
  /** Answers with status 200 whose text differs from the right text for their snapshot. */
  readonly disagreeing: number
  /** Times of the answers with outcome `ok`, in milliseconds. */
  readonly p50: number
  readonly p99: number
  readonly p999: number
  readonly max: number
}

export function failuresOf({ requests, outcomes }: Phase): number {
  return requests - (outcomes.ok ?? 0)
}

/** By the id of the snapshot, then by target. */
export type RightAnswers = Readonly<Record<string, Readonly<Record<string, string>>>>

interface Counts {
  lengthMs: number
  readonly outcomes: Record<string, number>
  readonly snapshots: Record<string, number>
  disagreeing: number
  readonly ms: number[]
}

export class Tally {
  readonly #right: RightAnswers | undefined
  readonly #phases = new Map<string, Counts>()
  #phase: string
  #startedMs = performance.now()

  /** If `right` is undefined, texts are not compared. */
  constructor(phase: string, right: RightAnswers | undefined) {
    this.#right = right
    this.#phase = phase
  }

  get phase(): string {
    return this.#phase
  }

  begin(phase: string): void {
    this.end()
    this.#phase = phase
  }

  /** Ends the current phase. Outcomes of its requests may still be counted. */
  end(): void {
    const nowMs = performance.now()
    this.#countsOf(this.#phase).lengthMs += nowMs - this.#startedMs
    this.#startedMs = nowMs
  }

  answered(phase: string, ms: number, target: string, snapshot: string, text: string): void {
    const counts = this.#countsOf(phase)
    increase(counts.outcomes, 'ok')
    increase(counts.snapshots, snapshot)
    counts.ms.push(ms)
    if (this.#right !== undefined && this.#right[snapshot]?.[target] !== text) counts.disagreeing++
  }

  failed(phase: string, outcome: string, times = 1): void {
    increase(this.#countsOf(phase).outcomes, outcome, times)
  }

  report(): Record<string, Phase> {
    return Object.fromEntries(Array.from(this.#phases, ([name, counts]) => [name, phaseOf(counts)]))
  }

  #countsOf(phase: string): Counts {
    let counts = this.#phases.get(phase)
    if (counts === undefined) {
      counts = { lengthMs: 0, outcomes: {}, snapshots: {}, disagreeing: 0, ms: [] }
      this.#phases.set(phase, counts)
    }
    return counts
  }
}

function phaseOf({ lengthMs, ms, ...counts }: Counts): Phase {
  return {
    ...counts,
    seconds: lengthMs / 1000,
    requests: Object.values(counts.outcomes).reduce((sum, times) => sum + times, 0),
    p50: percentile(ms, 0.5),
    p99: percentile(ms, 0.99),
    p999: percentile(ms, 0.999),
    max: percentile(ms, 1),
  }
}

function increase(counts: Record<string, number>, name: string, times = 1): void {
  counts[name] = (counts[name] ?? 0) + times
}
