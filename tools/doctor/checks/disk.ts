import { access, constants, realpath, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { locationOf } from '../../../src/source/open-source.ts'
import type { Check } from '../check.ts'
import { snapshotBytes } from '../snapshot-bytes.ts'
import { sizeText } from '../units.ts'
import { ok, problem, warning } from '../verdict.ts'

/** New snapshots are written beside the one served: by `confdex publish` where SNAPSHOT is a path, else by the server into its cache. */
export const diskCheck: Check = {
  name: 'disk',
  async run(installation) {
    const { config, machine } = installation
    const location = locationOf(config)
    const isCache = location.kind !== 'file'
    const wanted = isCache ? resolve(config.snapshotCacheDir) : dirname(resolve(location.path))
    const folder = await existing(wanted)
    const bytes = await snapshotBytes(installation)
    if (isCache && !(await isWritable(folder))) {
      return problem(
        `to write into ${wanted}`,
        `${folder}, which is no folder that can be written`,
        'grant the right, or let SNAPSHOT_CACHE_DIR name another folder',
      )
    }
    const free = await machine.freeBytes(folder)
    const found = `${sizeText(free)} free in ${folder}`
    if (bytes === undefined || free >= bytes * 2) return ok(found)
    const todo = isCache ? 'free some, or let SNAPSHOT_CACHE_DIR name another disk' : 'free some'
    const expected = `room for another snapshot of ${sizeText(bytes)}`
    return free < bytes ? problem(expected, found, todo) : warning(`${expected} that may be larger`, found, todo)
  },
}

/** The folder, or the nearest above it that is there. */
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
