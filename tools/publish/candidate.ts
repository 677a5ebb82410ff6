/**
 * What both ways of publishing share. `confdex publish` takes a snapshot file that can be opened, and makes
 * it the current one at a destination: `to-file.ts` or `to-bucket.ts`. It never talks to a server.
 */
import type { KeyObject } from 'node:crypto'
import { chmod, copyFile, stat } from 'node:fs/promises'
import { openSnapshot } from '../../src/snapshot/open.ts'
import { signSnapshot } from '../../src/snapshot/signature/sign-snapshot.ts'
import { type TrustedKey, trustedKeyOf } from '../../src/snapshot/signature/signing-keys.ts'
import { requireEnoughRows } from '../../src/source/source.ts'

/** A snapshot file that can be opened, and so can be published. */
export interface Candidate {
  readonly path: string
  readonly id: string
  readonly rows: number
  readonly bytes: number
  /** Id of the key that signed it; undefined if it is unsigned. */
  readonly signer: string | undefined
}

/** The state of a destination. A version is a file next to it, or an object, that contains one snapshot. */
export interface Standing {
  /** The current version: a file name, or the last part of an object's key. */
  readonly version: string
  /** The version to which a rollback returns; undefined if there is none. */
  readonly previous: string | undefined
}

export interface PublishRules {
  /** Minimum number of rows, as a share of the rows at the destination; 0 accepts any number. */
  readonly minShare: number
  /**
   * Trusted keys; one of them must have signed the published snapshot. If there are none, it needs no
   * signature.
   */
  readonly trusted?: readonly TrustedKey[]
  /** The private key that signs the published snapshot. */
  readonly signWith?: KeyObject | undefined
}

/**
 * Opens a snapshot and closes it again, which checks every byte that a server loads. With trusted keys, one
 * of them must have signed the snapshot.
 * @throws SnapshotError
 */
export async function examine(path: string, trusted: readonly TrustedKey[] = []): Promise<Candidate> {
  const { size } = await stat(path)
  const { header, rows, signature, close } = await openSnapshot(path, { trusted })
  await close()
  return { path, id: header.id, rows, bytes: size, signer: signature?.keyId }
}

/**
 * Writes the file of a candidate to `copy`, which need not exist, and opens it. If the rules have a key to
 * sign with, the copy is signed.
 * @throws SnapshotError if the snapshot cannot be opened, or if damaged cold text would be signed
 */
export async function writeCandidate({ path }: Candidate, copy: string, rules: PublishRules): Promise<Candidate> {
  await copyFile(path, copy)
  if (rules.signWith !== undefined) {
    await chmod(copy, 0o644)
    await signSnapshot(copy, rules.signWith)
  }
  return examine(copy, rules.trusted)
}

/**
 * Refuses a candidate with far fewer rows than the destination. `rowsBefore` is undefined if unknown.
 * @throws SourceError
 */
export function requireEnough(candidate: Candidate, rowsBefore: number | undefined, { minShare }: PublishRules): void {
  requireEnoughRows(candidate.path, candidate.rows, rowsBefore ?? 0, minShare)
}

/** The name of a version that publishing writes: the snapshot's id, and its signer. */
export function versionName({ id, signer }: Candidate, signWith?: KeyObject): string {
  if (signWith !== undefined) return `${id}-${trustedKeyOf(signWith).id}.snapshot`
  return signer === undefined ? `${id}.snapshot` : `${id}-${signer}.snapshot`
}

/** True if publishing wrote this version, and so may remove it. */
export function isVersionName(name: string): boolean {
  return /^[0-9a-f]{16}(-[0-9a-f]{16})?\.snapshot$/.test(name)
}
