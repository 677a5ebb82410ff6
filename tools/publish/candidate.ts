import { stat } from 'node:fs/promises'
import { openSnapshot } from '../../src/snapshot/open.ts'
import { requireEnoughRows } from '../../src/source/enough-rows.ts'

/** A snapshot file that opens. */
export interface Candidate {
  readonly path: string
  readonly id: string
  readonly rows: number
  readonly bytes: number
}

/** What stands at a destination: the version served from it, and the one before. */
export interface Standing {
  /** File name or key. */
  readonly version: string
  /** The one that a rollback brings back; undefined when there is none. */
  readonly previous: string | undefined
}

export interface PublishRules {
  /** The share of the rows at the destination that a snapshot must have; 0 takes any number. */
  readonly minShare: number
}

/** Opens a snapshot, which checks every byte that a server loads. Throws SnapshotError. */
export async function examine(path: string): Promise<Candidate> {
  const { size } = await stat(path)
  const { header, rows, close } = await openSnapshot(path)
  await close()
  return { path, id: header.id, rows, bytes: size }
}

/** Throws SourceError. `rowsBefore` is undefined where nothing is known of what is there. */
export function requireEnough(candidate: Candidate, rowsBefore: number | undefined, { minShare }: PublishRules): void {
  requireEnoughRows(candidate.path, candidate.rows, rowsBefore ?? 0, minShare)
}

/** Names of the versions that publishing makes, and so may remove. */
export function versionName(id: string): string {
  return `${id}.snapshot`
}

export function isVersionName(name: string): boolean {
  return /^[0-9a-f]{16}\.snapshot$/.test(name)
}
