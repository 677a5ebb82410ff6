import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const NAME = /^confdex-attack-(\d+)-\w+$/

/** Creates a folder for the files of an attack. Its name contains the id of the process. */
export function scratchFolder(parent = tmpdir()): string {
  return mkdtempSync(join(parent, `confdex-attack-${process.pid}-`))
}

/** Removes the folders of attacks that were killed: folders of this user whose process has ended. */
export function removeAbandoned(parent = tmpdir()): void {
  for (const name of readdirSync(parent)) {
    const pid = NAME.exec(name)?.[1]
    if (pid === undefined || isAlive(Number(pid))) continue
    const stat = lstatSync(join(parent, name), { throwIfNoEntry: false })
    if (stat?.isDirectory() && stat.uid === process.getuid?.())
      rmSync(join(parent, name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
