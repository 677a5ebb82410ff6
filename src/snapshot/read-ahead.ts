import type { FileHandle } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'

/** Bytes of a file, and where they are to lie. */
export interface Piece {
  /** Where they start in the file. */
  readonly position: number
  readonly into: Uint8Array
}

/**
 * Bytes that are read by one call, without this thread having to do anything: the calls go on while it loads modules or serves. As much memory
 * is made at once, which has the garbage collector work: beside a server, three calls of 64 MB in one turn of the event loop held it up for 8 to
 * 22 ms of its own time, 39 to 66 ms by the clock of two busy processors; of 16 MB in turns of their own, 5 to 16 and 14 to 35 ms. The
 * time from start to ready is the same.
 */
const STRETCH_BYTES = 16 << 20

/** Calls under way at the same time: all of the four threads that Node has for files but one, which is left to others. */
const AHEAD = 3

/** The event loop is set free after pieces of this size or more: a checksum of a smaller one takes less than 0.3 ms. */
const FREE_BYTES = 1 << 20

/**
 * Reads pieces that follow one another in a file; gives each, in order, when it was read. The event loop is free between large ones.
 * Throws TruncatedError where the file ends before they do.
 */
export async function* readAhead<P extends Piece>(
  file: FileHandle,
  pieces: Iterable<P>,
  stretchBytes = STRETCH_BYTES,
): AsyncGenerator<P, void> {
  const queue: { stretch: P[]; read: Promise<void> }[] = []
  try {
    for (const stretch of stretchesOf(pieces, stretchBytes)) {
      const read = readFully(file, stretch)
      // told when its turn comes
      read.catch(() => {})
      queue.push({ stretch, read })
      if (queue.length === AHEAD) yield* first()
      await setImmediate()
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
      if (piece.into.length >= FREE_BYTES) await setImmediate()
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
