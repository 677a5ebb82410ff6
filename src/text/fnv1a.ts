/**
 * FNV-1a, 32 bits (Fowler, Noll and Vo, draft-eastlake-fnv). A hash starts at FNV_START and takes one value
 * after the other: bytes, as the authors define it, or code points, as the deletion index of snapshots does.
 * The hash is signed; `>>> 0` makes it a u32. Snapshots hold such hashes, so neither number may change.
 */
export const FNV_START = 0x811c9dc5
const FNV_PRIME = 0x01000193

/** The hash of what `hash` stands for with one more value behind it. */
export function fnvAdd(hash: number, value: number): number {
  return Math.imul(hash ^ value, FNV_PRIME)
}
