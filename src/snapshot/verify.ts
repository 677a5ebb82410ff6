import { closeSync, openSync } from 'node:fs'
import type { Header } from './format.ts'
import { openSnapshot } from './open.ts'
import type { TrustedKey } from './signature/signing-keys.ts'
import type { Finding } from './structure.ts'
import { Findings, type Invariant, type Subject } from './verify/invariant.ts'
import { INVARIANTS } from './verify/invariants.ts'

/** The result of checking an invariant; `unchecked` if it needs the invariant `because`, which is broken. */
type Verdict =
  | { readonly state: 'holds' }
  | { readonly state: 'broken'; readonly count: number; readonly first: readonly Finding[] }
  | { readonly state: 'unchecked'; readonly because: string }

export interface VerifyReport {
  readonly path: string
  readonly header: Header
  /** Id of the key with which the file claims to be signed; undefined without a signature. */
  readonly keyId: string | undefined
  readonly sound: boolean
  /** One verdict for each invariant, in the order of FORMAT.md. */
  readonly verdicts: readonly (Pick<Invariant, 'name' | 'says'> & Verdict)[]
}

/** Called before each check. */
export type VerifyProgress = (invariant: string, done: number, total: number) => void

/**
 * Reads every byte of a snapshot and checks every invariant. A million events take seconds, and about twice
 * the memory of an opened snapshot.
 * @throws SnapshotError for a file that cannot be opened; the faults of any other file are in the report
 */
export async function verifySnapshot(
  path: string,
  onProgress?: VerifyProgress,
  trusted: readonly TrustedKey[] = [],
): Promise<VerifyReport> {
  const snapshot = await openSnapshot(path, { trusted, checksStructure: false })
  const file = openSync(path, 'r')
  try {
    const verdicts: Record<string, Verdict> = {}
    INVARIANTS.forEach((invariant, index) => {
      onProgress?.(invariant.name, index, INVARIANTS.length)
      verdicts[invariant.name] = judge(invariant, { snapshot, file }, verdicts)
    })
    return {
      path,
      header: snapshot.header,
      keyId: snapshot.signature?.keyId,
      sound: Object.values(verdicts).every(({ state }) => state === 'holds'),
      verdicts: INVARIANTS.map(({ name, says }) => ({ name, says, ...verdicts[name]! })),
    }
  } finally {
    closeSync(file)
    await snapshot.close()
  }
}

function judge(invariant: Invariant, subject: Subject, earlier: Readonly<Record<string, Verdict>>): Verdict {
  for (const need of invariant.needs) {
    const verdict = earlier[need]!
    if (verdict.state === 'broken') return { state: 'unchecked', because: need }
    if (verdict.state === 'unchecked') return verdict
  }
  const findings = new Findings()
  try {
    invariant.check(subject, findings)
  } catch (error) {
    // a wrong value may make a check throw
    findings.add('the check itself', 'to finish', String(error))
  }
  return findings.count === 0 ? { state: 'holds' } : { state: 'broken', count: findings.count, first: findings.first }
}
