import type { Directory } from '../search/directory.ts'
import { type Refusal, refusalBy } from './outcome.ts'
import type { SnapshotSource } from './source.ts'

/** What a server begins with. */
export interface FirstDirectory {
  readonly directory: Directory
  /** Whether it is the cached copy, so that the source has not been polled yet. */
  readonly isCopy: boolean
  /** Why a cached copy could not be used. */
  readonly copyRefused: Refusal | undefined
}

/**
 * Opens the first snapshot: the cached copy of the last one if there is one, so that a restart needs no
 * storage, else what the source has.
 * @throws SnapshotError, SourceError
 */
export async function openFirstDirectory(
  source: SnapshotSource,
  open: (path: string) => Promise<Directory>,
  signal: AbortSignal,
): Promise<FirstDirectory> {
  let copyRefused: Refusal | undefined
  const copy = await source.cachedCopy()
  if (copy !== undefined) {
    try {
      return { directory: await open(copy), isCopy: true, copyRefused }
    } catch (error) {
      copyRefused = refusalBy(error)
      await source.settle('refused')
    }
  }
  const path = await source.poll(signal)
  if (path === undefined) throw new Error(`${source.name}: expected a snapshot, got the answer that nothing changed`)
  const directory = await open(path)
  await source.settle('served')
  return { directory, isCopy: false, copyRefused }
}
