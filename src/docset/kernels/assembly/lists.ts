/** Lists of documents: in bit sets, and in other lists. */

import { ROOM, ROOM_BYTES } from './room'

/** Documents of a window: as many as the room has bits. */
const WINDOW_SHIFT: u32 = 16
const WINDOW_MASK: u32 = 0xffff

export function setBits(words: usize, docs: usize, length: u32): void {
  const end = docs + ((<usize>length) << 2)
  for (let at = docs; at < end; at += 4) {
    const doc = load<u32>(at)
    const word = words + ((<usize>(doc >>> 5)) << 2)
    store<u32>(word, load<u32>(word) | (1 << (doc & 31)))
  }
}

/** Branchless: every document is written, and the place for the next one moves on only behind a member. */
export function keepInBits(to: usize, docs: usize, length: u32, words: usize): u32 {
  let kept = to
  const end = docs + ((<usize>length) << 2)
  for (let at = docs; at < end; at += 4) {
    const doc = load<u32>(at)
    store<u32>(kept, doc)
    kept += (<usize>((load<u32>(words + ((<usize>(doc >>> 5)) << 2)) >>> (doc & 31)) & 1)) << 2
  }
  return <u32>((kept - to) >>> 2)
}

export function countInBits(docs: usize, length: u32, words: usize): u32 {
  let count: u32 = 0
  const end = docs + ((<usize>length) << 2)
  for (let at = docs; at < end; at += 4) {
    const doc = load<u32>(at)
    count += (load<u32>(words + ((<usize>(doc >>> 5)) << 2)) >>> (doc & 31)) & 1
  }
  return count
}

// @ts-expect-error: decorator
@inline
function valueAt(values: usize, shift: i32, doc: u32): usize {
  if (shift == 0) return load<u8>(values + doc)
  return shift == 1 ? load<u16>(values + ((<usize>doc) << 1)) : load<u32>(values + ((<usize>doc) << 2))
}

/** Branchless, as `keepInBits` is. */
// @ts-expect-error: decorator
@inline
function keepByValue(to: usize, docs: usize, length: u32, values: usize, shift: i32, wanted: usize): u32 {
  let kept = to
  const end = docs + ((<usize>length) << 2)
  for (let at = docs; at < end; at += 4) {
    const doc = load<u32>(at)
    store<u32>(kept, doc)
    kept += (<usize>load<u8>(wanted + valueAt(values, shift, doc))) << 2
  }
  return <u32>((kept - to) >>> 2)
}

export function keepByValue8(to: usize, docs: usize, length: u32, values: usize, wanted: usize): u32 {
  return keepByValue(to, docs, length, values, 0, wanted)
}

export function keepByValue16(to: usize, docs: usize, length: u32, values: usize, wanted: usize): u32 {
  return keepByValue(to, docs, length, values, 1, wanted)
}

export function keepByValue32(to: usize, docs: usize, length: u32, values: usize, wanted: usize): u32 {
  return keepByValue(to, docs, length, values, 2, wanted)
}

/**
 * How often one list must be as long as the other one for it to be scanned, and to be searched; below, both are walked. Of 13,000 members beside 200
 * searching takes 3.3 us and scanning 1.8, beside 1,000 26 and 8.2 (walking 21), beside 4,000 scanning takes as long as walking, 23.
 */
const SCANNED_FROM: u32 = 4
const SEARCHED_FROM: u32 = 256

export function keepInList(to: usize, a: usize, aLength: u32, b: usize, bLength: u32): u32 {
  if (bLength / SCANNED_FROM < aLength) return keepWalked(to, a, aLength, b, bLength)
  return bLength / SEARCHED_FROM < aLength ? keepScanned(to, a, aLength, b, bLength) : keepFound(to, a, aLength, b, bLength)
}

/** Members of b that are passed over, or compared with one of a, together; in bytes. */
const SCAN_BYTES: usize = 128

// @ts-expect-error: decorator
@inline
function equalAt(doc: v128, at: usize): v128 {
  return v128.or(i32x4.eq(doc, v128.load(at)), i32x4.eq(doc, v128.load(at, 16)))
}

/**
 * Passes over b, 32 members at a time, to the first ones that are not all below a member of a, and compares the half that may have it at once (after
 * Lemire, Boytsov, Kurz, "SIMD compression and the intersection of sorted integers", 2016). What is left at the end of b is searched.
 */
function keepScanned(to: usize, a: usize, aLength: u32, b: usize, bLength: u32): u32 {
  let kept = to
  const aEnd = a + ((<usize>aLength) << 2)
  const bEnd = b + ((<usize>bLength) << 2)
  for (; a < aEnd; a += 4) {
    const doc = load<u32>(a)
    // invariant: members of b before it are below doc
    while (b + SCAN_BYTES <= bEnd && load<u32>(b, SCAN_BYTES - 4) < doc) b += SCAN_BYTES
    if (b + SCAN_BYTES > bEnd) break
    const half = b + ((<usize>(load<u32>(b, SCAN_BYTES / 2 - 4) < doc)) << 6)
    const wanted = i32x4.splat(doc)
    const isThere = v128.any_true(v128.or(equalAt(wanted, half), equalAt(wanted, half + 32)))
    store<u32>(kept, doc)
    kept += (<usize>isThere) << 2
  }
  const found = keepFound(kept, a, <u32>((aEnd - a) >>> 2), b, <u32>((bEnd - b) >>> 2))
  return <u32>((kept - to) >>> 2) + found
}

/** Exponential search in b for each member of a (Bentley and Yao, 1976). */
function keepFound(to: usize, a: usize, aLength: u32, b: usize, bLength: u32): u32 {
  let kept = to
  let low: u32 = 0
  for (let index: u32 = 0; index < aLength; index++) {
    const doc = load<u32>(a + ((<usize>index) << 2))
    let step: u32 = 1
    while (low + step < bLength && load<u32>(b + ((<usize>(low + step)) << 2)) < doc) step <<= 1
    let high = min(bLength, low + step + 1)
    low += step >>> 1
    // invariant: members of b before low are below doc, members from high on are not
    while (low < high) {
      const middle = (low + high) >>> 1
      if (load<u32>(b + ((<usize>middle) << 2)) < doc) low = middle + 1
      else high = middle
    }
    if (low == bLength) break
    store<u32>(kept, doc)
    kept += (<usize>(load<u32>(b + ((<usize>low) << 2)) == doc)) << 2
  }
  return <u32>((kept - to) >>> 2)
}

/**
 * Sets the members of b as bits, for 65,536 documents at a time, and looks those of a up: merging two lists would guess wrong at every
 * other step, and a wrong guess costs as much as ten of these. The bits lie at the beginning of the memory.
 */
function keepWalked(to: usize, a: usize, aLength: u32, b: usize, bLength: u32): u32 {
  let kept = to
  const aEnd = a + ((<usize>aLength) << 2)
  const bEnd = b + ((<usize>bLength) << 2)
  while (a < aEnd && b < bEnd) {
    const window = load<u32>(a) >>> WINDOW_SHIFT
    // a list that is behind catches up
    while (b < bEnd && load<u32>(b) >>> WINDOW_SHIFT < window) b += 4
    memory.fill(ROOM, 0, ROOM_BYTES)
    for (; b < bEnd; b += 4) {
      const doc = load<u32>(b)
      if (doc >>> WINDOW_SHIFT != window) break
      const word = ROOM + ((<usize>((doc & WINDOW_MASK) >>> 5)) << 2)
      store<u32>(word, load<u32>(word) | (1 << (doc & 31)))
    }
    for (; a < aEnd; a += 4) {
      const doc = load<u32>(a)
      if (doc >>> WINDOW_SHIFT != window) break
      store<u32>(kept, doc)
      const word = ROOM + ((<usize>((doc & WINDOW_MASK) >>> 5)) << 2)
      kept += (<usize>((load<u32>(word) >>> (doc & 31)) & 1)) << 2
    }
  }
  return <u32>((kept - to) >>> 2)
}

/** Branchless, for nobody can guess which list the next member comes from. */
export function mergeLists(to: usize, a: usize, aLength: u32, b: usize, bLength: u32): u32 {
  let next = to
  const aEnd = a + ((<usize>aLength) << 2)
  const bEnd = b + ((<usize>bLength) << 2)
  while (a < aEnd && b < bEnd) {
    const one = load<u32>(a)
    const other = load<u32>(b)
    store<u32>(next, min(one, other))
    next += 4
    a += (<usize>(one <= other)) << 2
    b += (<usize>(other <= one)) << 2
  }
  memory.copy(next, a, aEnd - a)
  next += aEnd - a
  memory.copy(next, b, bEnd - b)
  next += bEnd - b
  return <u32>((next - to) >>> 2)
}
