/** What a file and a snapshot must be like to be served. The checks of opening come on top of these. */
import { stat } from 'node:fs/promises'
import { SourceError } from './errors.ts'

/**
 * Refuses a path that is not a file with something in it. A path that does not exist or cannot be read
 * passes: opening it says why.
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
 * Refuses a snapshot with far fewer events than the one before. That is more likely a dump that was cut off
 * than a directory that shrank. `minShare` is the share of the rows before that it must have: from 0, which
 * accepts any number, to 1.
 * @throws SourceError
 */
export function requireEnoughRows(place: string, rows: number, rowsBefore: number, minShare: number): void {
  if (rows >= rowsBefore * minShare) return
  const least = Math.ceil(rowsBefore * minShare)
  throw new SourceError('too-empty', place, `${least} events or more (${minShare} of ${rowsBefore})`, `${rows}`)
}
