import { intersect } from '../../docset/algebra.ts'
import { type Dense, type DocSet, type LazyUnion, NONE, sparse } from '../../docset/docset.ts'
import { memoize } from '../../snapshot/memoize.ts'
import { postingList, type Snapshot } from '../../snapshot/snapshot.ts'

/**
 * The documents whose name has so many terms; fewer where a word is given, the members of a posting list, that a match has in the name: then those that have
 * it may be known. Of two common words the one look-up for names of just these two costs 1 us instead of 9.
 */
export function namesOfLength(snapshot: Snapshot, length: number, inName: readonly (DocSet | LazyUnion)[]): DocSet {
  if (length === 0 || length >= snapshot.lists.size('name_length')) return NONE
  const names = postingList(snapshot, 'name_length', length)
  const { space } = snapshot.lists
  if (names.form !== 'sparse' || !space.isRetained(names)) return names
  const word = inName.find((set): set is Dense => set.form === 'dense' && space.isRetained(set))
  return word === undefined ? names : keptOf(snapshot)(word, names)
}

/**
 * Lists of names of one length that have a common word, each made when first asked for. All of a million events together have 68,000 members: as many as the
 * few names of such lengths have common words.
 */
const keptOf = memoize(({ lists: { space } }: Snapshot) => {
  const kept = new Map<DocSet, Map<DocSet, DocSet>>()
  return (word: Dense, names: DocSet): DocSet => {
    const ofWord = kept.get(word) ?? new Map<DocSet, DocSet>()
    kept.set(word, ofWord)
    const known = ofWord.get(names)
    if (known !== undefined) return known
    const common = intersect([word, names], space)
    const docs = space.memory.allocate(common.count)
    if (common.form === 'sparse') docs.set(common.docs)
    const made = sparse(docs)
    ofWord.set(names, made)
    return made
  }
})
