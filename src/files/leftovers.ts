import { readdirSync, rmSync, statSync } from 'node:fs'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'

/** Name of this machine, for names of files: other machines may write to the same folder. */
const HOST = hostname().replace(/[^\w.-]/g, '') || 'host'

const SCRATCH = /\.scratch-(?:(?<host>[\w.-]+)@)?(?<pid>\d+)\.\w+$/
const TEMPORARY = /\.part-(?<pid>\d+)$/

/**
 * Time since the last write after which a file without a host name may be removed: its process may run on
 * another machine.
 */
const IDLE_MS = 600_000
/** Time since the last write after which any file may be removed. */
const ABANDONED_MS = 86_400_000

/**
 * The path of a file next to `target` that only this process uses, with a name that `removeLeftovers`
 * recognizes.
 */
export function scratchPath(target: string, ending: string): string {
  return `${target}.scratch-${HOST}@${process.pid}.${ending}`
}

/**
 * Removes scratch files and temporary files that killed processes left when they wrote `target`, or a file
 * whose name is that of `target` with an ending.
 */
export function removeLeftovers(target: string, nowMs = Date.now()): void {
  const name = basename(target)
  removeLeftoversIn(dirname(target), (of) => of === name || of.startsWith(`${name}.`), nowMs)
}

/** Like `removeLeftovers`, for every target in the folder whose name `isMine` accepts. */
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

/**
 * True if another process of this machine has the id. An earlier process may have had the id of this process.
 */
function isAlive(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
