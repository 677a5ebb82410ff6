/**
 * This folder replaces, locks and compares files; it does not know their contents.
 *
 * All files that other processes read are written here. A reader finds the old file or the whole new file,
 * even after a power cut.
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
 * Replaces the file at `path`, or the target of a symbolic link. The new file has the mode and, if permitted,
 * the owner of the old file. `write` gets the name of a file that does not exist yet, and writes it.
 * @throws NotReplaceableError before anything is written; the errors of `write` and of the disk, which leave
 * the old file unchanged, unless only the sync of the folder failed
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
 * Makes `path` a symbolic link to `target`. A file or link at `path` is replaced.
 * @throws NotReplaceableError if there is something else at `path`
 */
export async function replaceWithLink(path: string, target: string): Promise<void> {
  requireLinkable(path)
  await replace(path, (temporary) => symlink(target, temporary))
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
  // without this, the old file may be back after a power cut
  await syncToDisk(dirname(place))
}

/** Like `replaceFile`, but synchronous. Returns the result of `write`. */
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

/** The process id makes the name unique, because a process never replaces a file twice at the same time. */
function temporaryFor(place: string): string {
  return `${place}.part-${process.pid}`
}

/** Gives the new file the mode and owner of the old file, because servers may read it as another user. */
function takeRights(temporary: string, place: string): void {
  const before: Stats | undefined = statSync(place, { throwIfNoEntry: false })
  if (before === undefined) return
  const { uid, gid } = statSync(temporary)
  if (uid !== before.uid || gid !== before.gid) {
    try {
      chownSync(temporary, before.uid, before.gid)
    } catch {
      // only root may change the owner of a file, so the error is ignored
    }
  }
  chmodSync(temporary, before.mode & 0o777)
}

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

/** Error: a path cannot be written, for example because a folder or device has it. */
export class NotReplaceableError extends Error {
  override readonly name = 'NotReplaceableError'

  constructor(path: string, found: string) {
    super(`${path}: expected a file, a link to a file, or nothing, found ${found}: name another path`)
  }
}

/** Maximum number of symbolic links in a chain, as in Linux. */
const MAX_LINKS = 40

/**
 * The path of the file that is replaced if `path` is written: `path`, or the target of its symbolic links.
 * The file need not exist.
 * @throws NotReplaceableError if the path leads to a folder, device, pipe or socket, or to links in a circle
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
 * Checks whether a file can be written to a path. Used before long work.
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
 * Checks whether a link can be made at a path: nothing, a file or another link is there now.
 * @throws NotReplaceableError
 */
export function requireLinkable(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found === undefined || found.isFile() || found.isSymbolicLink()) return
  throw new NotReplaceableError(path, nameOf(found))
}

function nameOf(found: Stats): string {
  if (found.isDirectory()) return 'a folder'
  if (found.isFIFO()) return 'a pipe'
  return found.isSocket() ? 'a socket' : 'a device'
}

/** Bytes of small pieces that are written in one system call: a call costs more than copying them. */
const BUFFER_BYTES = 1 << 20

/** Replaces a file by the pieces that `fill` writes. Returns the number of bytes. */
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
  // one write call writes at most 2 GiB
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at, Math.min(bytes.length - at, 1 << 30))
}
