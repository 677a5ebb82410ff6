import { readdirSync, rmSync, statSync } from 'node:fs'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'

/** Processes of other machines may write to the same folder, so the name says whose file it is. */
const HOST = hostname().replace(/[^\w.-]/g, '') || 'host'

const SCRATCH = /\.scratch-(?:(?<host>[\w.-]+)@)?(?<pid>\d+)\.\w+$/
const TEMPORARY = /\.part-(?<pid>\d+)$/

/** A file without the name of its machine is left alone for this long: its process may run on another one. */
const IDLE_MS = 600_000
/** Nothing writes for a day without a pause of that length. */
const ABANDONED_MS = 86_400_000

/**
 * The path of a file next to `target` that only this process uses. `removeLeftovers` knows it by its name.
 */
export function scratchPath(target: string, ending: string): string {
  return `${target}.scratch-${HOST}@${process.pid}.${ending}`
}

/**
 * Removes what processes left that were killed while they wrote `target` or files named after it: scratch
 * files, and temporaries of replacements. A file is left alone while its process lives, for ten minutes after
 * the last write where its process may run elsewhere, and in any case no longer than a day.
 */
export function removeLeftovers(target: string, nowMs = Date.now()): void {
  const name = basename(target)
  removeLeftoversIn(dirname(target), (of) => of === name || of.startsWith(`${name}.`), nowMs)
}

/** The same for the files of a folder whose names `isMine` says yes to. */
export function removeLeftoversIn(folder: string, isMine: (name: string) => boolean, nowMs = Date.now()): void {
  for (const name of readdirSync(folder)) {
    const left = SCRATCH.exec(name) ?? TEMPORARY.exec(name)
    if (left === null || !isMine(name.slice(0, left.index))) continue
    const path = join(folder, name)
    const stat = statSync(path, { throwIfNoEntry: false })
    const { host, pid } = left.groups!
    if (stat?.isFile() && isAbandoned(host, Number(pid), nowMs - stat.mtimeMs)) rmSync(path, { force: true })
  }
}

function isAbandoned(host: string | undefined, pid: number, idleMs: number): boolean {
  if (idleMs > ABANDONED_MS) return true
  if (host === HOST) return !isAlive(pid)
  return host === undefined && idleMs > IDLE_MS && !isAlive(pid)
}

/** Whether a process of this machine has the id. This process has no leftovers yet when it asks. */
function isAlive(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
