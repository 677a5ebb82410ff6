import { readdirSync, rmSync, statSync } from 'node:fs'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'

/** Name of this machine, for names of files: other machines may write to the same folder. */
const HOST = hostname().replace(/[^\w.-]/g, '') || 'host'

const SCRATCH = /\.scratch-(?:(?<host>[\w.-]+)@)?(?<pid>\d+)\.\w+$/
const TEMPORARY = /\.part-(?<pid>\d+)$/

/**
 * Time without writes after which a file without a host name is removed if no process here has its id:
 * another machine may have made it.
 */
const IDLE_MS = 600_000
/** Time without writes after which any file is removed. */
const ABANDONED_MS = 86_400_000

/** A path next to `target` that only this process uses. `removeLeftovers` recognizes its name. */
export function scratchPath(target: string, ending: string): string {
  return `${target}.scratch-${HOST}@${process.pid}.${ending}`
}

/**
 * Removes scratch files and temporary files of killed processes: those of `target`, and those of files with
 * the name of `target` and an ending.
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
 * True if another process has the id. If this process has it, an earlier process with this id wrote the file.
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
