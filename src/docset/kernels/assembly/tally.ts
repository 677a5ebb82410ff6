/** How many documents of a list have each value of a column. */

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
