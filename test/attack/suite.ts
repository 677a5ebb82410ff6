/**
 * What attacks of all kinds have in common. A suite attacks until it is told to stop, and says of each attack
 * what noticed it. An attack that got through is a finding.
 */

/** One run of a suite. */
export interface Attack {
  /** The same seed gives the same attacks in the same order. */
  readonly seed: number
  /** True if the run is over. Called before each attack. */
  readonly until: () => boolean
  readonly report: AttackReport
}

export interface AttackSuite {
  /** As `--only` has it. */
  readonly name: string
  /** Attacks until the run is over. Findings go to the report; it rejects only where it cannot attack. */
  readonly run: (attack: Attack) => Promise<void>
}

/** An attack that got through. */
export interface Finding {
  readonly kind: string
  /** Description of the harm, with the seed that repeats it. */
  readonly what: string
}

/** Findings that are kept in full: one fault gives many. */
const MAX_KEPT = 200

/** Attacks of one run, counted by kind and outcome. */
export class AttackReport {
  /** Attacks so far. */
  attacks = 0
  findings = 0
  readonly firstFindings: Finding[] = []
  readonly #outcomes = new Map<string, Map<string, number>>()

  /** One attack of a kind that did no harm: `outcome` is what noticed it, or that nothing had to. */
  held(kind: string, outcome: string): void {
    this.#count(kind, outcome)
  }

  /** One attack of a kind that got through. */
  found(kind: string, what: string): void {
    this.#count(kind, 'GOT THROUGH')
    this.findings++
    if (this.firstFindings.length < MAX_KEPT) this.firstFindings.push({ kind, what })
  }

  /** Lines of text: the attacks of each kind by outcome, then the findings. */
  lines(): string[] {
    const kinds = [...this.#outcomes].sort(([a], [b]) => (a < b ? -1 : 1))
    const counts = kinds.map(([kind, outcomes]) => {
      const parts = [...outcomes].sort(([, a], [, b]) => b - a).map(([outcome, count]) => `${outcome} ${count}`)
      return `  ${kind}: ${parts.join(', ')}`
    })
    return [...counts, ...this.firstFindings.map(({ kind, what }) => `  GOT THROUGH, ${kind}: ${what}`)]
  }

  #count(kind: string, outcome: string): void {
    this.attacks++
    const outcomes = this.#outcomes.get(kind) ?? new Map<string, number>()
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    this.#outcomes.set(kind, outcomes)
  }
}

/** A run that ends after some attacks, for tests. */
export function attackTimes(attacks: number, seed: number): Attack {
  const report = new AttackReport()
  return { seed, report, until: () => report.attacks >= attacks }
}
