import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { LockHeldError, withLockFile } from '../../src/files/lock-file.ts'
import { scratchFolder } from '../support/scratch.ts'

const lockPath = () => join(scratchFolder(), 'keys.json.lock')

test('waiting for a lock file ends after five seconds with advice', async () => {
  const path = lockPath()
  writeFileSync(path, '')
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 3000))
  onTestFinished(() => void vi.restoreAllMocks())
  const failure = withLockFile(path, async () => 'done')
  await expect(failure).rejects.toThrow(LockHeldError)
  await expect(failure).rejects.toThrow(`another command holds ${path}; if none is running, delete that file`)
})
