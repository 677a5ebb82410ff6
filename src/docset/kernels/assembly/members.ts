/** Kernels that list the members of bit sets, and that look up lists of documents in bit sets. */

import { BITS_OF_BYTES, BLOCK_DOCS, BLOCK_SHIFT } from './layout'

/**
 * The bits of a word for documents from `from` up to, not including, `to`. At least one of these documents
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

/** Maximum bytes written when a word is listed: a document for each of 64 bits. */
const ROOM_FOR_WORD: usize = 64 * 4
/**
 * Number of set bits from which a word is listed byte by byte; a word with fewer bits is listed bit by bit.
 */
const MANY_BITS: usize = 12

/** Returns the address for the next document. Data after the last document is overwritten later. */
// @ts-expect-error: decorator
@inline
function listWord(to: usize, first: u32, bits: u64): usize {
  const count = <usize>popcnt<u64>(bits)
  return count < MANY_BITS ? listFewBits(to, first, bits, count) : listManyBits(to, first, bits)
}

/**
 * Lists the bits of a word, always four at once, without checking whether there are so many. A branch for
 * every bit would often be mispredicted, which costs more. After Langdale, Lemire, "Parsing gigabytes of JSON
 * per second", 2019.
 */
// @ts-expect-error: decorator
@inline
function listFewBits(to: usize, first: u32, bits: u64, count: usize): usize {
  const end = to + (count << 2)
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

// @ts-expect-error: decorator
@inline
function listManyBits(to: usize, first: u32, bits: u64): usize {
  const lower = <u32>bits
  const upper = <u32>(bits >>> 32)
  to = listByte(to, first, lower & 255)
  to = listByte(to, first + 8, (lower >>> 8) & 255)
  to = listByte(to, first + 16, (lower >>> 16) & 255)
  to = listByte(to, first + 24, lower >>> 24)
  to = listByte(to, first + 32, upper & 255)
  to = listByte(to, first + 40, (upper >>> 8) & 255)
  to = listByte(to, first + 48, (upper >>> 16) & 255)
  return listByte(to, first + 56, upper >>> 24)
}

/** Lists the bits of a byte: the table has their positions, eight at once. */
// @ts-expect-error: decorator
@inline
function listByte(to: usize, first: u32, byte: u32): usize {
  const positions = v128.load8x8_u(BITS_OF_BYTES + ((<usize>byte) << 3))
  const firsts = i32x4.splat(first)
  v128.store(to, i32x4.add(firsts, i32x4.extend_low_i16x8_u(positions)))
  v128.store(to, i32x4.add(firsts, i32x4.extend_high_i16x8_u(positions)), 16)
  return to + (<usize>popcnt<u32>(byte) << 2)
}

/**
 * Number of members of a block below which empty vectors are skipped. With more members, the branch is
 * mispredicted too often.
 */
const FEW_IN_BLOCK: u32 = 24

/** Fills the table when the module is instantiated. */
function fillBitsOfBytes(): void {
  for (let byte: u32 = 0; byte < 256; byte++) {
    let next = BITS_OF_BYTES + ((<usize>byte) << 3)
    for (let bit: u32 = 0; bit < 8; bit++) if ((byte >>> bit) & 1) store<u8>(next++, <u8>bit)
  }
}
fillBitsOfBytes()

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
 * Keeps the documents that are in a bit set. Without branches: every document is written, but the position of
 * the next document advances only after a member. [0, 2, 3] in the bits of {2} writes 0, then 2 over it, then
 * 3 after it; the result has length 1.
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

export function setBits(words: usize, docs: usize, length: u32): void {
  const end = docs + ((<usize>length) << 2)
  for (let at = docs; at < end; at += 4) {
    const doc = load<u32>(at)
    const word = words + ((<usize>(doc >>> 5)) << 2)
    store<u32>(word, load<u32>(word) | (1 << (doc & 31)))
  }
}
