/** Kernels on whole bit sets, block by block, and on the counts of their blocks. */

/** Number of documents of a block. `../wasm.ts` checks that its own number is the same. */
export const BLOCK_DOCS: u32 = 4096
export const BLOCK_SHIFT: u32 = 12
export const BLOCK_BYTES: usize = BLOCK_DOCS / 8

const AND: i32 = 0
const OR: i32 = 1
const AND_NOT: i32 = 2

// @ts-expect-error: decorator
@inline
function join(op: i32, a: v128, b: v128): v128 {
  return op == AND ? v128.and(a, b) : op == OR ? v128.or(a, b) : v128.andnot(a, b)
}

// @ts-expect-error: decorator
@inline
function joinWords(op: i32, a: u32, b: u32): u32 {
  return op == AND ? a & b : op == OR ? a | b : a & ~b
}

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

/**
 * Joins two bit sets, and counts the result while it is in a register. Writes the result to the address `to`
 * and the counts of its blocks to the address `counts`; an address 0 means that nothing is written.
 */
// @ts-expect-error: decorator
@inline
function joinBlocks(
  op: i32,
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
      const bits = join(op, v128.load(a + at), v128.load(b + at))
      if (to != 0) v128.store(to + at, bits)
      lanes = i16x8.add(lanes, i16x8.extadd_pairwise_i8x16_u(i8x16.popcnt(bits)))
    }
    let count = sumOf(lanes)
    for (; at < end; at += 4) {
      const bits = joinWords(op, load<u32>(a + at), load<u32>(b + at))
      if (to != 0) store<u32>(to + at, bits)
      count += popcnt<u32>(bits)
    }
    if (counts != 0) store<u32>(counts + ((<usize>block) << 2), count)
    total += count
  }
  return total
}

export function andInto(to: usize, counts: usize, a: usize, b: usize, from: u32, end: u32, endByte: usize): u32 {
  return joinBlocks(AND, to, counts, a, b, from, end, endByte)
}

export function orInto(to: usize, counts: usize, a: usize, b: usize, from: u32, end: u32, endByte: usize): u32 {
  return joinBlocks(OR, to, counts, a, b, from, end, endByte)
}

export function andNotInto(to: usize, counts: usize, a: usize, b: usize, from: u32, end: u32, endByte: usize): u32 {
  return joinBlocks(AND_NOT, to, counts, a, b, from, end, endByte)
}

export function andCount(a: usize, b: usize, from: u32, end: u32, endByte: usize): u32 {
  return joinBlocks(AND, 0, 0, a, b, from, end, endByte)
}

export function countBlocks(counts: usize, words: usize, from: u32, end: u32, endByte: usize): u32 {
  return joinBlocks(AND, 0, counts, words, words, from, end, endByte)
}
