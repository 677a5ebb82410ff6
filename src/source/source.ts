import { stat } from 'node:fs/promises'
import { fileVersion } from '../files/file-version.ts'
import { SourceError } from './errors.ts'

/** The source of snapshots. It offers each snapshot as the path of a file on this machine. */
export interface SnapshotSource {
  /** Name for logs and messages, without secrets. */
  readonly name: string
  /** The copy of the snapshot that was served last, if the source keeps one. Called once, before `poll`. */
  cachedCopy(): Promise<string | undefined>
  /**
   * The current snapshot at the source; undefined if it has been offered already. Rejects with SourceError,
   * or if the signal aborts.
   */
  poll(signal: AbortSignal): Promise<string | undefined>
  /** Tells the source whether its last offer is served. */
  settle(became: 'served' | 'refused'): Promise<void>
}

/** The source for a path. Its file may be replaced by a rename, by another link, or by writing in place. */
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
 * Refuses a path unless it is a file of 1 to `maxBytes` bytes. A path that cannot be read passes, because
 * opening the file reports the reason.
 * @throws SourceError
 */
export async function requireFile(path: string, maxBytes: number): Promise<void> {
  const found = await stat(path).catch(() => undefined)
  if (found === undefined) return
  if (found.isDirectory()) throw new SourceError('not-a-file', path, 'a file', 'a folder')
  if (!found.isFile()) throw new SourceError('not-a-file', path, 'a file', 'a pipe, socket or device')
  if (found.size === 0) throw new SourceError('empty', path, 'a snapshot', 'a file of 0 bytes')
  requireSize(path, found.size, maxBytes)
}

/**
 * Refuses a snapshot that is larger than SNAPSHOT_MAX_BYTES.
 * @throws SourceError
 */
export function requireSize(place: string, bytes: number, maxBytes: number): void {
  if (bytes > maxBytes) throw new SourceError('too-large', place, `at most ${maxBytes} bytes`, `${bytes} bytes`)
}

/**
 * Refuses a snapshot with far fewer events than the previous snapshot: the dump was probably cut off.
 * `minShare` (0 to 1) is the minimum share of the previous rows.
 * @throws SourceError
 */
export function requireEnoughRows(place: string, rows: number, rowsBefore: number, minShare: number): void {
  if (rows >= rowsBefore * minShare) return
  const least = Math.ceil(rowsBefore * minShare)
  throw new SourceError('too-empty', place, `${least} events or more (${minShare} of ${rowsBefore})`, `${rows}`)
}
