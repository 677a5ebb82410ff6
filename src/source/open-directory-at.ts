import { PAGE_BYTES } from '../json/kernel/layout.ts'
import type { Directory } from '../search/directory.ts'
import { openDirectory, SEARCH_SETS } from '../search/open-directory.ts'
import { warmUp } from '../search/warm-up.ts'
import { openSnapshot } from '../snapshot/open.ts'
import type { Pace } from '../snapshot/opening/pace.ts'
import type { Reserve } from '../snapshot/opening/reserve-memory.ts'
import { closesWhenRead } from './closes-when-read.ts'

/** The memory that serving a snapshot needs beside its sections. */
export const SERVING_RESERVE: Reserve = { ...SEARCH_SETS, pageBytes: PAGE_BYTES }

/**
 * Opens a snapshot file to be served, and makes what searches in it will need.
 * @throws SnapshotError
 */
export async function openDirectoryAt(path: string, pace: Pace): Promise<Directory> {
  const snapshot = closesWhenRead(await openSnapshot(path, { pace, reserve: SERVING_RESERVE }))
  try {
    await warmUp(snapshot, pace.yieldToEventLoop)
    return openDirectory(snapshot)
  } catch (error) {
    await snapshot.close()
    throw error
  }
}
