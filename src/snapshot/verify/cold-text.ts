import { closeSync, openSync } from 'node:fs'
import type { SectionEntry } from '../format.ts'
import { SECTIONS } from '../sections.ts'
import { payloadPositions, readFully, readHead } from '../signature/digests.ts'

/** Records are read in file order, so one read of this size serves thousands of them. */
const WINDOW_BYTES = 4 << 20

/** The cold section of a file, read in order and piece by piece: it may be larger than memory. */
export class ColdText {
  readonly length: number
  readonly #file: number
  readonly #position: number
  readonly #windowBytes: number
  #window: Buffer = Buffer.alloc(0)
  #windowStart = 0

  /** Opens a file that opened as a snapshot with these sections. */
  constructor(path: string, sections: readonly SectionEntry[], windowBytes = WINDOW_BYTES) {
    this.#windowBytes = windowBytes
    this.#file = openSync(path, 'r')
    const index = sections.findIndex(({ name }) => SECTIONS[name]?.cold)
    this.length = sections[index]!.length
    this.#position = payloadPositions(readHead(this.#file).end, sections)[index]!
  }

  /**
   * The bytes of the section from `from` up to, not including, `to`: a view that is valid
   * until the next call.
   */
  bytes(from: number, to: number): Buffer {
    const isInside = from >= this.#windowStart && to <= this.#windowStart + this.#window.length
    if (!isInside) this.#moveTo(from, Math.max(to - from, this.#windowBytes))
    return this.#window.subarray(from - this.#windowStart, to - this.#windowStart)
  }

  /** All bytes, in pieces. */
  *pieces(): Iterable<Buffer> {
    for (let at = 0; at < this.length; at += this.#windowBytes) {
      yield this.bytes(at, Math.min(at + this.#windowBytes, this.length))
    }
  }

  close(): void {
    closeSync(this.#file)
  }

  #moveTo(start: number, bytes: number): void {
    const window = Buffer.allocUnsafe(Math.min(bytes, this.length - start))
    this.#window = readFully(this.#file, this.#position + start, window)
    this.#windowStart = start
  }
}
