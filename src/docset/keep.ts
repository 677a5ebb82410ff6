import { type DocSet, isSparse, sparse } from './docset.ts'
import type { Universe } from './universe.ts'

/** A result that outlives the search in whose memory it is made: in its smallest form, in memory of its own. */
export function kept(make: () => DocSet, universe: Universe): DocSet {
  const mark = universe.mark()
  const made = make()
  universe.backTo(mark)
  return universe.keep(copyOf(made, universe))
}

function copyOf(set: DocSet, universe: Universe): DocSet {
  if (set.form === 'range') return set
  if (set.form === 'dense' && !isSparse(set.count, universe.rows)) {
    const { words, counts } = set.bits
    const bits = universe.newBits(universe.memory.allocate(words.length))
    bits.words.set(words)
    bits.counts.set(counts)
    return { ...set, bits }
  }
  const docs = universe.memory.allocate(set.count)
  if (set.form === 'sparse') docs.set(set.docs)
  else set.bits.kernels.listBits(docs, set.bits.words, set.bits.counts, set.from, set.to, set.count)
  return sparse(docs)
}
