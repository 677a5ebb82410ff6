import type { DocSpace } from './doc-space.ts'
import { type DocSet, isSparse, sparse } from './docset.ts'

/** A result that outlives the search in whose memory it is made: in its smallest form, in memory of its own. */
export function retainResult(make: () => DocSet, space: DocSpace): DocSet {
  const mark = space.mark()
  const made = make()
  space.backTo(mark)
  return space.retain(copyOf(made, space))
}

function copyOf(set: DocSet, space: DocSpace): DocSet {
  if (set.form === 'range') return set
  if (set.form === 'dense' && !isSparse(set.count, space.rows)) {
    const { words, counts } = set.bits
    const bits = space.newBits(space.memory.allocate(words.length))
    bits.words.set(words)
    bits.counts.set(counts)
    return { ...set, bits }
  }
  const docs = space.memory.allocate(set.count)
  if (set.form === 'sparse') docs.set(set.docs)
  else set.bits.kernels.listBits(docs, set.bits.words, set.bits.counts, set.from, set.to, set.count)
  return sparse(docs)
}
