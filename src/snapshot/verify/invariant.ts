import type { Snapshot } from '../snapshot.ts'

/** What is verified: an opened snapshot and the file it came from. */
export interface Subject {
  readonly path: string
  readonly snapshot: Snapshot
}

/** Something that holds in every sound snapshot. */
export interface Invariant {
  /** As FORMAT.md lists it. */
  readonly name: string
  /** What holds, in one sentence. */
  readonly says: string
  /** Names of earlier invariants; where one of them is broken, this one cannot be judged. */
  readonly needs: readonly string[]
  /** Reports every place where it does not hold. */
  readonly check: (subject: Subject, findings: Findings) => void
}

/** One place where an invariant does not hold. */
export interface Finding {
  readonly where: string
  readonly expected: string
  readonly found: string
}

/** Damage comes in crowds: the first findings tell its kind, the count its size. */
const KEPT_FINDINGS = 5

export class Findings {
  readonly first: Finding[] = []
  count = 0

  add(where: string, expected: string | number, found: string | number | undefined): void {
    this.count++
    if (this.first.length < KEPT_FINDINGS) this.first.push({ where, expected: String(expected), found: String(found) })
  }

  /** Adds a finding unless both are the same. */
  same(where: string, expected: string | number, found: string | number | undefined): void {
    if (expected !== found) this.add(where, expected, found)
  }
}
