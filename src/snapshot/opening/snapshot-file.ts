import { type FileHandle, open } from 'node:fs/promises'
import { SnapshotError, type SnapshotFault } from '../errors.ts'
import { readFully, TruncatedError } from './read-ahead.ts'

/** A file that is being opened as a snapshot. */
export class SnapshotFile {
  readonly path: string
  readonly handle: FileHandle
  /** Bytes of the file. */
  readonly size: number

  private constructor(path: string, handle: FileHandle, size: number) {
    this.path = path
    this.handle = handle
    this.size = size
  }

  /**
   * Opens a file and lets `use` work with it. The file stays open when `use` succeeds,
   * and is closed when it fails.
   * @throws SnapshotError
   */
  static async open<Result>(path: string, use: (file: SnapshotFile) => Promise<Result>): Promise<Result> {
    const handle = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
      throw new SnapshotError('not-found', path, 'a readable file', error.code ?? error.message)
    })
    try {
      const stat = await handle.stat()
      if (!stat.isFile()) throw new SnapshotError('not-found', path, 'a file', stat.isDirectory() ? 'a folder' : 'none')
      return await use(new SnapshotFile(path, handle, stat.size))
    } catch (error) {
      await handle.close()
      if (!(error instanceof TruncatedError)) throw error
      throw new SnapshotError('truncated', path, error.expected, error.found)
    }
  }

  async read(position: number, length: number): Promise<Buffer> {
    const into = Buffer.alloc(length)
    await readFully(this.handle, [{ position, into }])
    return into
  }

  /** Throws SnapshotError unless two checksums are the same. `what` names the bytes that they belong to. */
  checkCrc(what: string, expected: number, found: number): void {
    if (found !== expected)
      throw this.refusal('damaged', `checksum ${expected.toString(16)} of ${what}`, found.toString(16))
  }

  refusal(fault: SnapshotFault, expected: string, found: string): SnapshotError {
    return new SnapshotError(fault, this.path, expected, found)
  }
}
