import type { FileHandle } from 'node:fs/promises'
import type { Pace } from './pace.ts'

/** Bytes of a file, and where they are to lie. */
export interface Piece {
  /** Where they start in the file. */
  readonly position: number
  readonly into: Uint8Array
}

/** There is a rest after pieces of this size or more: a checksum of a smaller one takes less than 0.3 ms. */
const LARGE_BYTES = 1 << 20

/**
 * Reads pieces that follow one another in a file; gives each, in order, when it was read. There is a rest between large ones.
 * Throws TruncatedError where the file ends before they do.
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
      // told when its turn comes
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

/** Consecutive pieces, together of `stretchBytes` at most where they are more than one. */
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

/** Reads pieces that follow one another in a file. Throws TruncatedError. */
export async function readFully(file: FileHandle, pieces: readonly Piece[]): Promise<void> {
  let rest = pieces.map(({ into }) => into)
  let { position } = pieces[0]!
  while (rest.length > 0) {
    const { bytesRead } = await file.readv(rest, position)
    const wanted = rest.reduce((sum, { length }) => sum + length, 0)
    if (bytesRead === 0 && wanted > 0) throw new TruncatedError(position + wanted, position)
    position += bytesRead
    rest = bytesRead === wanted ? [] : behind(rest, bytesRead)
  }
}

/** What is left of arrays without their first bytes. */
function behind(arrays: readonly Uint8Array[], bytes: number): Uint8Array[] {
  let skip = bytes
  return arrays.flatMap((array) => {
    const skipped = Math.min(skip, array.length)
    skip -= skipped
    return skipped === array.length ? [] : [array.subarray(skipped)]
  })
}
