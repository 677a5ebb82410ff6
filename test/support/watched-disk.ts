import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { onTestFinished, vi } from 'vitest'

export interface WatchedDisk {
  /** In order: `sync <path>` and `rename <from> -> <to>`. */
  readonly steps: string[]
  /** Later renames fail, as on a full disk. */
  failRenames(): void
  /** `writeFile` of `node:fs/promises` then fails after it has created an empty file. */
  failWrites(): void
  /** Makes every disk report this number of free bytes. */
  leaveRoom(bytes: number): void
}

const fullDisk = (call: string) =>
  Object.assign(new Error(`ENOSPC: no space left on device, ${call}`), { code: 'ENOSPC' })

/** Records which files are synced and renamed until the end of the test. */
export function watchDisk(): WatchedDisk {
  const steps: string[] = []
  let renamesFail = false
  let writesFail = false
  const renamed = (from: fs.PathLike, to: fs.PathLike) => {
    if (renamesFail) throw fullDisk('rename')
    steps.push(`rename ${from} -> ${to}`)
  }
  const { openSync, fsyncSync, renameSync } = fs
  const { open, rename, writeFile } = fs.promises
  const pathOf = new Map<number, string>()
  vi.spyOn(fs, 'openSync').mockImplementation((path, ...rest) => {
    const file = openSync(path, ...rest)
    pathOf.set(file, String(path))
    return file
  })
  vi.spyOn(fs, 'fsyncSync').mockImplementation((file) => {
    fsyncSync(file)
    steps.push(`sync ${pathOf.get(file)}`)
  })
  vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
    renamed(from, to)
    renameSync(from, to)
  })
  vi.spyOn(fs.promises, 'open').mockImplementation(async (path, ...rest) => {
    const file = await open(path, ...rest)
    const sync = file.sync.bind(file)
    file.sync = async () => {
      await sync()
      steps.push(`sync ${path}`)
    }
    return file
  })
  vi.spyOn(fs.promises, 'rename').mockImplementation(async (from, to) => {
    renamed(from, to)
    await rename(from, to)
  })
  vi.spyOn(fs.promises, 'writeFile').mockImplementation(async (path, data, ...rest) => {
    await writeFile(path, writesFail ? '' : data, ...rest)
    if (writesFail) throw fullDisk('write')
  })
  syncBuiltinESMExports()
  onTestFinished(() => {
    vi.restoreAllMocks()
    syncBuiltinESMExports()
  })
  return {
    steps,
    failRenames: () => {
      renamesFail = true
    },
    failWrites: () => {
      writesFail = true
    },
    leaveRoom: (bytes) => {
      vi.spyOn(fs.promises, 'statfs').mockResolvedValue({ bavail: bytes, bsize: 1 } as fs.StatsFs)
      syncBuiltinESMExports()
    },
  }
}
