import { percentile } from '../statistics.ts'

/** What became of the requests of one phase of a load. */
export interface Phase {
  readonly requests: number
  /** Answers by what they are: `ok`, a status with its reason, or why there was none. */
  readonly outcomes: Readonly<Record<string, number>>
  /** Right answers by the snapshot they name. */
  readonly snapshots: Readonly<Record<string, number>>
  /** Right answers by status whose text is not what their snapshot says. */
  readonly disagreeing: number
  /** Of the right answers, in milliseconds. */
  readonly p50: number
  readonly p99: number
  readonly p999: number
  readonly max: number
}

/** Requests that came to anything but a right answer. */
export function failuresOf({ requests, outcomes }: Phase): number {
  return requests - (outcomes.ok ?? 0)
}

/** The right answers of each snapshot: by snapshot id, then by target. */
export type RightAnswers = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Counts answers, phase by phase. */
export class Tally {
  readonly #right: RightAnswers
  readonly #phases = new Map<string, Counts>()

  constructor(right: RightAnswers) {
    this.#right = right
  }

  /** A right answer: its text, if there is something to compare it with. */
  answered(phase: string, ms: number, target: string, snapshot: string, text: string): void {
    const counts = this.#counts(phase)
    count(counts.outcomes, 'ok')
    count(counts.snapshots, snapshot)
    counts.ms.push(ms)
    const expected = this.#right[snapshot]
    if (Object.keys(this.#right).length > 0 && expected?.[target] !== text) counts.disagreeing++
  }

  /** Any other outcome. */
  failed(phase: string, outcome: string, times = 1): void {
    count(this.#counts(phase).outcomes, outcome, times)
  }

  report(): Record<string, Phase> {
    return Object.fromEntries([...this.#phases].map(([name, counts]) => [name, phaseOf(counts)]))
  }

  #counts(phase: string): Counts {
    const known = this.#phases.get(phase)
    if (known !== undefined) return known
    const made: Counts = { outcomes: {}, snapshots: {}, disagreeing: 0, ms: [] }
    this.#phases.set(phase, made)
    return made
  }
}

interface Counts {
  readonly outcomes: Record<string, number>
  readonly snapshots: Record<string, number>
  disagreeing: number
  readonly ms: number[]
}

function count(counts: Record<string, number>, name: string, times = 1): void {
  counts[name] = (counts[name] ?? 0) + times
}

function phaseOf({ ms, ...counts }: Counts): Phase {
  return {
    ...counts,
    requests: Object.values(counts.outcomes).reduce((sum, times) => sum + times, 0),
    p50: percentile(ms, 0.5),
    p99: percentile(ms, 0.99),
    p999: percentile(ms, 0.999),
    max: percentile(ms, 1),
  }
}
