import type { ItemField } from '../item-fields.ts'
import { blocksOf, copyBlock, copyText, viewOf } from './copy-text.ts'

/** One text of every item. */
export class TextSource {
  readonly #lead: DataView
  readonly #leadBytes: number
  readonly #offsets: Uint32Array
  readonly #bytes: Uint8Array
  readonly #text: DataView

  constructor({ lead, pool }: ItemField) {
    this.#lead = blocksOf(lead, 1)
    this.#leadBytes = lead.length
    this.#offsets = pool.offsets
    this.#bytes = pool.bytes
    this.#text = viewOf(pool.bytes)
  }

  /** Bytes of a string. */
  bytesOf(string: number): number {
    return this.#offsets[string + 1]! - this.#offsets[string]!
  }

  /** Asks memory for a string that will be written soon. @returns a number that depends on it, so that it is really read */
  touch(string: number): number {
    return this.#bytes[this.#offsets[string]!]! | this.#bytes[this.#offsets[string + 1]!]!
  }

  /**
   * Writes the lead and a string, and up to 31 bytes after them that mean nothing.
   * @returns where the string ends
   */
  write(into: DataView, at: number, string: number): number {
    copyBlock(into, at, this.#lead, 0)
    return copyText(into, at + this.#leadBytes, this.#text, this.#offsets[string]!, this.#offsets[string + 1]!)
  }
}
