import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import type { Payload } from '../snapshot/encode.ts'

const BUFFER_BYTES = 1 << 20

/** Bytes in a scratch file: the cold text or the rejected rows, which no stage of a build needs in memory. */
export class Spool {
  readonly #path: string
  readonly #file: number
  /** Appended bytes that are not in the file yet. */
  #buffered: Uint8Array[] = []
  #length = 0
  #flushed = 0
  #crc = 0

  constructor(path: string) {
    this.#path = path
    this.#file = openSync(path, 'w+')
    unlink(path)
  }

  /** Appends bytes, which must not change any more. Returns their position in the spool. */
  append(bytes: Uint8Array): number {
    const at = this.#length
    this.#buffered.push(bytes)
    this.#length += bytes.length
    if (this.#length - this.#flushed >= BUFFER_BYTES) this.#flush()
    return at
  }

  /** All bytes. The chunks must be read before `remove`. */
  finish(): Payload {
    this.#flush()
    const [file, length, crc] = [this.#file, this.#flushed, this.#crc]
    return {
      length,
      crc,
      *chunks() {
        for (let at = 0; at < length; ) {
          const chunk = Buffer.allocUnsafe(Math.min(BUFFER_BYTES, length - at))
          const read = readSync(file, chunk, 0, chunk.length, at)
          yield chunk.subarray(0, read)
          at += read
        }
      },
    }
  }

  /** Closes the scratch file, which deletes it. */
  remove(): void {
    closeSync(this.#file)
    unlink(this.#path)
  }

  #flush(): void {
    const bytes = Buffer.concat(this.#buffered)
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#file, bytes, at, bytes.length - at)
    this.#crc = crc32(bytes, this.#crc)
    this.#flushed = this.#length
    this.#buffered = []
  }
}

/** Unlinks a file. An open file is then deleted when it is closed, even if the process is killed. */
function unlink(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // some systems refuse to unlink an open file: `remove` unlinks it after closing
  }
}
