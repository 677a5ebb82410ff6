import { fileVersion } from '../files/file-version.ts'
import type { SnapshotSource } from './source.ts'

/**
 * A path whose file is replaced: another file is renamed to it, the link that it is moves, or the file is
 * written in place.
 */
export function fileSource(path: string): SnapshotSource {
  let seen: string | undefined
  return {
    name: path,
    cachedCopy: async () => undefined,
    async poll() {
      const version = await fileVersion(path)
      if (version === seen) return undefined
      seen = version
      return path
    },
    settle: async () => {},
  }
}
