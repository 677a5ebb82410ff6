/** Kernels that convert between bit sets and lists, filter lists, and count the values of columns. */

import { BLOCK_DOCS, BLOCK_SHIFT } from './blocks'

/**
 * The word at index `word` with only the bits of the documents in [from, to). At least one of these documents
 * must be in the word.
 */
// @ts-expect-error: decorator
@inline
function wordIn(words: usize, word: u32, from: u32, to: u32): u32 {
  let bits = load<u32>(words + ((<usize>word) << 2))
  const first = word << 5
  if (from > first) bits &= <u32>-1 << (from - first)
  if (to - first < 32) bits &= ~(<u32>-1 << (to - first))
  return bits
}

/** Maximum bytes that `listWord` writes: 4 for each of 64 bits. */
const ROOM_FOR_WORD: usize = 64 * 4

/**
 * Lists the bits of a word in groups of four. The last group may write documents that are no members; the
 * next call overwrites them. A branch for every bit would often be mispredicted. After Langdale, Lemire,
 * "Parsing gigabytes of JSON per second", 2019.
 */
// @ts-expect-error: decorator
@inline
function listWord(to: usize, first: u32, bits: u64): usize {
  const end = to + ((<usize>popcnt<u64>(bits)) << 2)
  let next = to
  do {
    bits = listLowest(next, first, bits)
    bits = listLowest(next + 4, first, bits)
    bits = listLowest(next + 8, first, bits)
    bits = listLowest(next + 12, first, bits)
    next += 16
  } while (next < end)
  return end
}

// @ts-expect-error: decorator
@inline
function listLowest(to: usize, first: u32, bits: u64): u64 {
  store<u32>(to, first + <u32>ctz<u64>(bits))
  return bits & (bits - 1)
}

/**
 * Empty vectors are skipped in blocks with fewer members. With more members, this branch is mispredicted too
 * often.
 */
const FEW_IN_BLOCK: u32 = 24

export function listBits(to: usize, words: usize, counts: usize, fromDoc: u32, toDoc: u32, limit: u32): u32 {
  let next = to
  const full = to + ((<usize>limit) << 2)
  let areFew = true
  for (let doc = fromDoc; doc < toDoc; ) {
    if ((doc & (BLOCK_DOCS - 1)) == 0) {
      const inBlock = load<u32>(counts + ((<usize>(doc >>> BLOCK_SHIFT)) << 2))
      if (inBlock == 0) {
        doc += BLOCK_DOCS
        continue
      }
      areFew = inBlock < FEW_IN_BLOCK
    }
    if (areFew && (doc & 127) == 0 && doc + 128 <= toDoc && !v128.any_true(v128.load(words + (<usize>(doc >>> 3))))) {
      doc += 128
      continue
    }
    if ((doc & 63) == 0 && doc + 64 <= toDoc && next + ROOM_FOR_WORD <= full) {
      next = listWord(next, doc, load<u64>(words + (<usize>(doc >>> 3))))
      doc += 64
      continue
    }
    const word = doc >>> 5
    for (let bits = wordIn(words, word, doc, toDoc); bits != 0; bits &= bits - 1) {
      if (next == full) return limit
      store<u32>(next, (word << 5) + ctz<u32>(bits))
      next += 4
    }
    doc = (word + 1) << 5
  }
  return <u32>((next - to) >>> 2)
}

/**
 * A loop without branches: every document is written, and the next document overwrites it unless it is a
 * member.
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

export function setBits(words: usize, docs: usize, length: u32): void {
  const end = docs + ((<usize>length) << 2)
  for (let at = docs; at < end; at += 4) {
    const doc = load<u32>(at)
    const word = words + ((<usize>(doc >>> 5)) << 2)
    store<u32>(word, load<u32>(word) | ((<u32>1) << (doc & 31)))
  }
}

// @ts-expect-error: decorator
@inline
function grow(tally: usize, value: usize): void {
  const at = tally + (value << 2)
  store<u32>(at, load<u32>(at) + 1)
}

export function tally8(tally: usize, docs: usize, length: u32, values: usize): void {
  const end = docs + ((<usize>length) << 2)
  for (let at = docs; at < end; at += 4) grow(tally, load<u8>(values + load<u32>(at)))
}

export function tally16(tally: usize, docs: usize, length: u32, values: usize): void {
  const end = docs + ((<usize>length) << 2)
  for (let at = docs; at < end; at += 4) grow(tally, load<u16>(values + ((<usize>load<u32>(at)) << 1)))
}

export function tally32(tally: usize, docs: usize, length: u32, values: usize): void {
  const end = docs + ((<usize>length) << 2)
  for (let at = docs; at < end; at += 4) grow(tally, load<u32>(values + ((<usize>load<u32>(at)) << 2)))
}
