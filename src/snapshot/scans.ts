import { isUtf8 } from 'node:buffer'
import { escapeJson, type StringPool } from './pool.ts'
import type { SectionArray } from './snapshot.ts'

/**
 * Loops over many numbers or strings. Each returns the first position from `from` up to, not including, `to`
 * where something is wrong, or `to`. There is a loop for each type of array: V8 compiles a loop over one type
 * to a third of the instructions.
 */

/** Bounds of whole numbers, and a number outside of them that is right as well. */
export interface Bounds {
  readonly least: number
  readonly most: number
  readonly none?: number | undefined
}

/** A number that is not whole, or not within its bounds. */
export function nextOutside(numbers: SectionArray, from: number, to: number, { least, most, none }: Bounds): number {
  let at = outside(numbers, from, to, least, most)
  while (at < to && numbers[at] === none) at = outside(numbers, at + 1, to, least, most)
  return at
}

function outside(numbers: SectionArray, from: number, to: number, least: number, most: number): number {
  if (numbers instanceof Int32Array) return outsideSigned(numbers, from, to, least, most)
  if (numbers instanceof Float64Array) return outsideFloat(numbers, from, to, least, most)
  if (least > 0) return outsideFloat(Float64Array.from(numbers), from, to, least, most)
  if (numbers instanceof Uint8Array) return above8(numbers, from, to, most)
  return numbers instanceof Uint16Array ? above16(numbers, from, to, most) : above32(numbers, from, to, most)
}

function above8(numbers: Uint8Array, from: number, to: number, most: number): number {
  let at = from
  while (at < to && numbers[at]! <= most) at++
  return at
}

function above16(numbers: Uint16Array, from: number, to: number, most: number): number {
  let at = from
  while (at < to && numbers[at]! <= most) at++
  return at
}

function above32(numbers: Uint32Array, from: number, to: number, most: number): number {
  let at = from
  while (at < to && numbers[at]! <= most) at++
  return at
}

function outsideSigned(numbers: Int32Array, from: number, to: number, least: number, most: number): number {
  let at = from
  while (at < to && numbers[at]! >= least && numbers[at]! <= most) at++
  return at
}

function outsideFloat(numbers: Float64Array, from: number, to: number, least: number, most: number): number {
  let at = from
  while (at < to && numbers[at]! >= least && numbers[at]! <= most && Math.floor(numbers[at]!) === numbers[at]) at++
  return at
}

/** A number that is below the number before it, or equal to it where numbers must differ. */
export function nextDescent(numbers: Uint32Array, from: number, to: number, mayEqual: boolean): number {
  let at = Math.max(1, from)
  let before = numbers[at - 1]!
  for (; at < to; at++) {
    const number = numbers[at]!
    if (number <= before && !(mayEqual && number === before)) break
    before = number
  }
  return at
}

/** The same of signed numbers. */
export function nextSignedDescent(numbers: Int32Array, from: number, to: number, mayEqual: boolean): number {
  let at = Math.max(1, from)
  while (at < to && (numbers[at]! > numbers[at - 1]! || (mayEqual && numbers[at] === numbers[at - 1]))) at++
  return at
}

/** A number that is below the number at the same position of `least`. */
export function nextBelow(numbers: Int32Array, least: Int32Array, from: number, to: number): number {
  let at = from
  while (at < to && numbers[at]! >= least[at]!) at++
  return at
}

/** Strings that are scanned together: most have no escapes, so one scan rules all of them out. */
const SCANNED_STRINGS = 64

/** Scans the strings of a pool whose offsets are sound for one that is not stored as `isStored` says. */
export function textScan({ offsets, bytes }: StringPool): (from: number, to: number) => number {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : Uint8Array.from(bytes)
  const words = new Int32Array(aligned.buffer, aligned.byteOffset, aligned.length >>> 2)
  const stringAt = (index: number) => bytes.subarray(offsets[index], offsets[index + 1])
  /** True if the strings have no byte that is escaped in JSON. May be false for their neighbours' bytes. */
  const isPlain = (from: number, to: number) => {
    const end = (offsets[to]! + 3) >>> 2
    return end <= words.length && !hasEscapes(words, offsets[from]! >>> 2, end)
  }
  return (from, to) => {
    const isSplit = startsInCharacter(bytes, offsets, from, to)
    const isText = !isSplit && isUtf8(bytes.subarray(offsets[from], offsets[to]))
    for (let first = from; first < to; first += SCANNED_STRINGS) {
      const end = Math.min(first + SCANNED_STRINGS, to)
      if (isText && isPlain(first, end)) continue
      for (let index = first; index < end; index++) {
        if (!(isText && isPlain(index, index + 1)) && !isStored(stringAt(index))) return index
      }
    }
    return to
  }
}

/** True if one of some strings begins within a character of UTF-8. */
function startsInCharacter(bytes: Uint8Array, offsets: Uint32Array, from: number, to: number): boolean {
  for (let index = from; index < to; index++) if ((bytes[offsets[index]!]! & 0xc0) === 0x80) return true
  return false
}

/**
 * True if some bytes are control characters, quotation marks or backslashes. Four bytes are compared at once:
 * the highest bit of a byte of `(x - n) & ~x` is set if a byte is below n (Warren, Hacker's Delight, section
 * 6-1). Control characters and the quotation mark are below 0x21 once bit 1 is inverted.
 */
function hasEscapes(words: Int32Array, from: number, to: number): boolean {
  let found = 0
  for (let at = from; at < to; at++) {
    const controls = words[at]! ^ 0x0202_0202
    const backslashes = words[at]! ^ 0x5c5c_5c5c
    found |= ((controls - 0x2121_2121) & ~controls) | ((backslashes - 0x0101_0101) & ~backslashes)
  }
  return (found & 0x8080_8080) !== 0
}

/** True if bytes are UTF-8, escaped as `JSON.stringify` does. */
function isStored(bytes: Uint8Array): boolean {
  if (!isUtf8(bytes)) return false
  const escaped = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString()
  try {
    return escapeJson(JSON.parse(`"${escaped}"`)) === escaped
  } catch {
    return false
  }
}
