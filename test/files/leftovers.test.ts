import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { removeLeftovers, removeLeftoversIn, scratchPath } from '../../src/files/leftovers.ts'
import { LockHeldError, withLockFile } from '../../src/files/lock-file.ts'
import { scratchFolder } from '../support/scratch.ts'

const NOW_MS = Date.UTC(2026, 10, 22)
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let dead: number
beforeAll(() => {
  dead = spawnSync(process.execPath, ['-e', '']).pid
})
/** The id of a process that lives at least as long as this process. */
const alive = process.ppid

function afterRemoving(ages: Readonly<Record<string, number>>): string[] {
  const folder = scratchFolder()
  for (const [name, ageMs] of Object.entries(ages)) {
    writeFileSync(join(folder, name), '')
    const seconds = (NOW_MS - ageMs) / 1000
    utimesSync(join(folder, name), seconds, seconds)
  }
  removeLeftovers(join(folder, 'a.snapshot'), NOW_MS)
  return readdirSync(folder).sort()
}

const scratchOf = (pid: number) => basename(scratchPath('a.snapshot', 'sqlite')).replace(`@${process.pid}.`, `@${pid}.`)

test('scratch files of ended processes of this machine are removed at once', () => {
  // an earlier process may have had the id of this process
  const ages = { [scratchOf(dead)]: 0, [scratchOf(process.pid)]: 0, [scratchOf(alive)]: 0 }
  expect(afterRemoving(ages)).toEqual([scratchOf(alive)])
})

test('a scratch file that names an ended process but no machine is removed ten minutes after its last write', () => {
  const names = [`a.snapshot.scratch-${dead}.details`, `a.snapshot.part-${dead}`, `a.snapshot.report.json.part-${dead}`]
  const aged = (ageMs: number) => Object.fromEntries(names.map((name) => [name, ageMs]))
  expect(afterRemoving(aged(9 * MINUTE_MS))).toEqual([...names].sort())
  expect(afterRemoving(aged(11 * MINUTE_MS))).toEqual([])
  expect(afterRemoving({ [`a.snapshot.part-${alive}`]: 11 * MINUTE_MS })).toEqual([`a.snapshot.part-${alive}`])
})

test('a scratch file of another machine or of a running process is removed a day after its last write', () => {
  const names = [`a.snapshot.scratch-elsewhere@${dead}.sqlite`, scratchOf(alive), `a.snapshot.part-${alive}`]
  const aged = (ageMs: number) => Object.fromEntries(names.map((name) => [name, ageMs]))
  expect(afterRemoving(aged(23 * HOUR_MS))).toEqual([...names].sort())
  expect(afterRemoving(aged(25 * HOUR_MS))).toEqual([])
})

test('files that are not scratch files of the snapshot are never removed', () => {
  const others = [
    ...['a.snapshot', 'a.snapshot.report.json', 'a.snapshot.part-', 'a.snapshot.scratch-x.sqlite'],
    ...[`a.snapshot.part-${dead}.txt`, `a.snapshot2.part-${dead}`, `xa.snapshot.part-${dead}`],
    `b.snapshot.scratch-${dead}.sqlite`,
  ].sort()
  expect(afterRemoving(Object.fromEntries(others.map((name) => [name, 1000 * HOUR_MS])))).toEqual(others)
})

test('removeLeftoversIn keeps folders, and scratch files whose name its caller does not select', () => {
  const folder = scratchFolder()
  mkdirSync(join(folder, `a.part-${dead}`))
  writeFileSync(join(folder, `b.part-${dead}`), '')
  writeFileSync(join(folder, `c.part-${dead}`), '')
  removeLeftoversIn(folder, (name) => name !== 'c', Date.now() + HOUR_MS)
  expect(readdirSync(folder).sort()).toEqual([`a.part-${dead}`, `c.part-${dead}`])
})

const lockPath = () => join(scratchFolder(), 'keys.json.lock')

test('a command that waits for a lock file fails after five seconds, with advice', async () => {
  const path = lockPath()
  writeFileSync(path, '')
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 3000))
  onTestFinished(() => void vi.restoreAllMocks())
  const failure = withLockFile(path, async () => 'done')
  await expect(failure).rejects.toThrow(LockHeldError)
  await expect(failure).rejects.toThrow(`another command holds ${path}; if none is running, delete that file`)
})
