/**
 * This folder replaces, locks and compares files; it knows nothing of what they hold.
 *
 * Here is the one way in which this program writes files that others read: snapshots, reports, dumps, key
 * files, downloads. A reader finds the old file or the whole new one, even after a power cut. `replacement`
 * holds the steps.
 */
import { chmodSync, chownSync, closeSync, fsyncSync, openSync, renameSync, rmSync, type Stats, statSync } from 'node:fs'
import { open, rename, rm, symlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { linkPlace, replaceablePath } from './replaceable-path.ts'

/**
 * Writes a new file and puts it in the place of the one at `path`, if there is any. Where `path` is a
 * symbolic link, the file that it leads to is replaced, and the link stays. The new file has the mode of the
 * old one, and its owner where this process may set that. `write` gets the name of a file that does not exist
 * yet, and writes that.
 * @throws NotReplaceableError before anything is written where `path` is no file; what `write` or the disk
 *   throws. Nothing is left beside the old file then. It is still in its place, unless only the last step
 *   failed, syncing the folder.
 */
export async function replaceFile(path: string, write: (temporary: string) => Promise<void>): Promise<void> {
  const place = replaceablePath(path)
  await run(
    replacement(asyncDisk, place, async (temporary) => {
      await write(temporary)
      takeRights(temporary, place)
    }),
  )
}

/** The same as `replaceFile`, without giving other work a turn. Returns the result of `write`. */
export function replaceFileSync<Result>(path: string, write: (temporary: string) => Result): Result {
  const place = replaceablePath(path)
  let result: Result
  const steps = replacement(syncDisk, place, (temporary) => {
    result = write(temporary)
    takeRights(temporary, place)
  })
  for (const _ of steps) {
    // the step has been taken
  }
  return result!
}

/**
 * Makes `path` a symbolic link to `target`, in the place of the file or link that is there.
 * @throws NotReplaceableError where it is something else
 */
export async function replaceWithLink(path: string, target: string): Promise<void> {
  const disk = { ...asyncDisk, syncFile: async () => {} } // a link has no bytes of its own to sync
  await run(replacement(disk, linkPlace(path), (temporary) => symlink(target, temporary)))
}

/** Servers that read a file as another user must be able to read the one that takes its place. */
function takeRights(temporary: string, place: string): void {
  const before: Stats | undefined = statSync(place, { throwIfNoEntry: false })
  if (before === undefined) return
  const { uid, gid } = statSync(temporary)
  if (uid !== before.uid || gid !== before.gid) {
    try {
      chownSync(temporary, before.uid, before.gid)
    } catch {
      // only root gives files away
    }
  }
  chmodSync(temporary, before.mode & 0o777)
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
