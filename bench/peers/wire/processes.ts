import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The unit of processor times in /proc. */
const TICK_US = 10_000

/** Processor time of a process so far, in microseconds. */
export function cpuUs(pid: number): number {
  const [user, system] = statOf(pid)
  return (user! + system!) * TICK_US
}

/** Processor time of all children of this process that have ended, in seconds. */
export function childrenCpuSeconds(): number {
  const [, , user, system] = statOf(process.pid)
  return ((user! + system!) * TICK_US) / 1e6
}

/** User and system time of a process, then those of its ended children, in units of TICK_US. */
function statOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
  // the program's name in brackets may contain spaces; field 3 follows it, and the times are fields 14 to 17
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).map(Number)
}

/** Resident memory, and the part of it that is pages of files, which processes share. */
export function residentBytes(pid: number): { all: number; files: number } {
  const text = readFileSync(`/proc/${pid}/status`, 'latin1')
  const of = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)![1]) * 1024
  return { all: of('VmRSS'), files: of('RssFile') }
}

export function folderBytes(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).reduce(
    (sum, name) => sum + statSync(join(folder, name)).size,
    0,
  )
}
