/** The parts that `to-file.ts` and `to-bucket.ts` share. */
import type { KeyObject } from 'node:crypto'
import { chmod, copyFile, stat } from 'node:fs/promises'
import { openSnapshot } from '../../src/snapshot/open.ts'
import { signSnapshot } from '../../src/snapshot/signature/sign-snapshot.ts'
import { type TrustedKey, trustedKeyOf } from '../../src/snapshot/signature/signing-keys.ts'
import { requireEnoughRows } from '../../src/source/source.ts'
import { countEvents, type EventCounts } from './event-counts.ts'

/** A snapshot file that can be opened, so that it may be published. */
export interface Candidate {
  readonly counts: EventCounts
  readonly path: string
  readonly id: string
  readonly rows: number
  readonly bytes: number
  /** Id of the key that signed it; undefined if it is unsigned. */
  readonly signer: string | undefined
}

/** The state of a destination. A version is a file or an object next to it that contains one snapshot. */
export interface Standing {
  /** The current version: a file name, or the last part of an object's key. */
  readonly version: string
  /** Earlier versions that are kept, latest first. */
  readonly earlier: readonly string[]
}

/** A version as `confdex publish --list` shows it. */
export interface Version {
  readonly name: string
  readonly rows: number | undefined
  readonly published: Date
}

export interface Published {
  readonly standing: Standing
  /** Lines about countries, types and months that have lost at least half of their events. */
  readonly lost: readonly string[]
}

export interface PublishRules {
  /** Maximum number of earlier versions that are kept. */
  readonly keep: number
  /** Minimum number of rows, as a share of the rows of the current version. */
  readonly minShare: number
  /** If there are any, one of these keys must have signed the published snapshot. */
  readonly trusted?: readonly TrustedKey[]
  /** The key that signs the published snapshot; undefined if it is published as it is. */
  readonly signWith?: KeyObject | undefined
}

/**
 * Opens and closes a snapshot. Opening checks every byte that a server loads.
 * @throws SnapshotError if it is damaged, or if there are trusted keys and none of them has signed it
 */
export async function examine(path: string, trusted: readonly TrustedKey[] = []): Promise<Candidate> {
  const { size } = await stat(path)
  const snapshot = await openSnapshot(path, { trusted })
  await snapshot.close()
  const { header, rows, signature } = snapshot
  return { path, id: header.id, rows, bytes: size, signer: signature?.keyId, counts: countEvents(snapshot) }
}

/**
 * Copies a candidate to the path `copy`, signs the copy if the rules have a key for it, and opens the copy.
 * @throws SnapshotError if the copy cannot be opened, or if damaged details of events would be signed
 */
export async function writeCandidate({ path }: Candidate, copy: string, rules: PublishRules): Promise<Candidate> {
  await copyFile(path, copy)
  if (rules.signWith !== undefined) {
    await chmod(copy, 0o644)
    await signSnapshot(copy, rules.signWith)
  }
  return examine(copy, rules.trusted)
}

/** @throws SourceError if the candidate has far fewer rows than the current version */
export function requireEnough(candidate: Candidate, rowsBefore: number | undefined, { minShare }: PublishRules): void {
  requireEnoughRows(candidate.path, candidate.rows, rowsBefore ?? 0, minShare)
}

/**
 * The state after `version` has become the current version, and the versions to remove. Files of other
 * programs are not removed.
 */
export function succeed(
  before: Standing | undefined,
  version: string,
  keep: number,
): { standing: Standing; outdated: string[] } {
  const all = before === undefined ? [] : [before.version, ...before.earlier]
  const earlier = all.filter((each) => each !== version)
  const outdated = earlier.slice(keep).filter(isVersionName)
  return { standing: { version, earlier: earlier.slice(0, keep) }, outdated }
}

/** The earlier version with `id`, by default the latest. @throws Error if it is not kept */
export function rollbackTarget(destination: string, standing: Standing | undefined, id: string | undefined): string {
  const earlier = standing?.earlier ?? []
  const target = id === undefined ? earlier[0] : earlier.find((version) => version.startsWith(id))
  if (target !== undefined) return target
  if (id !== undefined && earlier.length > 0) {
    throw new Error(
      `${destination}: expected the id of an earlier version that is kept, got ${id}: ` +
        `see confdex publish --list ${destination}`,
    )
  }
  throw new Error(
    `${destination}: expected a previous version, found none: ` +
      'only a snapshot that `confdex publish` replaced can be brought back',
  )
}

/** The name of a version: the ids of the snapshot and of its signer. */
export function versionName({ id, signer }: Candidate, signWith?: KeyObject): string {
  if (signWith !== undefined) return `${id}-${trustedKeyOf(signWith).id}.snapshot`
  return signer === undefined ? `${id}.snapshot` : `${id}-${signer}.snapshot`
}

/** True if the name has the form of the versions that publishing writes, and may remove. */
export function isVersionName(name: string): boolean {
  return /^[0-9a-f]{16}(-[0-9a-f]{16})?\.snapshot$/.test(name)
}
