import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Types that all suites of attacks share. A suite attacks until the run is over. It reports for each attack
 * the check that noticed the attack. A successful attack is a finding.
 */

export function scratchFolder(): string {
  return mkdtempSync(join(tmpdir(), 'confdex-attack-'))
}

export interface Attack {
  /** Seed of random choices. The same seed gives the same attacks in the same order. */
  readonly seed: number
  /** True if the run is over. Called before each attack. */
  readonly until: () => boolean
  readonly report: AttackReport
}

export interface AttackSuite {
  /** Name for `--only`. */
  readonly name: string
  /**
   * Attacks until the run is over. Findings go into the report; the promise is rejected only if the suite
   * cannot attack.
   */
  readonly run: (attack: Attack) => Promise<void>
}

export interface Finding {
  readonly kind: string
  /** Description of the harm, with the seed that repeats it. */
  readonly what: string
}

/** Maximum number of findings that are kept in full, because one fault causes many findings. */
const MAX_KEPT = 200

/** Attacks of one run, counted by kind and outcome. */
export class AttackReport {
  attacks = 0
  findings = 0
  readonly firstFindings: Finding[] = []
  readonly #outcomes = new Map<string, Map<string, number>>()

  /**
   * Counts a harmless attack. `outcome` names the check that noticed the attack, or says that none was
   * needed.
   */
  held(kind: string, outcome: string): void {
    this.#count(kind, outcome)
  }

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
