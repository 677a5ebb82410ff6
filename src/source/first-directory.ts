import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Directory } from '../search/directory.ts'
import { SnapshotError } from '../snapshot/errors.ts'
import { causeOf, isPassingCause, SourceError } from './errors.ts'
import { type Refusal, refusalBy } from './outcome.ts'
import type { SnapshotSource } from './source.ts'

/** The directory that a server starts with. */
export interface FirstDirectory {
  readonly directory: Directory
  /** True if the directory is the cached copy, and the source has not been polled yet. */
  readonly isCopy: boolean
  /** Reason why a cached copy could not be used. */
  readonly copyRefused: Refusal | undefined
}

/**
 * Opens the cached copy of the last snapshot, so that a restart needs no storage, or else the snapshot at the
 * source.
 * @throws SnapshotError, SourceError; a temporary error only when the time for retries is over
 */
export async function openFirstDirectory(
  source: SnapshotSource,
  open: (path: string) => Promise<Directory>,
  patience: Patience,
): Promise<FirstDirectory> {
  const repeatedly = trying(patience)
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
  const path = await repeatedly(() => source.poll(patience.signal))
  if (path === undefined) throw new Error(`${source.name}: expected a snapshot, got the answer that it has not changed`)
  const directory = await repeatedly(() => open(path))
  await source.settle('served')
  return { directory, isCopy: false, copyRefused }
}

/** True if the same attempt may succeed later; false for a missing file, a refusal or a damaged snapshot. */
export function isPassing(error: unknown): boolean {
  if (error instanceof SourceError) return error.isPassing
  if (error instanceof SnapshotError) return error.fault === 'not-found' && isPassingCause(error.found)
  return isPassingCause(causeOf(error))
}

export interface Patience {
  /** Milliseconds for retries after the first attempt; 0 for no retries. */
  readonly limitMs: number
  /** If this signal aborts, a running wait ends and rejects. */
  readonly signal: AbortSignal
  /** Called before each wait. */
  readonly onFailure: (error: unknown, waitMs: number) => void
}

/** Wait before the second attempt. Each further wait is twice as long, up to MAX_WAIT_MS. */
const FIRST_WAIT_MS = 500
const MAX_WAIT_MS = 30_000

/** Returns a function that retries an action after temporary errors. All calls share the time for retries. */
function trying({ limitMs, signal, onFailure }: Patience) {
  const endMs = performance.now() + limitMs
  let waitMs = FIRST_WAIT_MS
  return async <Result>(attempt: () => Promise<Result>): Promise<Result> => {
    for (;;) {
      try {
        return await attempt()
      } catch (error) {
        const leftMs = endMs - performance.now()
        // a timer may end up to 1 ms early
        if (signal.aborted || leftMs < 1 || !isPassing(error)) throw error
        const ownMs = Math.min(waitMs, leftMs)
        onFailure(error, ownMs)
        await sleep(ownMs, undefined, { signal })
        waitMs = Math.min(waitMs * 2, MAX_WAIT_MS)
      }
    }
  }
}
