import { type FileHandle, open } from 'node:fs/promises'
import { SnapshotError, type SnapshotFault } from '../errors.ts'
import type { Pace } from './pace.ts'

/** A file that is being opened as a snapshot. */
export class SnapshotFile {
  readonly path: string
  readonly handle: FileHandle
  /** Bytes of the file. */
  readonly size: number

  constructor(path: string, handle: FileHandle, size: number) {
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
      throw error
    }
  }

  async read(position: number, length: number): Promise<Buffer> {
    const into = Buffer.alloc(length)
    await this.readInto({ position, into })
    return into
  }

  /** @throws SnapshotError where the file ends before the piece does */
  async readInto({ position, into }: Piece): Promise<void> {
    for (let read = 0; read < into.length; ) {
      const { bytesRead } = await this.handle.read(into, read, into.length - read, position + read)
      if (bytesRead === 0) {
        throw this.refusal('truncated', `a file of ${position + into.length} bytes or more`, `${position + read} bytes`)
      }
      read += bytesRead
    }
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

/** Bytes of a file, and the memory that they are read into. */
export interface Piece {
  /** Where they start in the file. */
  readonly position: number
  readonly into: Uint8Array
}

/** Other work gets a turn after so many bytes: the checksum of a megabyte takes 0.3 ms. */
const TURN_BYTES = 1 << 20

/**
 * Reads pieces of a file, and yields them in order, each when it has been read. Up to `ahead` pieces are
 * being read while earlier ones are used.
 * @throws SnapshotError where the file ends before the pieces do
 */
export async function* readAhead<P extends Piece>(
  file: Pick<SnapshotFile, 'readInto'>,
  pieces: Iterable<P>,
  { ahead, yieldToEventLoop }: Pick<Pace, 'ahead' | 'yieldToEventLoop'>,
): AsyncGenerator<P, void> {
  const queue: { piece: P; read: Promise<void> }[] = []
  let bytes = 0
  try {
    for (const piece of pieces) {
      const read = file.readInto(piece)
      // a failure is thrown when it is this piece's turn; until then it must not count as unhandled
      read.catch(() => {})
      queue.push({ piece, read })
      if (queue.length === ahead) yield await first()
      if (bytes < TURN_BYTES) continue
      bytes = 0
      await yieldToEventLoop()
    }
    while (queue.length > 0) yield await first()
  } finally {
    await Promise.allSettled(queue.map(({ read }) => read))
  }

  async function first(): Promise<P> {
    const { piece, read } = queue[0]!
    await read
    queue.shift()
    bytes += piece.into.length
    return piece
  }
}
