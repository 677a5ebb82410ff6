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

export function isAtMost16(at: usize, end: usize, most: u32): bool {
  if (most >= 0xffff) return true
  const limit = i16x8.splat(<i16>most)
  for (; at + VECTOR <= end; at += VECTOR) {
    if (v128.any_true(i16x8.gt_u(v128.load(at), limit))) return false
  }
  for (; at < end; at += 2) if (<u32>load<u16>(at) > most) return false
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

/** Of signed numbers. */
export function isWithin32(at: usize, end: usize, least: i32, most: i32): bool {
  const low = i32x4.splat(least)
  const high = i32x4.splat(most)
  for (; at + VECTOR <= end; at += VECTOR) {
    const numbers = v128.load(at)
    if (v128.any_true(v128.or(i32x4.lt_s(numbers, low), i32x4.gt_s(numbers, high)))) return false
  }
  for (; at < end; at += 4) if (load<i32>(at) < least || load<i32>(at) > most) return false
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

/** The address of the first byte that JSON does not have within a string as it is; `end` for none. */
export function findSpecial(at: usize, end: usize): usize {
  const quote = i8x16.splat(0x22)
  const backslash = i8x16.splat(0x5c)
  const space = i8x16.splat(0x20)
  for (; at + VECTOR <= end; at += VECTOR) {
    const bytes = v128.load(at)
    const special = v128.or(
      v128.or(i8x16.eq(bytes, quote), i8x16.eq(bytes, backslash)),
      i8x16.lt_u(bytes, space),
    )
    if (v128.any_true(special)) return at + <usize>ctz<i32>(i8x16.bitmask(special))
  }
  for (; at < end; at++) {
    const byte = load<u8>(at)
    if (byte == 0x22 || byte == 0x5c || byte < 0x20) return at
  }
  return end
}

/** Whether no string begins within a character. `offsets` up to `end` are positions in the text. */
export function beginsCharacters(offsets: usize, end: usize, text: usize): bool {
  for (; offsets < end; offsets += 4) if ((load<u8>(text + <usize>load<u32>(offsets)) & 0xc0) == 0x80) return false
  return true
}
