/**
 * This folder replaces, locks and compares files; it knows nothing of what they hold.
 *
 * Here is the one way in which this program writes files that others read: snapshots, reports, dumps, key
 * files, downloads. A reader finds the old file or the whole new one, even after a power cut.
 */
import {
  accessSync,
  chmodSync,
  chownSync,
  closeSync,
  constants,
  fsyncSync,
  lstatSync,
  openSync,
  readlinkSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeSync,
} from 'node:fs'
import { open, rename, rm, symlink } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/**
 * Writes a new file and puts it in the place of the file at `path`, if there is any. If `path` is a symbolic
 * link, the file that it leads to is replaced, and the link stays. The new file has the mode of the old one,
 * and its owner if this process may set that. `write` gets the name of a file that does not exist yet, and
 * writes it.
 * @throws NotReplaceableError before anything is written if `path` is no file; what `write` or the disk
 * throws.
 *   Nothing is left next to the old file then. It is still in its place, unless only the last step failed,
 *   syncing the folder.
 */
export async function replaceFile(path: string, write: (temporary: string) => Promise<void>): Promise<void> {
  const place = replaceablePath(path)
  await replace(place, async (temporary) => {
    await write(temporary)
    takeRights(temporary, place)
    await syncToDisk(temporary)
  })
}

/**
 * Makes `path` a symbolic link to `target`, in the place of the file or link that is there.
 * @throws NotReplaceableError where it is something else
 */
export async function replaceWithLink(path: string, target: string): Promise<void> {
  await replace(linkPlace(path), (temporary) => symlink(target, temporary))
}

async function replace(place: string, write: (temporary: string) => Promise<void>): Promise<void> {
  const temporary = temporaryFor(place)
  try {
    await rm(temporary, { force: true })
    await write(temporary)
    await rename(temporary, place)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  // Without this the old file can be back after a power cut.
  await syncToDisk(dirname(place))
}

/** The same as `replaceFile`, without giving other work a turn. Returns the result of `write`. */
export function replaceFileSync<Result>(path: string, write: (temporary: string) => Result): Result {
  const place = replaceablePath(path)
  const temporary = temporaryFor(place)
  let result: Result
  try {
    rmSync(temporary, { force: true })
    result = write(temporary)
    takeRights(temporary, place)
    syncToDiskSync(temporary)
    renameSync(temporary, place)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
  syncToDiskSync(dirname(place))
  return result
}

/**
 * The name of the file that is written first; `removeLeftovers` knows it. A process replaces a file once at a
 * time, so its id makes the name unique; a process that was killed may have left a file of the same name.
 */
function temporaryFor(place: string): string {
  return `${place}.part-${process.pid}`
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

/** Syncs a file or a folder. */
async function syncToDisk(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

function syncToDiskSync(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** What is at a path cannot be replaced by a file. The message says what to do. */
export class NotReplaceableError extends Error {
  override readonly name = 'NotReplaceableError'

  constructor(path: string, found: string) {
    super(`${path}: expected a file, a link to one, or nothing, found ${found}: name another path`)
  }
}

/** As many links as Linux follows. */
const MAX_LINKS = 40

/**
 * The path of the file that writing to `path` replaces: itself, or where its symbolic links lead. There need
 * be no file yet, also behind a link.
 * @throws NotReplaceableError where it leads to a folder, a device, a pipe, a socket or in a circle
 */
export function replaceablePath(path: string): string {
  let place = path
  for (let links = 0; links <= MAX_LINKS; links++) {
    const found = lstatSync(place, { throwIfNoEntry: false })
    if (found === undefined || found.isFile()) return place
    if (!found.isSymbolicLink()) throw new NotReplaceableError(path, nameOf(found))
    place = resolve(dirname(place), readlinkSync(place))
  }
  throw new NotReplaceableError(path, 'links in a circle')
}

/**
 * Says before long work whether its result can be written to a path in the end.
 * @throws NotReplaceableError
 */
export function requireReplaceable(path: string): void {
  const folder = dirname(replaceablePath(path))
  try {
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw new NotReplaceableError(path, `a folder that cannot be written to (${(error as NodeJS.ErrnoException).code})`)
  }
}

/**
 * The path of the link that is made at `path`, in the place of a file or another link.
 * @throws NotReplaceableError where something else is
 */
export function linkPlace(path: string): string {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found === undefined || found.isFile() || found.isSymbolicLink()) return path
  throw new NotReplaceableError(path, nameOf(found))
}

function nameOf(found: Stats): string {
  if (found.isDirectory()) return 'a folder'
  if (found.isFIFO()) return 'a pipe'
  return found.isSocket() ? 'a socket' : 'a device'
}

/** Pieces are written in blocks of at least this size: a system call costs more than copying a few bytes. */
const BUFFER_BYTES = 1 << 20

/** Replaces a file by the pieces that `fill` writes, one behind the other. Returns their bytes. */
export function writePieces(path: string, fill: (write: (piece: Uint8Array) => void) => void): number {
  return replaceFileSync(path, (temporary) => {
    const file = openSync(temporary, 'w')
    try {
      return writeBuffered(file, fill)
    } finally {
      closeSync(file)
    }
  })
}

function writeBuffered(file: number, fill: (write: (piece: Uint8Array) => void) => void): number {
  const buffer = Buffer.allocUnsafe(BUFFER_BYTES)
  let buffered = 0
  let total = 0
  const flush = () => {
    writeFully(file, buffer.subarray(0, buffered))
    buffered = 0
  }
  fill((piece) => {
    total += piece.length
    if (buffered + piece.length > BUFFER_BYTES) flush()
    if (piece.length > BUFFER_BYTES) return writeFully(file, piece)
    buffer.set(piece, buffered)
    buffered += piece.length
  })
  flush()
  return total
}

function writeFully(file: number, bytes: Uint8Array): void {
  // one write call takes at most 2 GiB
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at, Math.min(bytes.length - at, 1 << 30))
}
