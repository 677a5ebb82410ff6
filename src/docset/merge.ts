import type { Universe } from './universe.ts'

/** Merges ascending lists pairwise, so that each member moves log2(lists) times. At least one list. */
export function mergeAll(lists: readonly Uint32Array[], universe: Universe): Uint32Array {
  if (lists.length === 1) return lists[0]!
  const middle = lists.length >>> 1
  const [a, b] = [mergeAll(lists.slice(0, middle), universe), mergeAll(lists.slice(middle), universe)]
  const merged = universe.list(a.length + b.length)
  return merged.subarray(0, universe.memory.kernels.mergeLists(merged, a, b))
}
