import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import type { Payload } from '../snapshot/encode.ts'

const BUFFER_BYTES = 1 << 20

/**
 * Bytes in a scratch file. A build collects cold text, which is most of a dump, and rejected rows, which may
 * be all of it; no stage needs them in memory.
 */
export class Spool {
  readonly #path: string
  readonly #file: number
  #buffer = Buffer.allocUnsafe(BUFFER_BYTES)
  #buffered = 0
  #flushed = 0
  #crc = 0

  constructor(path: string) {
    this.#path = path
    this.#file = openSync(path, 'w+')
    removeName(path)
  }

  /**
   * Appends at most `bytes` bytes. `write` puts them into a buffer from a position on, and returns their
   * number. Returns their position in the spool.
   */
  append(bytes: number, write: (buffer: Buffer, at: number) => number): number {
    if (this.#buffered + bytes > this.#buffer.length) {
      this.#flush()
      if (bytes > this.#buffer.length) this.#buffer = Buffer.allocUnsafe(bytes)
    }
    const at = this.#flushed + this.#buffered
    this.#buffered += write(this.#buffer, this.#buffered)
    return at
  }

  /** Appends text as UTF-8. */
  appendText(text: string): void {
    // one UTF-16 code unit becomes at most 3 bytes
    this.append(text.length * 3, (buffer, at) => buffer.write(text, at))
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
    removeName(this.#path)
  }

  #flush(): void {
    const bytes = this.#buffer.subarray(0, this.#buffered)
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#file, bytes, at, bytes.length - at)
    this.#crc = crc32(bytes, this.#crc)
    this.#flushed += bytes.length
    this.#buffered = 0
  }
}

/**
 * A file without a name is deleted when it is closed, also by a process that is killed. Where an open file
 * must have a name, it loses it when it is closed.
 */
function removeName(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // removed when it is closed
  }
}
