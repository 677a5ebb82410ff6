import { stat } from 'node:fs/promises'
import { fileVersion } from '../files/file-version.ts'
import { SourceError } from './errors.ts'

/**
 * Where snapshots come from. A source offers the path of a file on this machine that nobody has opened yet.
 */
export interface SnapshotSource {
  /** The place as people may see it, without secrets. */
  readonly name: string
  /** The copy of the snapshot that was served last, if the source keeps it. Called once, first. */
  cachedCopy(): Promise<string | undefined>
  /**
   * The snapshot that lies at the place now; undefined when it was offered before. Rejects with SourceError,
   * or when the signal aborts.
   */
  poll(signal: AbortSignal): Promise<string | undefined>
  /** To be called once it is known whether the last offer is served. */
  settle(became: 'served' | 'refused'): Promise<void>
}

/** A path whose file is replaced: by a rename, by moving the link that it is, or by writing in place. */
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

/**
 * Refuses a path that is not a file with content. A path that cannot be read passes: opening it says why.
 * @throws SourceError
 */
export async function requireFile(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined)
  if (found === undefined) return
  if (found.isDirectory()) throw new SourceError('not-a-file', path, 'a file', 'a folder')
  if (!found.isFile()) throw new SourceError('not-a-file', path, 'a file', 'a pipe, socket or device')
  if (found.size === 0) throw new SourceError('empty', path, 'a snapshot', 'a file of 0 bytes')
}

/**
 * Refuses a snapshot with far fewer events than the one before: a dump that was cut off. `minShare` is the
 * share of the rows before that it must have, from 0, which accepts any number, to 1.
 * @throws SourceError
 */
export function requireEnoughRows(place: string, rows: number, rowsBefore: number, minShare: number): void {
  if (rows >= rowsBefore * minShare) return
  const least = Math.ceil(rowsBefore * minShare)
  throw new SourceError('too-empty', place, `${least} events or more (${minShare} of ${rowsBefore})`, `${rows}`)
}
