import { access, constants, realpath, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { locationOf } from '../../../../src/source/open-source.ts'
import { type Check, ok, problem, sizeText, warning } from '../../check.ts'

/**
 * A new snapshot needs room while the old one is still served: next to it where SNAPSHOT is a path (`confdex
 * publish` copies it there), else in the cache of downloads.
 */
export const diskCheck: Check = {
  name: 'disk',
  async run(installation) {
    const { config, machine } = installation
    const location = locationOf(config)
    const isCache = location.kind !== 'file'
    const wanted = isCache ? resolve(config.snapshotCacheDir) : dirname(resolve(location.path))
    const folder = await existing(wanted)
    const bytes = await installation.snapshotBytes()
    if (isCache && !(await isWritable(folder))) {
      return problem(
        `permission to write to ${wanted}`,
        `${folder}, which is not a writable folder`,
        'grant the permission, or set SNAPSHOT_CACHE_DIR to another folder',
      )
    }
    const free = await machine.freeBytes(folder)
    const found = `${sizeText(free)} free in ${folder}`
    if (bytes === undefined || free >= bytes * 2) return ok(found)
    const todo = isCache ? 'free some space, or set SNAPSHOT_CACHE_DIR to another disk' : 'free some space'
    if (free < bytes) return problem(`room for another snapshot of ${sizeText(bytes)}`, found, todo)
    return warning(`${sizeText(bytes * 2)}, as the next snapshot may be larger than this one`, found, todo)
  },
}

/** The folder, or the nearest folder above it that exists. */
async function existing(folder: string): Promise<string> {
  return realpath(folder).catch(() => existing(dirname(folder)))
}

async function isWritable(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.W_OK)
    return (await stat(folder)).isDirectory()
  } catch {
    return false
  }
}
