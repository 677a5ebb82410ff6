import { stat } from 'node:fs/promises'
import { causeOf } from './errors.ts'
import type { SnapshotSource } from './source.ts'

/** A path whose file is replaced: by renaming another one in, by moving the link that it is, or by writing into it. */
export function fileSource(path: string): SnapshotSource {
  let seen: string | undefined
  return {
    name: path,
    keptCopy: async () => undefined,
    async look() {
      const version = await versionOf(path)
      if (version === seen) return undefined
      seen = version
      return path
    },
    settle: async () => {},
  }
}

/**
 * Follows links, so a link that moved is another file. The time of the last change of the inode is there for files that are written in place
 * with their time of writing set back (rsync), and for rights that were granted. No file is a version, too: opening tells what is wrong.
 */
async function versionOf(path: string): Promise<string> {
  try {
    const { dev, ino, size, mtimeNs, ctimeNs } = await stat(path, { bigint: true })
    return `${dev} ${ino} ${size} ${mtimeNs} ${ctimeNs}`
  } catch (error) {
    return causeOf(error)
  }
}
