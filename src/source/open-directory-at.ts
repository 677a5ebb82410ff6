import type { Directory } from '../search/directory.ts'
import { openDirectory, SEARCH_SETS } from '../search/open-directory.ts'
import { warmUpFilters, warmUpNames } from '../search/warm-up.ts'
import { openSnapshot } from '../snapshot/open.ts'
import type { Pace } from '../snapshot/opening/pace.ts'
import type { TrustedKey } from '../snapshot/signature/signing-keys.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'

/**
 * Opens a snapshot file to serve it, and computes the tables that searches need. If a starting server waits
 * for the directory (`pace.isAwaited`), the tables of names are computed later.
 * @throws SnapshotError
 */
export async function openDirectoryAt(path: string, pace: Pace, trusted: readonly TrustedKey[]): Promise<Directory> {
  const snapshot = closesWhenRead(await openSnapshot(path, { pace, reserve: SEARCH_SETS, trusted }))
  try {
    await warmUpFilters(snapshot, pace.yieldToEventLoop)
    const named = pace.yieldToEventLoop().then(() => warmUpNames(snapshot, pace.yieldToEventLoop))
    if (!pace.isAwaited) await named
    return openDirectory(snapshot)
  } catch (error) {
    await snapshot.close()
    throw error
  }
}

/** The snapshot with a `close` that waits for running reads: a long record takes two file reads. */
function closesWhenRead(snapshot: Snapshot): Snapshot {
  let reading = 0
  let onAllRead = () => {}
  return {
    ...snapshot,
    async details(doc) {
      reading++
      try {
        return await snapshot.details(doc)
      } finally {
        if (--reading === 0) onAllRead()
      }
    },
    async close() {
      if (reading > 0) {
        await new Promise<void>((resolve) => {
          onAllRead = resolve
        })
      }
      await snapshot.close()
    },
  }
}
