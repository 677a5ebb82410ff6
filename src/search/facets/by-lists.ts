import { countCommon } from '../../docset/common.ts'
import { type DocSet, wordsFor } from '../../docset/docset.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import type { CountedField, Counts } from './fields.ts'

/** What counting costs, as multiples of a nanosecond. */
/** A member of a dense set looked up in a column. */
const MEMBER_NS = 1.4
/** A word of two bit sets, ANDed and counted. */
const WORD_NS = 0.25
/** A member of a list probed in a bit set. */
const PROBE_NS = 1
/** Opening one posting list. */
const LIST_NS = 100
/** Cutting one posting list to a range. */
const CUT_NS = 200

/**
 * Counts the values of a field by their posting lists: one AND-and-count for each value, or two binary
 * searches in a range.
 */
export function countByLists({ lists }: Snapshot, set: DocSet, { group, size }: CountedField): Counts {
  const first = lists.first(group)
  const counts = new Uint32Array(size)
  for (let value = 0; value < size; value++) counts[value] = countCommon(set, lists.get(first + value))
  return counts
}

/**
 * Whether counting by lists costs less than looking up `members` documents in a column. Its cost hardly grows
 * with the set.
 */
export function listsCostLess(set: DocSet, field: CountedField, members: number): boolean {
  const { size, lists } = field
  switch (set.form) {
    case 'sparse':
      return false
    case 'range':
      return size * CUT_NS < members * MEMBER_NS
    case 'dense': {
      const wordsNs = wordsFor(set.to - set.from) * WORD_NS
      return size * LIST_NS + lists.bitSets * wordsNs + lists.listed * PROBE_NS < members * MEMBER_NS
    }
  }
}
