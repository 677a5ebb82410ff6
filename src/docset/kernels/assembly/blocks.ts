/** Kernels on whole bit sets, block by block, and on the counts of their blocks. */

import { BLOCK_BYTES } from './layout'

/** The sum of eight 16-bit numbers. */
// @ts-expect-error: decorator
@inline
function sumOf(counts: v128): u32 {
  const sums = i32x4.extadd_pairwise_i16x8_u(counts)
  return (
    i32x4.extract_lane(sums, 0) +
    i32x4.extract_lane(sums, 1) +
    i32x4.extract_lane(sums, 2) +
    i32x4.extract_lane(sums, 3)
  )
}

// @ts-expect-error: decorator
@inline
function join2(isOr: bool, a: v128, b: v128): v128 {
  return isOr ? v128.or(a, b) : v128.and(a, b)
}

// @ts-expect-error: decorator
@inline
function join2Words(isOr: bool, a: u32, b: u32): u32 {
  return isOr ? a | b : a & b
}

// @ts-expect-error: decorator
@inline
function loadJoined(isOr: bool, a: usize, b: usize, at: usize): v128 {
  return join2(isOr, v128.load(a + at), v128.load(b + at))
}

/** The bits that are set in at least two of three vectors: the carry of a full adder. */
// @ts-expect-error: decorator
@inline
function carry(a: v128, b: v128, c: v128): v128 {
  return v128.or(v128.and(a, b), v128.and(v128.xor(a, b), c))
}

// @ts-expect-error: decorator
@inline
function joinAt(
  isOr: bool,
  ways: i32,
  stores: bool,
  to: usize,
  a: usize,
  b: usize,
  c: usize,
  d: usize,
  at: usize,
): v128 {
  let bits = loadJoined(isOr, a, b, at)
  if (ways == 4) bits = join2(isOr, bits, loadJoined(isOr, c, d, at))
  if (stores) v128.store(to + at, bits)
  return bits
}

/**
 * AND, or OR (`isOr`), of four bit sets, block by block: each set is read once, and the result is counted
 * while it is in a register. With `ways` 2 only a and b are read.
 *
 * Counting set bits is the slow part, so bits are added up first, four vectors in each step (Harley and Seal;
 * Mula, Kurz, Lemire, 2016). A full adder turns three bits of one position into their sum and a carry worth
 * two. Example for one position, in which p, q, r and s are 1, 1, 0 and 1 and `ones` and `twos` are 0: p and
 * q leave 0 in `ones` and carry a two; r and s leave 1 and carry nothing; the twos do not carry. So the
 * position has one two and one one, and only carries of twos, the fours, are counted in each step.
 */
// @ts-expect-error: decorator
@inline
function joinBlocks(
  isOr: bool,
  ways: i32,
  stores: bool,
  to: usize,
  counts: usize,
  a: usize,
  b: usize,
  c: usize,
  d: usize,
  fromBlock: u32,
  toBlock: u32,
  endByte: usize,
): u32 {
  let total: u32 = 0
  for (let block = fromBlock; block < toBlock; block++) {
    let at = (<usize>block) * BLOCK_BYTES
    const end = min(at + BLOCK_BYTES, endByte)
    let ones = i8x16.splat(0)
    let twos = i8x16.splat(0)
    let fours = i8x16.splat(0)
    // invariant: in each position, the bits so far = ones + 2 twos + 4 times the carries counted in fours
    for (; at + 64 <= end; at += 64) {
      const p = joinAt(isOr, ways, stores, to, a, b, c, d, at)
      const q = joinAt(isOr, ways, stores, to, a, b, c, d, at + 16)
      const firstTwos = carry(ones, p, q)
      ones = v128.xor(ones, v128.xor(p, q))
      const r = joinAt(isOr, ways, stores, to, a, b, c, d, at + 32)
      const s = joinAt(isOr, ways, stores, to, a, b, c, d, at + 48)
      const secondTwos = carry(ones, r, s)
      ones = v128.xor(ones, v128.xor(r, s))
      // fits into a byte: at most 8 bits in a step, 8 steps in a block
      fours = i8x16.add(fours, i8x16.popcnt(carry(twos, firstTwos, secondTwos)))
      twos = v128.xor(twos, v128.xor(firstTwos, secondTwos))
    }
    const upToTwo = i8x16.add(i8x16.popcnt(ones), i8x16.shl(i8x16.popcnt(twos), 1))
    let lanes = i16x8.add(
      i16x8.shl(i16x8.extadd_pairwise_i8x16_u(fours), 2),
      i16x8.extadd_pairwise_i8x16_u(upToTwo),
    )
    for (; at + 16 <= end; at += 16) {
      const bits = joinAt(isOr, ways, stores, to, a, b, c, d, at)
      lanes = i16x8.add(lanes, i16x8.extadd_pairwise_i8x16_u(i8x16.popcnt(bits)))
    }
    let count = sumOf(lanes)
    for (; at < end; at += 4) {
      let bits = join2Words(isOr, load<u32>(a + at), load<u32>(b + at))
      if (ways == 4) bits = join2Words(isOr, bits, join2Words(isOr, load<u32>(c + at), load<u32>(d + at)))
      if (stores) store<u32>(to + at, bits)
      count += popcnt<u32>(bits)
    }
    if (stores) store<u32>(counts + ((<usize>block) << 2), count)
    total += count
  }
  return total
}

export function and2Into(
  to: usize,
  counts: usize,
  a: usize,
  b: usize,
  fromBlock: u32,
  toBlock: u32,
  endByte: usize,
): u32 {
  return joinBlocks(false, 2, true, to, counts, a, b, a, b, fromBlock, toBlock, endByte)
}

export function and4Into(
  to: usize,
  counts: usize,
  a: usize,
  b: usize,
  c: usize,
  d: usize,
  fromBlock: u32,
  toBlock: u32,
  endByte: usize,
): u32 {
  return joinBlocks(false, 4, true, to, counts, a, b, c, d, fromBlock, toBlock, endByte)
}

export function and2Count(a: usize, b: usize, fromBlock: u32, toBlock: u32, endByte: usize): u32 {
  return joinBlocks(false, 2, false, 0, 0, a, b, a, b, fromBlock, toBlock, endByte)
}

export function or2Into(
  to: usize,
  counts: usize,
  a: usize,
  b: usize,
  fromBlock: u32,
  toBlock: u32,
  endByte: usize,
): u32 {
  return joinBlocks(true, 2, true, to, counts, a, b, a, b, fromBlock, toBlock, endByte)
}

export function or4Into(
  to: usize,
  counts: usize,
  a: usize,
  b: usize,
  c: usize,
  d: usize,
  fromBlock: u32,
  toBlock: u32,
  endByte: usize,
): u32 {
  return joinBlocks(true, 4, true, to, counts, a, b, c, d, fromBlock, toBlock, endByte)
}

export function andNotInto(
  to: usize,
  counts: usize,
  a: usize,
  b: usize,
  fromBlock: u32,
  toBlock: u32,
  endByte: usize,
): u32 {
  let total: u32 = 0
  for (let block = fromBlock; block < toBlock; block++) {
    let at = (<usize>block) * BLOCK_BYTES
    const end = min(at + BLOCK_BYTES, endByte)
    let lanes = i16x8.splat(0)
    for (; at + 16 <= end; at += 16) {
      const bits = v128.andnot(v128.load(a + at), v128.load(b + at))
      v128.store(to + at, bits)
      lanes = i16x8.add(lanes, i16x8.extadd_pairwise_i8x16_u(i8x16.popcnt(bits)))
    }
    let count = sumOf(lanes)
    for (; at < end; at += 4) {
      const bits = load<u32>(a + at) & ~load<u32>(b + at)
      store<u32>(to + at, bits)
      count += popcnt<u32>(bits)
    }
    store<u32>(counts + ((<usize>block) << 2), count)
    total += count
  }
  return total
}

export function countBlocks(counts: usize, words: usize, fromBlock: u32, toBlock: u32, endByte: usize): u32 {
  let total: u32 = 0
  for (let block = fromBlock; block < toBlock; block++) {
    let at = words + (<usize>block) * BLOCK_BYTES
    const end = min(at + BLOCK_BYTES, words + endByte)
    let lanes = i16x8.splat(0)
    for (; at + 16 <= end; at += 16) {
      lanes = i16x8.add(lanes, i16x8.extadd_pairwise_i8x16_u(i8x16.popcnt(v128.load(at))))
    }
    let count = sumOf(lanes)
    for (; at < end; at += 4) count += popcnt<u32>(load<u32>(at))
    store<u32>(counts + ((<usize>block) << 2), count)
    total += count
  }
  return total
}
