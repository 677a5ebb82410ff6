/** Documents whose value in a column is wanted: `wanted` has 1 for such a value, else 0. */

import { BLOCK_BYTES } from './layout'

// @ts-expect-error: decorator
@inline
function valueAt(values: usize, shift: i32, doc: u32): usize {
  if (shift == 0) return load<u8>(values + doc)
  return shift == 1 ? load<u16>(values + ((<usize>doc) << 1)) : load<u32>(values + ((<usize>doc) << 2))
}

/** Without branches, as `keepInBits` is. */
// @ts-expect-error: decorator
@inline
function keepByValue(to: usize, docs: usize, length: u32, values: usize, shift: i32, wanted: usize): u32 {
  let next = to
  const end = docs + ((<usize>length) << 2)
  for (let at = docs; at < end; at += 4) {
    const doc = load<u32>(at)
    store<u32>(next, doc)
    next += (<usize>load<u8>(wanted + valueAt(values, shift, doc))) << 2
  }
  return <u32>((next - to) >>> 2)
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

/** Where bit `bit` of a word is put if the value of its document is wanted. */
// @ts-expect-error: decorator
@inline
function wantedBit(first: u32, bit: u32, values: usize, shift: i32, wanted: usize): u32 {
  return (<u32>load<u8>(wanted + valueAt(values, shift, first + bit))) << bit
}

// @ts-expect-error: decorator
@inline
function wantedEight(first: u32, bit: u32, values: usize, shift: i32, wanted: usize): u32 {
  const low =
    wantedBit(first, bit, values, shift, wanted) |
    wantedBit(first, bit + 1, values, shift, wanted) |
    wantedBit(first, bit + 2, values, shift, wanted) |
    wantedBit(first, bit + 3, values, shift, wanted)
  const high =
    wantedBit(first, bit + 4, values, shift, wanted) |
    wantedBit(first, bit + 5, values, shift, wanted) |
    wantedBit(first, bit + 6, values, shift, wanted) |
    wantedBit(first, bit + 7, values, shift, wanted)
  return low | high
}

// @ts-expect-error: decorator
@inline
function wantedAll(first: u32, values: usize, shift: i32, wanted: usize): u32 {
  return (
    wantedEight(first, 0, values, shift, wanted) |
    wantedEight(first, 8, values, shift, wanted) |
    wantedEight(first, 16, values, shift, wanted) |
    wantedEight(first, 24, values, shift, wanted)
  )
}

/** The bits of a word whose documents have a wanted value. */
// @ts-expect-error: decorator
@inline
function wantedOf(bits: u32, first: u32, values: usize, shift: i32, wanted: usize): u32 {
  let kept: u32 = 0
  for (; bits != 0; bits &= bits - 1) kept |= wantedBit(first, ctz<u32>(bits), values, shift, wanted)
  return kept
}

/**
 * Looks all documents of a word up, members or not: no branch can be predicted wrongly.
 *
 * Measured: 0.37 ns a document of a million, all the same how many are members. Where the members alone are
 * looked up word by word, 0.35 where one of five documents is one, 0.5 where every other is.
 */
// @ts-expect-error: decorator
@inline
function andByValue(
  to: usize,
  counts: usize,
  words: usize,
  values: usize,
  shift: i32,
  wanted: usize,
  fromBlock: u32,
  toBlock: u32,
  endByte: usize,
): u32 {
  let total: u32 = 0
  for (let block = fromBlock; block < toBlock; block++) {
    let at = (<usize>block) * BLOCK_BYTES
    const end = min(at + BLOCK_BYTES, endByte)
    let count: u32 = 0
    // the column may end within the last word
    for (; at < end && at + 4 < endByte; at += 4) {
      const kept = load<u32>(words + at) & wantedAll(<u32>(at << 3), values, shift, wanted)
      store<u32>(to + at, kept)
      count += popcnt<u32>(kept)
    }
    if (at < end) {
      const kept = wantedOf(load<u32>(words + at), <u32>(at << 3), values, shift, wanted)
      store<u32>(to + at, kept)
      count += popcnt<u32>(kept)
    }
    store<u32>(counts + ((<usize>block) << 2), count)
    total += count
  }
  return total
}

export function andByValue8(
  to: usize,
  counts: usize,
  words: usize,
  values: usize,
  wanted: usize,
  fromBlock: u32,
  toBlock: u32,
  endByte: usize,
): u32 {
  return andByValue(to, counts, words, values, 0, wanted, fromBlock, toBlock, endByte)
}

export function andByValue16(
  to: usize,
  counts: usize,
  words: usize,
  values: usize,
  wanted: usize,
  fromBlock: u32,
  toBlock: u32,
  endByte: usize,
): u32 {
  return andByValue(to, counts, words, values, 1, wanted, fromBlock, toBlock, endByte)
}

export function andByValue32(
  to: usize,
  counts: usize,
  words: usize,
  values: usize,
  wanted: usize,
  fromBlock: u32,
  toBlock: u32,
  endByte: usize,
): u32 {
  return andByValue(to, counts, words, values, 2, wanted, fromBlock, toBlock, endByte)
}
