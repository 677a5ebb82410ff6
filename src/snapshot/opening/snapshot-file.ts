import { type FileHandle, open } from 'node:fs/promises'
import { SnapshotError, type SnapshotFault } from '../errors.ts'

export class SnapshotFile {
  readonly path: string
  readonly handle: FileHandle
  /** Size of the file in bytes. */
  readonly size: number

  constructor(path: string, handle: FileHandle, size: number) {
    this.path = path
    this.handle = handle
    this.size = size
  }

  /**
   * Opens a file for `use`. The file stays open if `use` succeeds, and is closed if it fails.
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
      throw error
    }
  }

  /** @throws SnapshotError if the file ends before these bytes do */
  async read(position: number, length: number): Promise<Buffer> {
    const into = Buffer.alloc(length)
    await this.readInto(position, into)
    return into
  }

  /** @throws SnapshotError if the file ends before `into` is filled */
  async readInto(position: number, into: Uint8Array): Promise<void> {
    for (let read = 0; read < into.length; ) {
      const { bytesRead } = await this.handle.read(into, read, into.length - read, position + read)
      if (bytesRead === 0) {
        throw this.refusal('truncated', `a file of ${position + into.length} bytes or more`, `${position + read} bytes`)
      }
      read += bytesRead
    }
  }

  /** Throws SnapshotError unless two checksums of the bytes `what` are the same. */
  checkCrc(what: string, expected: number, found: number): void {
    if (found !== expected)
      throw this.refusal('damaged', `checksum ${expected.toString(16)} of ${what}`, found.toString(16))
  }

  refusal(fault: SnapshotFault, expected: string, found: string): SnapshotError {
    return new SnapshotError(fault, this.path, expected, found)
  }
}
