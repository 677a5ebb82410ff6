import type { ItemField } from '../item-fields.ts'
import { blocksOf, copyBlock, copyText, viewOf } from './copy-text.ts'

/** Writes one field of items: its lead, then the value. */
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

  /** Length of a string in bytes. */
  bytesOf(string: number): number {
    return this.#offsets[string + 1]! - this.#offsets[string]!
  }

  /**
   * Brings a string that will be written soon into the processor's cache.
   * @returns a number that depends on it, so that the compiler cannot leave the reading out
   */
  touch(string: number): number {
    return this.#bytes[this.#offsets[string]!]! | this.#bytes[this.#offsets[string + 1]!]!
  }

  /**
   * Writes the lead and a string, and up to 31 bytes too many after them.
   * @returns where the string ends
   */
  write(into: DataView, at: number, string: number): number {
    copyBlock(into, at, this.#lead, 0)
    return copyText(into, at + this.#leadBytes, this.#text, this.#offsets[string]!, this.#offsets[string + 1]!)
  }
}
