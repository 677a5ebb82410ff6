/**
 * Whether numbers and texts of a snapshot fit, in AssemblyScript: compiled to WebAssembly SIMD by
 * `npm run build:kernels`. `../../scans.ts` does the same in plain TypeScript, and says where something does
 * not fit.
 *
 * `at` and `end` are addresses in bytes. A loop over vectors ends before the last one; the rest goes one by
 * one.
 */

const VECTOR: usize = 16

export function isAtMost8(at: usize, end: usize, most: u32): bool {
  if (most >= 0xff) return true
  const limit = i8x16.splat(<i8>most)
  for (; at + VECTOR <= end; at += VECTOR) {
    if (v128.any_true(i8x16.gt_u(v128.load(at), limit))) return false
  }
  for (; at < end; at++) if (<u32>load<u8>(at) > most) return false
  return true
}

/** Or `none`. */
export function isAtMost16(at: usize, end: usize, most: u32, none: u32): bool {
  if (most >= 0xffff) return true
  const limit = i16x8.splat(<i16>most)
  const nones = i16x8.splat(<i16>none)
  for (; at + VECTOR <= end; at += VECTOR) {
    const numbers = v128.load(at)
    if (v128.any_true(v128.andnot(i16x8.gt_u(numbers, limit), i16x8.eq(numbers, nones)))) return false
  }
  for (; at < end; at += 2) if (<u32>load<u16>(at) > most && <u32>load<u16>(at) != none) return false
  return true
}

export function isAtMost32(at: usize, end: usize, most: u32): bool {
  const limit = i32x4.splat(<i32>most)
  for (; at + VECTOR <= end; at += VECTOR) {
    if (v128.any_true(i32x4.gt_u(v128.load(at), limit))) return false
  }
  for (; at < end; at += 4) if (load<u32>(at) > most) return false
  return true
}

/** Of signed numbers, or `none`. */
export function isWithin32(at: usize, end: usize, least: i32, most: i32, none: i32): bool {
  const low = i32x4.splat(least)
  const high = i32x4.splat(most)
  const nones = i32x4.splat(none)
  for (; at + VECTOR <= end; at += VECTOR) {
    const numbers = v128.load(at)
    const outside = v128.or(i32x4.lt_s(numbers, low), i32x4.gt_s(numbers, high))
    if (v128.any_true(v128.andnot(outside, i32x4.eq(numbers, nones)))) return false
  }
  for (; at < end; at += 4) {
    const number = load<i32>(at)
    if ((number < least || number > most) && number != none) return false
  }
  return true
}

/** Of whole numbers in f64. */
export function isWholeWithin(at: usize, end: usize, least: f64, most: f64): bool {
  const low = f64x2.splat(least)
  const high = f64x2.splat(most)
  for (; at + VECTOR <= end; at += VECTOR) {
    const numbers = v128.load(at)
    const fits = v128.and(
      v128.and(f64x2.ge(numbers, low), f64x2.le(numbers, high)),
      f64x2.eq(numbers, f64x2.floor(numbers)),
    )
    if (!i64x2.all_true(fits)) return false
  }
  for (; at < end; at += 8) {
    const number = load<f64>(at)
    if (!(number >= least && number <= most && number == floor(number))) return false
  }
  return true
}

/** Whether each unsigned number is the one before it or above. */
export function ascends32(at: usize, end: usize): bool {
  for (; at + 4 + VECTOR <= end; at += VECTOR) {
    if (v128.any_true(i32x4.gt_u(v128.load(at), v128.load(at, 4)))) return false
  }
  for (; at + 8 <= end; at += 4) if (load<u32>(at) > load<u32>(at, 4)) return false
  return true
}

/** The same of signed numbers. */
export function ascendsSigned32(at: usize, end: usize): bool {
  for (; at + 4 + VECTOR <= end; at += VECTOR) {
    if (v128.any_true(i32x4.gt_s(v128.load(at), v128.load(at, 4)))) return false
  }
  for (; at + 8 <= end; at += 4) if (load<i32>(at) > load<i32>(at, 4)) return false
  return true
}

/** Whether each unsigned number is above the one before it. */
export function ascendsStrictly32(at: usize, end: usize): bool {
  for (; at + 4 + VECTOR <= end; at += VECTOR) {
    if (v128.any_true(i32x4.ge_u(v128.load(at), v128.load(at, 4)))) return false
  }
  for (; at + 8 <= end; at += 4) if (load<u32>(at) >= load<u32>(at, 4)) return false
  return true
}

/** Whether no signed number is below the one at the same place of another array. */
export function isAtLeastEach32(at: usize, end: usize, least: usize): bool {
  for (; at + VECTOR <= end; at += VECTOR, least += VECTOR) {
    if (v128.any_true(i32x4.lt_s(v128.load(at), v128.load(least)))) return false
  }
  for (; at < end; at += 4, least += 4) if (load<i32>(at) < load<i32>(least)) return false
  return true
}

/** Set bits. The array has whole 32-bit words. */
export function countSetBits(at: usize, end: usize): u32 {
  let bits: u32 = 0
  for (; at + 8 <= end; at += 8) bits += <u32>popcnt<u64>(load<u64>(at))
  return at < end ? bits + popcnt<u32>(load<u32>(at)) : bits
}

const RANGE: u8 = 0
const SPARSE: u8 = 1
const DENSE: u8 = 2
const DENSE_ALIGNMENT_WORDS: u32 = 16

/** Whether `lists` posting lists are sets of documents below `rows`, within the words of a block. */
export function areSets(
  form: usize,
  start: usize,
  count: usize,
  lists: u32,
  rows: u32,
  block: usize,
  blockWords: u32,
): bool {
  for (let list: u32 = 0; list < lists; list++, form++, start += 4, count += 4) {
    if (!isSet(load<u8>(form), load<u32>(start), load<u32>(count), rows, block, blockWords)) return false
  }
  return true
}

// @ts-expect-error: decorator
@inline
function isSet(form: u8, start: u32, count: u32, rows: u32, block: usize, blockWords: u32): bool {
  if (form == RANGE) return <u64>start + <u64>count <= <u64>rows
  const words: u32 = form == SPARSE ? count : <u32>((<u64>rows + 31) >>> 5)
  if (form > DENSE || <u64>start + <u64>words > <u64>blockWords) return false
  const at = block + (<usize>start << 2)
  const end = at + (<usize>words << 2)
  if (form == SPARSE) return words == 0 || (ascendsStrictly32(at, end) && load<u32>(end - 4) < rows)
  if (start % DENSE_ALIGNMENT_WORDS != 0 || countSetBits(at, end) != count) return false
  return (rows & 31) == 0 || words == 0 || load<u32>(end - 4) >>> (rows & 31) == 0
}

const QUOTE: u8 = 0x22
const BACKSLASH: u8 = 0x5c
const SPACE: i8 = 0x20

/** Strings that are looked at together: a few with escapes do not make all of them slow. */
const STRINGS: u32 = 64

/**
 * Whether `count` strings are UTF-8 that can stand between quotes in JSON as they are. `offsets` are where
 * they start in `text`, and where the last one ends.
 */
export function isJsonText(text: usize, offsets: usize, count: u32): bool {
  const end = offsets + (<usize>count << 2)
  while (offsets < end) {
    const last = min(offsets + (<usize>STRINGS << 2), end)
    if (!isPlainText(text, offsets, last) && !isText(text, offsets, last)) return false
    offsets = last
  }
  return true
}

/**
 * Whether strings are UTF-8 without quotes, backslashes and control characters, which are most strings. They
 * start at `offsets`, and the last one ends where `lastOffset` says. For a few bytes, and behind bytes that
 * are not ASCII, it may be false all the same.
 */
function isPlainText(text: usize, offsets: usize, lastOffset: usize): bool {
  let at = text + <usize>load<u32>(offsets)
  const end = text + <usize>load<u32>(lastOffset)
  if (at < VECTOR || at + VECTOR > end) return false
  let special = i8x16.splat(0)
  for (let wasAscii = false; ; at = min(at + VECTOR, end - VECTOR)) {
    const bytes = v128.load(at)
    const controls = i8x16.lt_u(bytes, i8x16.splat(SPACE))
    const quotes = i8x16.eq(bytes, i8x16.splat(<i8>QUOTE))
    special = v128.or(special, v128.or(controls, v128.or(quotes, i8x16.eq(bytes, i8x16.splat(<i8>BACKSLASH)))))
    const isAscii = i8x16.bitmask(bytes) == 0
    if (!(isAscii && wasAscii)) special = v128.or(special, utf8Faults(at, bytes))
    wasAscii = isAscii
    if (at + VECTOR == end) break
  }
  if (v128.any_true(special)) return false
  // the last character must not go on behind the end, and no string may begin within one
  if (load<u8>(end - 1) >= 0xc0 || load<u8>(end - 2) >= 0xe0 || load<u8>(end - 3) >= 0xf0) return false
  for (; offsets < lastOffset; offsets += 4) {
    const start = text + <usize>load<u32>(offsets)
    if (start < end && (load<u8>(start) & 0xc0) == 0x80) return false
  }
  return true
}

/**
 * Zero for bytes that go on as UTF-8 where those before them end. Three tables have the faults that are
 * possible by the first half of a byte and both halves of the one before it. A fault is in all three; but two
 * continuations are none where a character has three bytes or more.
 *
 * Source: Keiser and Lemire, Validating UTF-8 In Less Than One Instruction Per Byte (2021), section 6.
 */
// @ts-expect-error: decorator
@inline
function utf8Faults(at: usize, bytes: v128): v128 {
  const before = v128.load(at - 1)
  const byHigh = i8x16.swizzle(
    i8x16(2, 2, 2, 2, 2, 2, 2, 2, -0x80, -0x80, -0x80, -0x80, 0x21, 0x01, 0x15, 0x49),
    i8x16.shr_u(before, 4),
  )
  const byLow = i8x16.swizzle(
    i8x16(
      -0x19, -0x5d, -0x7d, -0x7d, -0x75, -0x35, -0x35, -0x35, -0x35, -0x35, -0x35, -0x35, -0x35, -0x25, -0x35, -0x35,
    ),
    v128.and(before, i8x16.splat(0x0f)),
  )
  const byNext = i8x16.swizzle(
    i8x16(1, 1, 1, 1, 1, 1, 1, 1, -0x1a, -0x52, -0x46, -0x46, 1, 1, 1, 1),
    i8x16.shr_u(bytes, 4),
  )
  const third = i8x16.sub_sat_u(v128.load(at - 2), i8x16.splat(0x60))
  const fourth = i8x16.sub_sat_u(v128.load(at - 3), i8x16.splat(0x70))
  const mustGoOn = v128.and(v128.or(third, fourth), i8x16.splat(-0x80))
  return v128.xor(v128.and(v128.and(byHigh, byLow), byNext), mustGoOn)
}

/** Whether strings are UTF-8 that can stand between quotes in JSON, character by character. */
function isText(text: usize, offsets: usize, lastOffset: usize): bool {
  const end = text + <usize>load<u32>(lastOffset)
  let next = offsets
  for (let at = skipPlain(text + <usize>load<u32>(offsets), end); at < end; at = skipPlain(at, end)) {
    const bytes = load<u8>(at) == BACKSLASH ? escapeBytes(at, end) : characterBytes(at, end)
    if (bytes == 0) return false
    // no string begins within an escape or a character
    while (next < lastOffset && text + <usize>load<u32>(next) <= at) next += 4
    if (text + <usize>load<u32>(next) < at + bytes) return false
    at += bytes
  }
  return true
}

/** The first byte that is a quote, a backslash, a control character or no ASCII. */
// @ts-expect-error: decorator
@inline
function skipPlain(at: usize, end: usize): usize {
  const quote = i8x16.splat(<i8>QUOTE)
  const backslash = i8x16.splat(<i8>BACKSLASH)
  const space = i8x16.splat(SPACE)
  for (; at + VECTOR <= end; at += VECTOR) {
    const bytes = v128.load(at)
    // as signed numbers, bytes from 0x80 on are below a space too
    const special = v128.or(v128.or(i8x16.eq(bytes, quote), i8x16.eq(bytes, backslash)), i8x16.lt_s(bytes, space))
    if (v128.any_true(special)) return at + <usize>ctz<i32>(i8x16.bitmask(special))
  }
  for (; at < end; at++) {
    const byte = load<u8>(at)
    if (byte == QUOTE || byte == BACKSLASH || <i8>byte < SPACE) return at
  }
  return end
}

/** Bytes of the escape that starts here; 0 for none. */
function escapeBytes(at: usize, end: usize): usize {
  if (at + 2 > end) return 0
  switch (load<u8>(at, 1)) {
    case 0x22: // "
    case 0x5c: // \
    case 0x2f: // /
    case 0x62: // b
    case 0x66: // f
    case 0x6e: // n
    case 0x72: // r
    case 0x74: // t
      return 2
    case 0x75: // u
      return at + 6 <= end && isHex(at + 2) && isHex(at + 3) && isHex(at + 4) && isHex(at + 5) ? 6 : 0
    default:
      return 0
  }
}

function isHex(at: usize): bool {
  const byte = load<u8>(at)
  const letter = byte | 0x20
  return (byte >= 0x30 && byte <= 0x39) || (letter >= 0x61 && letter <= 0x66)
}

/** Bytes of the character of two bytes or more that starts here; 0 for none (Unicode, table 3-7). */
function characterBytes(at: usize, end: usize): usize {
  const first = load<u8>(at)
  if (first >= 0xc2 && first <= 0xdf) return at + 2 <= end && isBetween(at + 1, 0x80, 0xbf) ? 2 : 0
  if (first >= 0xe0 && first <= 0xef) {
    const low: u8 = first == 0xe0 ? 0xa0 : 0x80
    const high: u8 = first == 0xed ? 0x9f : 0xbf
    return at + 3 <= end && isBetween(at + 1, low, high) && isBetween(at + 2, 0x80, 0xbf) ? 3 : 0
  }
  if (first < 0xf0 || first > 0xf4 || at + 4 > end) return 0
  const low: u8 = first == 0xf0 ? 0x90 : 0x80
  const high: u8 = first == 0xf4 ? 0x8f : 0xbf
  return isBetween(at + 1, low, high) && isBetween(at + 2, 0x80, 0xbf) && isBetween(at + 3, 0x80, 0xbf) ? 4 : 0
}

// @ts-expect-error: decorator
@inline
function isBetween(at: usize, low: u8, high: u8): bool {
  const byte = load<u8>(at)
  return byte >= low && byte <= high
}
