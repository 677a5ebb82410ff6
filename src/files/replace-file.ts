/**
 * This folder replaces, locks and compares files; it knows nothing of what they hold.
 *
 * Here is the one way in which this program writes files that others read: snapshots, reports, dumps, key
 * files, downloads. A reader finds the old file or the whole new one, even after a power cut. `replacement`
 * holds the steps.
 */
import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { open, rename, rm, symlink } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Writes a new file and puts it in the place of the one at `path`, if there is any. `write` gets the name of
 * a file that does not exist yet, and writes that.
 * @throws what `write` or the disk throws. Nothing is left beside the old file then. It is still in its
 *   place, unless only the last step failed, syncing the folder.
 */
export async function replaceFile(path: string, write: (temporary: string) => Promise<void>): Promise<void> {
  await run(replacement(asyncDisk, path, write))
}

/** The same as `replaceFile`, without giving other work a turn. Returns the result of `write`. */
export function replaceFileSync<Result>(path: string, write: (temporary: string) => Result): Result {
  let result: Result
  const steps = replacement(syncDisk, path, (temporary) => {
    result = write(temporary)
  })
  for (const _ of steps) {
    // the step has been taken
  }
  return result!
}

/** Makes `path` a symbolic link to `target`, in the place of whatever file or link is there. */
export async function replaceWithLink(path: string, target: string): Promise<void> {
  const disk = { ...asyncDisk, syncFile: async () => {} } // a link has no bytes of its own to sync
  await run(replacement(disk, path, (temporary) => symlink(target, temporary)))
}

/** Whether a file is the temporary of a replacement: one that is under way, or whose process was killed. */
export function isTemporary(name: string): boolean {
  return /\.part-\d+$/.test(name)
}

/** One process replaces a file once at a time, so its id makes the name unique. */
function temporaryFor(path: string): string {
  return `${path}.part-${process.pid}`
}

/** What a replacement asks of the disk. Each function returns nothing, or a promise of nothing. */
interface Disk<Step> {
  remove(path: string): Step
  syncFile(path: string): Step
  rename(from: string, to: string): Step
  syncFolder(path: string): Step
}

/**
 * The steps of a replacement, for both entries. Each step is yielded, and must be over before the generator
 * goes on. The error of a step that fails is thrown into the generator.
 */
function* replacement<Step>(disk: Disk<Step>, path: string, write: (temporary: string) => Step): Generator<Step, void> {
  const temporary = temporaryFor(path)
  try {
    // a process that was killed may have had the same id
    yield disk.remove(temporary)
    yield write(temporary)
    yield disk.syncFile(temporary)
    yield disk.rename(temporary, path)
  } catch (error) {
    yield disk.remove(temporary)
    throw error
  }
  // without this the old file can be back after a power cut
  yield disk.syncFolder(dirname(path))
}

async function run(steps: Generator<Promise<void>, void>): Promise<void> {
  let step = steps.next()
  while (!step.done) {
    try {
      await step.value
    } catch (error) {
      step = steps.throw(error)
      continue
    }
    step = steps.next()
  }
}

const syncDisk: Disk<void> = {
  remove: (path) => rmSync(path, { force: true }),
  syncFile: syncToDisk,
  rename: (from, to) => renameSync(from, to),
  syncFolder: syncToDisk,
}

const asyncDisk: Disk<Promise<void>> = {
  remove: (path) => rm(path, { force: true }),
  syncFile: syncToDiskAsync,
  rename: (from, to) => rename(from, to),
  syncFolder: syncToDiskAsync,
}

/** Syncs a file or a folder. */
function syncToDisk(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

async function syncToDiskAsync(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
