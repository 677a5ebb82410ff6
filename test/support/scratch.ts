import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/**
 * A new folder that is removed with all its files; pass `afterAll` for a folder that all tests of a file
 * share.
 */
export function scratchFolder(afterwards: (remove: () => void) => void = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'confdex-test-'))
  afterwards(() => rmSync(folder, { recursive: true }))
  return folder
}
