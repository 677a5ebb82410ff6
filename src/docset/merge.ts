import type { DocSpace } from './doc-space.ts'

/** Merges ascending lists pairwise, so that each member moves log2(lists) times. At least one list. */
export function mergeAll(lists: readonly Uint32Array[], space: DocSpace): Uint32Array {
  if (lists.length === 1) return lists[0]!
  const middle = lists.length >>> 1
  const [a, b] = [mergeAll(lists.slice(0, middle), space), mergeAll(lists.slice(middle), space)]
  const merged = space.list(a.length + b.length)
  return merged.subarray(0, space.memory.kernels.mergeLists(merged, a, b))
}
