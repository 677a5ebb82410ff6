/** Lists of documents: looked up in bit sets and in other lists, merged. */

import { SCRATCH, SCRATCH_BYTES } from './layout'

/** Documents of a window of `keepWalked`: as many as the scratch memory has bits, 65,536. */
const WINDOW_SHIFT: u32 = 16
const WINDOW_MASK: u32 = (1 << WINDOW_SHIFT) - 1

export function setBits(words: usize, docs: usize, length: u32): void {
  const end = docs + ((<usize>length) << 2)
  for (let at = docs; at < end; at += 4) {
    const doc = load<u32>(at)
    const word = words + ((<usize>(doc >>> 5)) << 2)
    store<u32>(word, load<u32>(word) | (1 << (doc & 31)))
  }
}

/**
 * Without branches: every document is written, but the place of the next one moves on only behind a member.
 * [0, 2, 3] in the bits of {2} writes 0, then 2 over it, then 3 behind it; the result is 1 document long.
 */
export function keepInBits(to: usize, docs: usize, length: u32, words: usize): u32 {
  let next = to
  const end = docs + ((<usize>length) << 2)
  for (let at = docs; at < end; at += 4) {
    const doc = load<u32>(at)
    store<u32>(next, doc)
    next += (<usize>((load<u32>(words + ((<usize>(doc >>> 5)) << 2)) >>> (doc & 31)) & 1)) << 2
  }
  return <u32>((next - to) >>> 2)
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

/**
 * How many times as long as `a` the list `b` must be for it to be scanned, and for it to be searched. Below
 * both, both lists are walked, or b is scanned in short steps where a is short.
 *
 * Measured: b has 13,000 members. Where a has 200, searching takes 3.3 us and scanning 1.8; where it has
 * 1,000, searching 26, scanning 8.2 and walking 21; where it has 4,000, scanning and walking take 23. Where a
 * has 500 and b 500 or 1,750, walking takes 4.4 or 6.3 us and scanning in short steps 3.0 or 4.1; where both
 * have 2,000, walking 5.3 and scanning 7.5.
 */
const SCANNED_FROM: u32 = 4
const SEARCHED_FROM: u32 = 256
const WALKED_FROM: u32 = 1024

export function keepInList(to: usize, a: usize, aLength: u32, b: usize, bLength: u32): u32 {
  if (bLength / SEARCHED_FROM >= aLength) return keepFound(to, a, aLength, b, bLength)
  if (bLength / SCANNED_FROM >= aLength) return keepInSteps(LONG_STEP, to, a, aLength, b, bLength)
  if (aLength < WALKED_FROM) return keepInSteps(SHORT_STEP, to, a, aLength, b, bLength)
  return keepWalked(to, a, aLength, b, bLength)
}

/** Bytes of b that are passed over at once: 32 members, or 8. */
const LONG_STEP: usize = 128
const SHORT_STEP: usize = 32

// @ts-expect-error: decorator
@inline
function equalAt(doc: v128, at: usize): v128 {
  return v128.or(i32x4.eq(doc, v128.load(at)), i32x4.eq(doc, v128.load(at, 16)))
}

/**
 * For each member of a: passes over b, a step at a time, while all of it is below the member; then compares
 * what may have it at once, the half of a long step. The last members of b, less than a step, are searched.
 * After Lemire, Boytsov, Kurz, "SIMD compression and the intersection of sorted integers", 2016.
 */
// @ts-expect-error: decorator
@inline
function keepInSteps(step: usize, to: usize, a: usize, aLength: u32, b: usize, bLength: u32): u32 {
  let next = to
  const aEnd = a + ((<usize>aLength) << 2)
  const bEnd = b + ((<usize>bLength) << 2)
  for (; a < aEnd; a += 4) {
    const doc = load<u32>(a)
    // invariant: members of b before it are below doc
    while (b + step <= bEnd && load<u32>(b + step - 4) < doc) b += step
    if (b + step > bEnd) break
    store<u32>(next, doc)
    next += (<usize>(step == LONG_STEP ? isInHalf(doc, b) : v128.any_true(equalAt(i32x4.splat(doc), b)))) << 2
  }
  const found = keepFound(next, a, <u32>((aEnd - a) >>> 2), b, <u32>((bEnd - b) >>> 2))
  return <u32>((next - to) >>> 2) + found
}

/** Whether a document is in the half of a long step that may have it. */
// @ts-expect-error: decorator
@inline
function isInHalf(doc: u32, at: usize): bool {
  const half = at + ((<usize>(load<u32>(at, LONG_STEP / 2 - 4) < doc)) << 6)
  const wanted = i32x4.splat(doc)
  return v128.any_true(v128.or(equalAt(wanted, half), equalAt(wanted, half + 32)))
}

/**
 * Searches b for each member of a, from where the last search ended (exponential search; Bentley and Yao,
 * 1976).
 */
function keepFound(to: usize, a: usize, aLength: u32, b: usize, bLength: u32): u32 {
  let next = to
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
    store<u32>(next, doc)
    next += (<usize>(load<u32>(b + ((<usize>low) << 2)) == doc)) << 2
  }
  return <u32>((next - to) >>> 2)
}

/**
 * Window by window of 65,536 documents: sets the members of b as bits in scratch memory, and looks the
 * members of a up there. Merging would branch on which list is behind; the processor mispredicts that at
 * every other step, and a misprediction costs as much as ten steps here.
 */
function keepWalked(to: usize, a: usize, aLength: u32, b: usize, bLength: u32): u32 {
  let next = to
  const aEnd = a + ((<usize>aLength) << 2)
  const bEnd = b + ((<usize>bLength) << 2)
  while (a < aEnd && b < bEnd) {
    const window = load<u32>(a) >>> WINDOW_SHIFT
    // invariant: all members of a in earlier windows are done; b catches up
    while (b < bEnd && load<u32>(b) >>> WINDOW_SHIFT < window) b += 4
    memory.fill(SCRATCH, 0, SCRATCH_BYTES)
    for (; b < bEnd; b += 4) {
      const doc = load<u32>(b)
      if (doc >>> WINDOW_SHIFT != window) break
      const word = SCRATCH + ((<usize>((doc & WINDOW_MASK) >>> 5)) << 2)
      store<u32>(word, load<u32>(word) | (1 << (doc & 31)))
    }
    for (; a < aEnd; a += 4) {
      const doc = load<u32>(a)
      if (doc >>> WINDOW_SHIFT != window) break
      store<u32>(next, doc)
      const word = SCRATCH + ((<usize>((doc & WINDOW_MASK) >>> 5)) << 2)
      next += (<usize>((load<u32>(word) >>> (doc & 31)) & 1)) << 2
    }
  }
  return <u32>((next - to) >>> 2)
}

/** Without branches, for no processor can predict which list the next member comes from. */
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
