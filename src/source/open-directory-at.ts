import type { Directory } from '../search/directory.ts'
import { openSnapshot } from '../snapshot/open.ts'
import { closesWhenRead } from './closes-when-read.ts'

/**
 * Opens a snapshot file to be served, and makes what searches in it will need. Modules for searching are loaded while the file is read.
 * @throws SnapshotError
 */
export async function openDirectoryAt(path: string): Promise<Directory> {
  const [opened, { openDirectory }, { warmUp }] = await Promise.all([
    openSnapshot(path),
    import('../search/open-directory.ts'),
    import('../search/warm-up.ts'),
  ])
  const snapshot = closesWhenRead(opened)
  try {
    await warmUp(snapshot)
    return openDirectory(snapshot)
  } catch (error) {
    await snapshot.close()
    throw error
  }
}
