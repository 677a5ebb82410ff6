import type { Snapshot } from '../snapshot.ts'
import type { Finding } from '../structure.ts'

/** An opened snapshot that is verified, and the descriptor of its file. */
export interface Subject {
  readonly snapshot: Snapshot
  readonly file: number
}

/** A statement that holds for every sound snapshot. */
export interface Invariant {
  /** Name of the invariant in FORMAT.md. */
  readonly name: string
  readonly says: string
  /** Names of earlier invariants. If one of them is broken, this invariant is not checked. */
  readonly needs: readonly string[]
  /** Adds a finding for every place where the statement does not hold. */
  readonly check: (subject: Subject, findings: Findings) => void
}

/** Maximum findings shown for each invariant: one cause often breaks thousands of values. */
const MAX_SHOWN = 5

export class Findings {
  readonly first: Finding[] = []
  count = 0

  add(where: string, expected: string | number, found: string | number | undefined): void {
    this.count++
    if (this.first.length < MAX_SHOWN) this.first.push({ where, expected: String(expected), found: String(found) })
  }

  same(where: string, expected: string | number, found: string | number | undefined): void {
    if (expected !== found) this.add(where, expected, found)
  }
}
