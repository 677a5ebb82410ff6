import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { INVARIANTS } from '../../src/snapshot/verify/invariants.ts'
import { verifyCommand } from '../../tools/commands/verify.ts'
import { buildDirectory } from '../support/directory.ts'
import { manyEvents } from '../support/many-events.ts'
import { scratchFolder } from '../support/scratch.ts'
import { sharedDirectory } from '../support/shared-directory.ts'
import { printedBy } from './printed-by.ts'

const built = sharedDirectory(() => buildDirectory(manyEvents(50)))
const { exitCode } = process
afterEach(() => {
  process.exitCode = exitCode
})

async function verify(path: string): Promise<string> {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  return (await printedBy(verifyCommand(), path)).join('\n')
}

it('confdex verify prints every invariant of a sound snapshot as ok, and sets no exit code', async () => {
  const text = await verify(built.path)
  for (const { name } of INVARIANTS) expect(text).toMatch(new RegExp(`^ +ok +${name}$`, 'm'))
  expect(text).toContain('\nEvery invariant holds.\n')
  expect(process.exitCode).toBe(exitCode)
})

it('confdex verify prints each broken invariant with its findings, and sets exit code 1', async () => {
  const bytes = readFileSync(built.path)
  bytes[bytes.length - 30]! ^= 1
  const path = join(scratchFolder(), 'damaged.snapshot')
  writeFileSync(path, bytes)
  const text = await verify(path)
  expect(text).toMatch(
    /broken +details: .*\n +checksum of the record at \d+, of event \d+: expected [0-9a-f]+, found [0-9a-f]+/,
  )
  expect(text).toContain('\nThe snapshot is broken: copy it again from where it was built, or rebuild it.\n')
  expect(process.exitCode).toBe(1)
})

it('confdex verify fails with the reason why a file cannot be opened', async () => {
  await expect(verify(join(scratchFolder(), 'missing'))).rejects.toThrow('not-found')
})
