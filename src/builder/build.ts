import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { removeLeftovers, scratchPath } from '../files/leftovers.ts'
import { replaceablePath, requireReplaceable } from '../files/replace-file.ts'
import { openSnapshot } from '../snapshot/open.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import type { BuildOptions } from './build-options.ts'
import { DumpError, openDump } from './dump/read-dump.ts'
import { printable } from './printable.ts'
import type { BuildReport } from './report.ts'
import { REPORT_ENDINGS, SnapshotBuild } from './snapshot-build.ts'

/** Error: the folder of the snapshot is not writable, or its disk is full. */
class SnapshotPlaceError extends Error {
  override readonly name = 'SnapshotPlaceError'

  constructor(snapshot: string, cause: Error) {
    super(
      `${printable(snapshot)}: expected a writable folder with room for a snapshot, got the error ` +
        `"${printable(cause.message)}": make room there, or name another path`,
      { cause },
    )
  }
}

/**
 * Builds a snapshot, and writes the reports `<snapshot>.report.json` and `<snapshot>.rejected.jsonl`, which
 * has a line for each rejected row. If too many rows are rejected, the old snapshot stays, and the reports
 * are `<snapshot>.failed.report.json` and `<snapshot>.failed.rejected.jsonl`.
 * @throws NotReplaceableError, before any work, if a file to write is a folder or must not be replaced
 * @throws SnapshotPlaceError if the folder is not writable, or the disk is full
 * @throws PreviousError if the previous snapshot cannot be opened
 * @throws DumpError if the dump cannot be read, or is the file of the snapshot
 * @throws Error if the file of abbreviations, topics or languages is unreadable, or has a malformed line
 * @throws TooManyRejectedError if more rows are rejected than `maxRejected` allows
 */
export async function buildSnapshot(options: BuildOptions): Promise<BuildReport> {
  try {
    return await buildAt(options)
  } catch (error) {
    throw isOfPlace(error, options.snapshot) ? new SnapshotPlaceError(options.snapshot, error) : error
  }
}

/** True if a write failed, or if the error is about the snapshot, its folder or a file next to it. */
function isOfPlace(error: unknown, snapshot: string): error is NodeJS.ErrnoException {
  if (!(error instanceof Error)) return false
  const { syscall, path } = error as NodeJS.ErrnoException
  return syscall === 'write' || syscall === 'mkdir' || path?.startsWith(snapshot) === true
}

async function buildAt(options: BuildOptions): Promise<BuildReport> {
  mkdirSync(dirname(options.snapshot), { recursive: true })
  for (const ending of ['', ...REPORT_ENDINGS, ...REPORT_ENDINGS.map((each) => `.failed${each}`)]) {
    requireReplaceable(`${options.snapshot}${ending}`)
  }
  if (options.duplicates !== undefined) requireReplaceable(options.duplicates)
  requireOtherFile(options)
  for (const path of new Set([options.snapshot, replaceablePath(options.snapshot)])) removeLeftovers(path)
  const previous = options.previous === undefined ? undefined : await openPrevious(options.previous)
  const dump = await openDump(options.dump, scratchPath(options.snapshot, 'sqlite'), options.beforeStep)
  try {
    return new SnapshotBuild(options, dump, previous).run()
  } finally {
    dump.close()
    await previous?.close()
  }
}

/** Error: the previous snapshot cannot be opened, so the new one cannot be compared with it. */
class PreviousError extends Error {
  override readonly name = 'PreviousError'
}

async function openPrevious(path: string): Promise<Snapshot> {
  try {
    return await openSnapshot(path)
  } catch (error) {
    const { message } = error as Error
    throw new PreviousError(
      `--previous: expected a snapshot of this version, got the error "${printable(message)}": build once without ` +
        '--previous; the next build can be compared with that snapshot',
      { cause: error },
    )
  }
}

/** Refuses to replace the dump by its snapshot. */
function requireOtherFile({ dump, snapshot }: BuildOptions): void {
  const [from, to] = [dump, snapshot].map((path) => statSync(path, { throwIfNoEntry: false }))
  if (from === undefined || to === undefined || from.ino !== to.ino || from.dev !== to.dev) return
  throw new DumpError(`${snapshot}: expected a file other than the dump ${dump}: name another path for the snapshot`)
}
