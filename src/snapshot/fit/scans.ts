import { isUtf8 } from 'node:buffer'
import { popcount } from '../../docset/bits.ts'
import { type FitKernel, fitKernel } from './kernel/fit-kernel.ts'

/**
 * Loops over whole sections, which find the first value that does not fit. Where arrays lie in the memory of
 * WebAssembly, the kernel tells whether there is one, and the loop here runs only if there is.
 */

export type Numbers = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array

/**
 * Bytes that one call of the kernel looks at. V8 compiles a function of WebAssembly well only between calls,
 * so a long loop that is called once stays slow.
 */
const PIECE_BYTES = 64 << 10

/** The same in strings, of which most have under 100 bytes, and in posting lists. */
const PIECE_STRINGS = 1024

export class Scans {
  readonly #buffer: ArrayBuffer | undefined
  readonly #kernel: FitKernel | undefined

  /** `memory`: where arrays lie; undefined where they are plain. */
  constructor(memory: WebAssembly.Memory | undefined) {
    this.#buffer = memory?.buffer
    this.#kernel = memory && fitKernel(memory)
  }

  /**
   * The first position whose number is not from `least` to `most`, or no whole number, and not `none` either;
   * -1 where all are.
   */
  firstOutside(numbers: Numbers, least: number, most: number, none = most): number {
    const isWithin = this.#rangeCheck(numbers, least, most, none)
    if (isWithin && holdsForPieces(numbers, 0, isWithin)) return -1
    const isNumber = (number: number) => number >= least && number <= most && Number.isInteger(number)
    return numbers.findIndex((number) => !isNumber(number) && number !== none)
  }

  /** The first position whose number is below the one before it; -1 for none. */
  firstDescent(numbers: Uint32Array | Int32Array): number {
    const kernel = this.#over(numbers)
    const ascends = numbers instanceof Int32Array ? kernel?.ascendsSigned32 : kernel?.ascends32
    // pieces overlap by one number, so that each is compared with the one before it
    if (ascends && holdsForPieces(numbers, 4, ascends)) return -1
    for (let at = 1; at < numbers.length; at++) if (numbers[at]! < numbers[at - 1]!) return at
    return -1
  }

  /** The first position between `from` and `to` whose number is not above the one before it; -1 for none. */
  firstNotAscending(numbers: Uint32Array, from: number, to: number): number {
    const start = numbers.byteOffset
    if (this.#over(numbers)?.ascendsStrictly32(start + from * 4, start + to * 4)) return -1
    for (let at = from + 1; at < to; at++) if (numbers[at]! <= numbers[at - 1]!) return at
    return -1
  }

  /** The first position whose number is below the one at the same place of `least`; -1 for none. */
  firstBelow(numbers: Int32Array, least: Int32Array): number {
    const kernel = this.#over(numbers) && this.#over(least)
    const ahead = least.byteOffset - numbers.byteOffset
    if (kernel && holdsForPieces(numbers, 0, (at, end) => kernel.isAtLeastEach32(at, end, at + ahead))) return -1
    return numbers.findIndex((number, index) => number < least[index]!)
  }

  /** Set bits of the words from `from` up to, not including, `to`. */
  countBits(words: Uint32Array, from: number, to: number): number {
    const start = words.byteOffset
    const kernel = this.#over(words)
    if (kernel) return kernel.countSetBits(start + from * 4, start + to * 4)
    let bits = 0
    for (let at = from; at < to; at++) bits += popcount(words[at]!)
    return bits
  }

  /**
   * The first string that is not UTF-8, or cannot stand between quotes in JSON as it is; -1 for none. String
   * i lies between offsets[i] and offsets[i + 1], which ascend to the end of the text.
   */
  firstNoText(text: Uint8Array, offsets: Uint32Array): number {
    const kernel = this.#over(text) && this.#over(offsets)
    const strings = offsets.length - 1
    let isSound = kernel !== undefined
    for (let index = 0; isSound && index < strings; index += PIECE_STRINGS) {
      const at = offsets.byteOffset + index * 4
      isSound = kernel!.isJsonText(text.byteOffset, at, Math.min(PIECE_STRINGS, strings - index)) !== 0
    }
    for (let index = 0; !isSound && index < strings; index++) {
      if (!isText(text.subarray(offsets[index], offsets[index + 1]))) return index
    }
    return -1
  }

  /** Whether the kernel knows all of some posting lists to be sets of documents below `rows`. */
  areSets({ form, start, count, block }: ListParts, rows: number): boolean {
    const kernel = this.#over(form) && this.#over(start) && this.#over(count) && this.#over(block)
    if (kernel === undefined) return false
    for (let list = 0; list < form.length; list += PIECE_STRINGS) {
      const [formAt, startAt, countAt] = [
        form.byteOffset + list,
        start.byteOffset + list * 4,
        count.byteOffset + list * 4,
      ]
      const lists = Math.min(PIECE_STRINGS, form.length - list)
      if (!kernel.areSets(formAt, startAt, countAt, lists, rows, block.byteOffset, block.length)) return false
    }
    return true
  }

  /** Whether the numbers between two addresses are in a range; undefined where the kernel cannot tell. */
  #rangeCheck(numbers: Numbers, least: number, most: number, none: number): CheckPiece | undefined {
    const kernel = this.#over(numbers)
    if (kernel === undefined || most < least) return undefined
    if (numbers instanceof Int32Array) return (at, end) => kernel.isWithin32(at, end, least, most, none)
    if (least === 0 && numbers instanceof Uint16Array) return (at, end) => kernel.isAtMost16(at, end, most, none)
    if (none !== most) return undefined
    if (numbers instanceof Float64Array) return (at, end) => kernel.isWholeWithin(at, end, least, most)
    if (least > 0) return undefined
    if (numbers instanceof Uint8Array) return (at, end) => kernel.isAtMost8(at, end, most)
    return (at, end) => kernel.isAtMost32(at, end, most)
  }

  /** The kernel, where an array lies in its memory. */
  #over({ buffer }: Numbers): FitKernel | undefined {
    return buffer === this.#buffer ? this.#kernel : undefined
  }
}

/** Posting lists as the file has them; `form`, `start` and `count` have the same length. */
interface ListParts {
  readonly form: Uint8Array
  readonly start: Uint32Array
  readonly count: Uint32Array
  readonly block: Uint32Array
}

/** A check of the bytes between two addresses. 0 is "no". */
type CheckPiece = (at: number, end: number) => number

/** Whether a check holds for all pieces of an array. A piece overlaps with the next one by some bytes. */
function holdsForPieces({ byteOffset, byteLength }: Numbers, overlap: number, check: CheckPiece): boolean {
  const end = byteOffset + byteLength
  for (let at = byteOffset; at < end; at += PIECE_BYTES) {
    if (!check(at, Math.min(at + PIECE_BYTES + overlap, end))) return false
  }
  return true
}

/** Whether bytes can stand between quotes in JSON as they are. */
function isText(bytes: Uint8Array): boolean {
  if (!isUtf8(bytes)) return false
  try {
    JSON.parse(`"${Buffer.from(bytes).toString()}"`)
    return true
  } catch {
    return false
  }
}
