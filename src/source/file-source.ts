import { fileVersion } from '../files/file-version.ts'
import type { SnapshotSource } from './source.ts'

/** A path whose file is replaced: by renaming another one in, by moving the link that it is, or by writing into it. */
export function fileSource(path: string): SnapshotSource {
  let seen: string | undefined
  return {
    name: path,
    keptCopy: async () => undefined,
    async look() {
      const version = await fileVersion(path)
      if (version === seen) return undefined
      seen = version
      return path
    },
    settle: async () => {},
  }
}
