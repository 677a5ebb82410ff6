/**
 * The loops over posting lists, in AssemblyScript: compiled to WebAssembly SIMD by `npm run build:kernels`. `../portable.ts` has the same
 * functions in plain TypeScript, as reference and as fallback; `../kernels.ts` says what each does.
 *
 * Addresses are bytes of the one memory. A bit set is cut into blocks of 512 bytes (4,096 documents); `counts` holds the members of each
 * block as u32. Only the last block may be shorter: `endByte` is the length of a bit set, a multiple of 4.
 */

const BLOCK_BYTES: usize = 512
const BLOCK_SHIFT: u32 = 12
const NOT_FOUND: u32 = 0xffff_ffff

/** Working room of `keepWalked` and `tally8`: `../../memory.ts` leaves it free. */
const WINDOW_BITS: usize = 64
const WINDOW_BYTES: usize = 8192
const WINDOW_SHIFT: u32 = 16
const WINDOW_MASK: u32 = 0xffff

// @ts-expect-error: decorator
@inline
function lanesOf(counts: v128): u32 {
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
function join2(either: bool, a: v128, b: v128): v128 {
  return either ? v128.or(a, b) : v128.and(a, b)
}

// @ts-expect-error: decorator
@inline
function join2Words(either: bool, a: u32, b: u32): u32 {
  return either ? a | b : a & b
}

// @ts-expect-error: decorator
@inline
function loadJoined(either: bool, a: usize, b: usize, at: usize): v128 {
  return join2(either, v128.load(a + at), v128.load(b + at))
}

/** What two of three bit sets or all have: the carry of a full adder a bit. */
// @ts-expect-error: decorator
@inline
function carry(a: v128, b: v128, c: v128): v128 {
  return v128.or(v128.and(a, b), v128.and(v128.xor(a, b), c))
}

// @ts-expect-error: decorator
@inline
function joinAt(
  either: bool,
  ways: i32,
  stores: bool,
  to: usize,
  a: usize,
  b: usize,
  c: usize,
  d: usize,
  at: usize,
): v128 {
  let bits = loadJoined(either, a, b, at)
  if (ways == 4) bits = join2(either, bits, loadJoined(either, c, d, at))
  if (stores) v128.store(to + at, bits)
  return bits
}

/**
 * AND, or OR (`either`), of four bit sets, block by block: each is read once, and counted while it is in a register. With `ways` 2 only a and b
 * are read. Four vectors go through full adders, and one of their sum is counted bit by bit (Harley and Seal; Mula, Kurz, Lemire, 2016): an AND of a
 * million bits takes 10.6 us instead of 12.4.
 */
// @ts-expect-error: decorator
@inline
function joinBlocks(
  either: bool,
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
    // invariant: bit by bit, ones + 2 twos is what was seen less four times what was carried to fours
    for (; at + 64 <= end; at += 64) {
      const p = joinAt(either, ways, stores, to, a, b, c, d, at)
      const q = joinAt(either, ways, stores, to, a, b, c, d, at + 16)
      const firstTwos = carry(ones, p, q)
      ones = v128.xor(ones, v128.xor(p, q))
      const r = joinAt(either, ways, stores, to, a, b, c, d, at + 32)
      const s = joinAt(either, ways, stores, to, a, b, c, d, at + 48)
      const secondTwos = carry(ones, r, s)
      ones = v128.xor(ones, v128.xor(r, s))
      // at most 8 a byte and step, 8 steps a block
      fours = i8x16.add(fours, i8x16.popcnt(carry(twos, firstTwos, secondTwos)))
      twos = v128.xor(twos, v128.xor(firstTwos, secondTwos))
    }
    const upToTwo = i8x16.add(i8x16.popcnt(ones), i8x16.shl(i8x16.popcnt(twos), 1))
    let lanes = i16x8.add(
      i16x8.shl(i16x8.extadd_pairwise_i8x16_u(fours), 2),
      i16x8.extadd_pairwise_i8x16_u(upToTwo),
    )
    for (; at + 16 <= end; at += 16) {
      const bits = joinAt(either, ways, stores, to, a, b, c, d, at)
      lanes = i16x8.add(lanes, i16x8.extadd_pairwise_i8x16_u(i8x16.popcnt(bits)))
    }
    let count = lanesOf(lanes)
    for (; at < end; at += 4) {
      let bits = join2Words(either, load<u32>(a + at), load<u32>(b + at))
      if (ways == 4) bits = join2Words(either, bits, join2Words(either, load<u32>(c + at), load<u32>(d + at)))
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
    let count = lanesOf(lanes)
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
    let count = lanesOf(lanes)
    for (; at < end; at += 4) count += popcnt<u32>(load<u32>(at))
    store<u32>(counts + ((<usize>block) << 2), count)
    total += count
  }
  return total
}

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

/**
 * A list this many times as long as the other one is searched; else both are walked. Of 15,000 members beside 1,000 searching takes 26 us and
 * walking 21, beside 500 11 and 21, beside 7,000 118 and 29; of 4,000 beside 500 4 and 7, beside 1,000 15 and 8.
 */
const SEARCHED_FROM: u32 = 12

export function keepInList(to: usize, a: usize, aLength: u32, b: usize, bLength: u32): u32 {
  return bLength / SEARCHED_FROM > aLength ? keepFound(to, a, aLength, b, bLength) : keepWalked(to, a, aLength, b, bLength)
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
    memory.fill(WINDOW_BITS, 0, WINDOW_BYTES)
    for (; b < bEnd; b += 4) {
      const doc = load<u32>(b)
      if (doc >>> WINDOW_SHIFT != window) break
      const word = WINDOW_BITS + ((<usize>((doc & WINDOW_MASK) >>> 5)) << 2)
      store<u32>(word, load<u32>(word) | (1 << (doc & 31)))
    }
    for (; a < aEnd; a += 4) {
      const doc = load<u32>(a)
      if (doc >>> WINDOW_SHIFT != window) break
      store<u32>(kept, doc)
      const word = WINDOW_BITS + ((<usize>((doc & WINDOW_MASK) >>> 5)) << 2)
      kept += (<usize>((load<u32>(word) >>> (doc & 31)) & 1)) << 2
    }
  }
  return <u32>((kept - to) >>> 2)
}

/** The bits of the word at `word` that stand for documents from `from` up to, not including, `to`; both are at most 32 words away. */
// @ts-expect-error: decorator
@inline
function wordIn(words: usize, word: u32, from: u32, to: u32): u32 {
  let bits = load<u32>(words + ((<usize>word) << 2))
  const first = word << 5
  if (from > first) bits &= <u32>-1 << (from - first)
  if (to - first < 32) bits &= ~(<u32>-1 << (to - first))
  return bits
}

export function countBits(words: usize, counts: usize, from: u32, to: u32): u32 {
  let count: u32 = 0
  for (let doc = from; doc < to; ) {
    if ((doc & 4095) == 0 && doc + 4096 <= to) {
      count += load<u32>(counts + ((<usize>(doc >>> BLOCK_SHIFT)) << 2))
      doc += 4096
      continue
    }
    if ((doc & 63) == 0 && doc + 64 <= to) {
      count += <u32>popcnt<u64>(load<u64>(words + ((<usize>(doc >>> 5)) << 2)))
      doc += 64
      continue
    }
    const word = doc >>> 5
    count += popcnt<u32>(wordIn(words, word, doc, to))
    doc = (word + 1) << 5
  }
  return count
}

export function listBits(to: usize, words: usize, counts: usize, fromDoc: u32, toDoc: u32, limit: u32): u32 {
  let next = to
  const full = to + ((<usize>limit) << 2)
  for (let doc = fromDoc; doc < toDoc; ) {
    if ((doc & 4095) == 0 && load<u32>(counts + ((<usize>(doc >>> BLOCK_SHIFT)) << 2)) == 0) {
      doc += 4096
      continue
    }
    if ((doc & 127) == 0 && doc + 128 <= toDoc && !v128.any_true(v128.load(words + (<usize>(doc >>> 3))))) {
      doc += 128
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

export function nthFrom(words: usize, counts: usize, from: u32, to: u32, passed: u32): u32 {
  let left = passed
  for (let doc = from; doc < to; ) {
    if ((doc & 4095) == 0) {
      const count = load<u32>(counts + ((<usize>(doc >>> BLOCK_SHIFT)) << 2))
      if (count <= left) {
        left -= count
        doc += 4096
        continue
      }
    }
    const word = doc >>> 5
    let bits = wordIn(words, word, doc, to)
    const count = popcnt<u32>(bits)
    if (count > left) {
      for (; left > 0; left--) bits &= bits - 1
      return (word << 5) + ctz<u32>(bits)
    }
    left -= count
    doc = (word + 1) << 5
  }
  return NOT_FOUND
}

export function nthBelow(words: usize, counts: usize, from: u32, to: u32, passed: u32): u32 {
  let left = passed
  for (let end = to; end > from; ) {
    if ((end & 4095) == 0) {
      const count = load<u32>(counts + ((<usize>((end >>> BLOCK_SHIFT) - 1)) << 2))
      if (count <= left) {
        left -= count
        end -= 4096
        continue
      }
    }
    const word = (end - 1) >>> 5
    let bits = wordIn(words, word, from, end)
    const count = popcnt<u32>(bits)
    if (count > left) {
      for (; left > 0; left--) bits &= ~(<u32>1 << (31 - clz<u32>(bits)))
      return (word << 5) + 31 - clz<u32>(bits)
    }
    left -= count
    end = word << 5
  }
  return NOT_FOUND
}

/** Tallies of a column of bytes: so many for each value, as long as one after the other is counted in another one. */
const LANES: usize = 4
const LANE_BYTES: usize = 1024

// @ts-expect-error: decorator
@inline
function grow(tally: usize, value: usize): void {
  const at = tally + (value << 2)
  store<u32>(at, load<u32>(at) + 1)
}

/**
 * Few values are the rule in a column of bytes, and a document often has the value of the one before: four tallies in turn, for a number that
 * was just written can be read again only after some time. Where nine of ten values are the same, that takes 0.9 ns a document instead of 2.5.
 */
export function tally8(tally: usize, docs: usize, length: u32, values: usize): void {
  memory.fill(WINDOW_BITS, 0, LANES * LANE_BYTES)
  const end = docs + ((<usize>length) << 2)
  let at = docs
  for (; at + 16 <= end; at += 16) {
    grow(WINDOW_BITS, load<u8>(values + load<u32>(at)))
    grow(WINDOW_BITS + LANE_BYTES, load<u8>(values + load<u32>(at, 4)))
    grow(WINDOW_BITS + 2 * LANE_BYTES, load<u8>(values + load<u32>(at, 8)))
    grow(WINDOW_BITS + 3 * LANE_BYTES, load<u8>(values + load<u32>(at, 12)))
  }
  for (; at < end; at += 4) grow(WINDOW_BITS, load<u8>(values + load<u32>(at)))
  for (let value: usize = 0; value < 256; value++) {
    const lane = WINDOW_BITS + (value << 2)
    const count = load<u32>(lane) + load<u32>(lane, LANE_BYTES) + load<u32>(lane, 2 * LANE_BYTES) + load<u32>(lane, 3 * LANE_BYTES)
    // a tally has as many numbers as there are values
    if (count != 0) store<u32>(tally + (value << 2), load<u32>(tally + (value << 2)) + count)
  }
}

export function tally16(tally: usize, docs: usize, length: u32, values: usize): void {
  const end = docs + ((<usize>length) << 2)
  for (let at = docs; at < end; at += 4) grow(tally, load<u16>(values + ((<usize>load<u32>(at)) << 1)))
}

export function tally32(tally: usize, docs: usize, length: u32, values: usize): void {
  const end = docs + ((<usize>length) << 2)
  for (let at = docs; at < end; at += 4) grow(tally, load<u32>(values + ((<usize>load<u32>(at)) << 2)))
}
