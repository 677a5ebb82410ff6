import { type Dense, type DocSet, type LazyUnion, NONE, type Sparse, sparse } from '../../docset/docset.ts'
import { intersect } from '../../docset/intersect.ts'
import { memoize, memoizeByPair } from '../../snapshot/memoize.ts'
import { postingList, type Snapshot } from '../../snapshot/snapshot.ts'

/**
 * The documents whose name has `length` terms. For callers that intersect them with `words`, the sets of the
 * words in the name, the result may lack documents that are not in one of these sets.
 *
 * Measured: for two common words, one look-up of the names with one of the words and this length takes 1 us,
 * and the intersection it replaces 9 us.
 */
export function namesOfLength(snapshot: Snapshot, length: number, words: readonly (DocSet | LazyUnion)[]): DocSet {
  if (length === 0 || length >= snapshot.lists.size('name_length')) return NONE
  const names = postingList(snapshot, 'name_length', length)
  const { space } = snapshot.lists
  if (names.form !== 'sparse' || !space.isRetained(names)) return names
  const word = words.find((set): set is Dense => set.form === 'dense' && space.isRetained(set))
  return word === undefined ? names : namesWithWord(snapshot)(word, names)
}

/**
 * The names of one length that have a common word. Both sets are retained posting lists, so pairs of them are
 * few.
 *
 * Measured: of a million events all these lists together have 68,000 members, as many as the few names of
 * such lengths have common words.
 */
const namesWithWord = memoize(({ lists: { space } }: Snapshot) =>
  memoizeByPair((word: Dense, names: Sparse): DocSet => {
    const common = intersect([word, names], space)
    const docs = space.memory.allocate(common.count)
    if (common.form === 'sparse') docs.set(common.docs)
    return sparse(docs)
  }),
)
