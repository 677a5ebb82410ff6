/**
 * What both ways of publishing have in common. `confdex publish` takes a snapshot file that can be opened,
 * and makes it the one that servers find at a destination: `to-file.ts` or `to-bucket.ts`. It never talks to
 * a server.
 */
import { stat } from 'node:fs/promises'
import { openSnapshot } from '../../src/snapshot/open.ts'
import { requireEnoughRows } from '../../src/source/requirements.ts'

/** A snapshot file that can be opened, and so published. */
export interface Candidate {
  readonly path: string
  readonly id: string
  readonly rows: number
  readonly bytes: number
}

/** The state of a destination. A version is a file next to it, or an object, that holds one snapshot. */
export interface Standing {
  /** File name, or last part of the key, of the version that servers load. */
  readonly version: string
  /** The version that a rollback makes current again; undefined if there is none. */
  readonly previous: string | undefined
}

export interface PublishRules {
  /** Least number of rows, as a share of the rows at the destination; 0 accepts any number. */
  readonly minShare: number
}

/**
 * Opens a snapshot and closes it again, which checks every byte that a server loads.
 * @throws SnapshotError
 */
export async function examine(path: string): Promise<Candidate> {
  const { size } = await stat(path)
  const { header, rows, close } = await openSnapshot(path)
  await close()
  return { path, id: header.id, rows, bytes: size }
}

/**
 * Refuses a candidate with far fewer rows than the destination. `rowsBefore` is undefined if unknown.
 * @throws SourceError
 */
export function requireEnough(candidate: Candidate, rowsBefore: number | undefined, { minShare }: PublishRules): void {
  requireEnoughRows(candidate.path, candidate.rows, rowsBefore ?? 0, minShare)
}

/** The name of a version that publishing writes. */
export function versionName(id: string): string {
  return `${id}.snapshot`
}

/** Whether publishing wrote this version, and so may remove it. */
export function isVersionName(name: string): boolean {
  return /^[0-9a-f]{16}\.snapshot$/.test(name)
}
