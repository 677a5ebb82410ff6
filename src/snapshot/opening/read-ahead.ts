import type { FileHandle } from 'node:fs/promises'
import type { Pace } from './pace.ts'

/** Bytes of a file, and the memory that they are read into. */
export interface Piece {
  /** Where they start in the file. */
  readonly position: number
  readonly into: Uint8Array
}

/**
 * Other work gets a turn after a piece of this size or more. The checksum of a smaller
 * one takes less than 0.3 ms.
 */
const LARGE_BYTES = 1 << 20

/**
 * Reads pieces that follow each other in a file, and yields them in order, each when it has been read. Pieces
 * are read in stretches of `stretchBytes`, of which up to `ahead` are being read while earlier ones are used.
 * @throws TruncatedError where the file ends before the pieces do
 */
export async function* readAhead<P extends Piece>(
  file: FileHandle,
  pieces: Iterable<P>,
  { stretchBytes, ahead, yieldToEventLoop }: Pick<Pace, 'stretchBytes' | 'ahead' | 'yieldToEventLoop'>,
): AsyncGenerator<P, void> {
  const queue: { stretch: P[]; read: Promise<void> }[] = []
  try {
    for (const stretch of stretchesOf(pieces, stretchBytes)) {
      const read = readFully(file, stretch)
      // a failure is thrown when it is this stretch's turn; until then it must not count as unhandled
      read.catch(() => {})
      queue.push({ stretch, read })
      if (queue.length === ahead) yield* first()
      await yieldToEventLoop()
    }
    while (queue.length > 0) yield* first()
  } finally {
    await Promise.allSettled(queue.map(({ read }) => read))
  }

  async function* first(): AsyncGenerator<P, void> {
    const { stretch, read } = queue[0]!
    await read
    queue.shift()
    for (const piece of stretch) {
      yield piece
      if (piece.into.length >= LARGE_BYTES) await yieldToEventLoop()
    }
  }
}

/** Consecutive pieces, of `stretchBytes` together at most; a larger piece is a stretch of its own. */
function* stretchesOf<P extends Piece>(pieces: Iterable<P>, stretchBytes: number): Iterable<P[]> {
  let stretch: P[] = []
  let bytes = 0
  for (const piece of pieces) {
    if (stretch.length > 0 && bytes + piece.into.length > stretchBytes) {
      yield stretch
      stretch = []
      bytes = 0
    }
    stretch.push(piece)
    bytes += piece.into.length
  }
  if (stretch.length > 0) yield stretch
}

/** The file ends before a piece does. */
export class TruncatedError extends Error {
  override readonly name = 'TruncatedError'
  readonly expected: string
  readonly found: string

  constructor(expected: number, found: number) {
    super(`expected a file of ${expected} bytes or more, found ${found}`)
    this.expected = `a file of ${expected} bytes or more`
    this.found = `${found} bytes`
  }
}

/**
 * Reads pieces that follow each other in a file.
 * @throws TruncatedError
 */
export async function readFully(file: FileHandle, pieces: readonly Piece[]): Promise<void> {
  let unread = pieces.map(({ into }) => into)
  let { position } = pieces[0]!
  while (unread.length > 0) {
    const { bytesRead } = await file.readv(unread, position)
    const wanted = unread.reduce((sum, { length }) => sum + length, 0)
    if (bytesRead === 0 && wanted > 0) throw new TruncatedError(position + wanted, position)
    position += bytesRead
    unread = bytesRead === wanted ? [] : withoutFirst(unread, bytesRead)
  }
}

/** What remains of some arrays without the first bytes of them. */
function withoutFirst(arrays: readonly Uint8Array[], bytes: number): Uint8Array[] {
  let skip = bytes
  return arrays.flatMap((array) => {
    const skipped = Math.min(skip, array.length)
    skip -= skipped
    return skipped === array.length ? [] : [array.subarray(skipped)]
  })
}
