import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { LockHeldError, withLockFile } from '../../src/files/lock-file.ts'
import { scratchFolder } from '../support/scratch.ts'

const lockPath = () => join(scratchFolder(), 'keys.json.lock')

test('tasks under one lock file run one after the other', async () => {
  const path = lockPath()
  let running = 0
  const work = async () => {
    expect(++running).toBe(1)
    await sleep(2)
    running--
  }
  await Promise.all(Array.from({ length: 5 }, () => withLockFile(path, work)))
  expect(existsSync(path)).toBe(false)
})

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
