import type { Directory } from '../search/directory.ts'
import { openDirectory } from '../search/open-directory.ts'
import { warmUp } from '../search/warm-up.ts'
import { openSnapshot } from '../snapshot/open.ts'
import type { Pace } from '../snapshot/pace.ts'
import { closesWhenRead } from './closes-when-read.ts'

/**
 * Opens a snapshot file to be served, and makes what searches in it will need.
 * @throws SnapshotError
 */
export async function openDirectoryAt(path: string, pace: Pace): Promise<Directory> {
  const snapshot = closesWhenRead(await openSnapshot(path, pace))
  try {
    await warmUp(snapshot, pace.yieldToEventLoop)
    return openDirectory(snapshot)
  } catch (error) {
    await snapshot.close()
    throw error
  }
}
