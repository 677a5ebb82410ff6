import { stat } from 'node:fs/promises'
import { SourceError } from './errors.ts'

/** Refuses what is no file with something in it. What is not there at all, or cannot be read, is left to whoever opens it. Throws SourceError. */
export async function requireFile(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined)
  if (found === undefined) return
  if (found.isDirectory()) throw new SourceError('not-a-file', path, 'a file', 'a folder')
  if (!found.isFile()) throw new SourceError('not-a-file', path, 'a file', 'a pipe, socket or device')
  if (found.size === 0) throw new SourceError('empty', path, 'a snapshot', 'a file of 0 bytes')
}
