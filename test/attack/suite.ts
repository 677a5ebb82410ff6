import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A suite attacks until the run is over, and reports each attack. A successful attack is a finding. */

export function scratchFolder(): string {
  return mkdtempSync(join(tmpdir(), 'confdex-attack-'))
}

export interface Attack {
  readonly seed: number
  readonly until: () => boolean
  readonly report: AttackReport
}

export interface AttackSuite {
  readonly name: string
  /** The promise is rejected only if the suite cannot attack. */
  readonly run: (attack: Attack) => Promise<void>
}

export interface Finding {
  readonly kind: string
  readonly what: string
}

/** One fault causes many findings; only the first are kept. */
const MAX_KEPT = 200

export class AttackReport {
  attacks = 0
  findings = 0
  readonly firstFindings: Finding[] = []
  readonly #outcomes = new Map<string, Map<string, number>>()

  /** `outcome` says how a harmless attack ended: `refused`, `served the same`, a status. */
  held(kind: string, outcome: string): void {
    this.#count(kind, outcome)
  }

  found(kind: string, what: string): void {
    this.#count(kind, 'GOT THROUGH')
    this.findings++
    if (this.firstFindings.length < MAX_KEPT) this.firstFindings.push({ kind, what })
  }

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

export function attackTimes(attacks: number, seed: number): Attack {
  const report = new AttackReport()
  return { seed, report, until: () => report.attacks >= attacks }
}
