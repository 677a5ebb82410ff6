/**
 * Texts of a dump whose bytes are not all UTF-8. Each value is judged by itself, because a dump may combine
 * several sources:
 *
 * - Valid UTF-8 is read as such.
 * - A value with more invalid bytes than letters of several bytes, and without halves of surrogate pairs, was
 *   never UTF-8. It is read as Windows-1252, which has all letters of Latin-1.
 * - Any other value is UTF-8 with damage. Its invalid bytes become U+FFFD.
 */
import { isUtf8 } from 'node:buffer'
import { Samples } from '../samples.ts'

/** Unicode's replacement character, for a letter that was lost. */
export const LOST_LETTER = '\ufffd'

interface Affected {
  /** Number of values in this encoding, or with this damage. */
  readonly texts: number
  /** Ids of the first rows with these values. */
  readonly ids: readonly string[]
}

/** Texts that are not UTF-8, or damaged. */
export interface EncodingReport {
  readonly windows1252: Affected
  /** Texts that are served with U+FFFD: the dump contains it, or their bytes are damaged. */
  readonly damaged: Affected
}

/** Windows-1252 letters of the bytes 0x80 to 0x9f, which some releases of Node decode as Latin-1. */
const BEYOND_LATIN_1 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

export class TextBytes {
  readonly #affected = new Samples<keyof EncodingReport, string>()
  /** Number of bytes above ASCII in values that were read as Windows-1252. */
  #highBytes = 0
  /** Number of bytes in FOREIGN_RUNS, which Latin texts hardly have. */
  #foreignBytes = 0

  /** The text of a value of row `id`. */
  read(bytes: Buffer, id: string): string {
    const text = bytes.toString()
    if (!isUtf8(bytes) && wasNeverUtf8(bytes, text)) return this.#readLatin(bytes, id)
    if (text.includes(LOST_LETTER)) this.#affected.add('damaged', id)
    return text
  }

  report(): EncodingReport {
    const of = (kind: keyof EncodingReport): Affected => {
      const { count, samples } = this.#affected.of(kind)
      return { texts: count, ids: [...samples] }
    }
    return { windows1252: of('windows1252'), damaged: of('damaged') }
  }

  /** True if values that were read as Windows-1252 are more likely in another encoding, such as Shift-JIS. */
  get isForeign(): boolean {
    return this.#foreignBytes * 2 > this.#highBytes
  }

  #readLatin(bytes: Buffer, id: string): string {
    this.#affected.add('windows1252', id)
    const text = bytes.toString('latin1')
    this.#highBytes += count(text, HIGH)
    for (const [run] of text.matchAll(FOREIGN_RUNS)) this.#foreignBytes += run.length
    return text.replace(/[\x80-\x9f]/g, (letter) => BEYOND_LATIN_1[letter.charCodeAt(0) - 0x80]!)
  }
}

/** Half of a surrogate pair, encoded as UTF-8 by programs that encode each UTF-16 code unit by itself. */
const HALF_LETTER = /\xed[\xa0-\xbf][\x80-\xbf]/

function wasNeverUtf8(bytes: Buffer, text: string): boolean {
  return count(text, LOST) > count(text, LETTERS_OF_SEVERAL_BYTES) && !HALF_LETTER.test(bytes.toString('latin1'))
}

const LOST = /\ufffd/g
const LETTERS_OF_SEVERAL_BYTES = /[^\0-\x7f\ufffd]/gu
const HIGH = /[\x80-\xff]/g
/** Runs of three or more bytes above ASCII, and bytes that Windows-1252 does not define. */
const FOREIGN_RUNS = /[\x80-\xff]{3,}|[\x81\x8d\x8f\x90\x9d]/g

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
