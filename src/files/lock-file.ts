import { type FileHandle, open, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** Maximum wait for a lock, which is usually held for a few milliseconds. */
const LOCK_PATIENCE_MS = 5000
const LOCK_RETRY_MS = 20

export class LockHeldError extends Error {
  override readonly name = 'LockHeldError'
}

/**
 * Runs `work` while no other process runs work under the same lock file.
 * @throws LockHeldError after LOCK_PATIENCE_MS, and the errors of `work`
 */
export async function withLockFile<Result>(lockPath: string, work: () => Promise<Result>): Promise<Result> {
  const lock = await takeLock(lockPath)
  try {
    return await work()
  } finally {
    await lock.close()
    await rm(lockPath, { force: true })
  }
}

async function takeLock(lockPath: string): Promise<FileHandle> {
  const giveUpAt = performance.now() + LOCK_PATIENCE_MS
  while (true) {
    try {
      return await open(lockPath, 'wx', 0o600)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      if (performance.now() > giveUpAt) {
        throw new LockHeldError(`another command holds ${lockPath}; if none is running, delete that file and try again`)
      }
      await sleep(LOCK_RETRY_MS)
    }
  }
}
