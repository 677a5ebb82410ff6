import type { DocSpace } from './doc-space.ts'
import { type DocSet, isSparse, sparse } from './docset.ts'
import { listOf } from './forms.ts'

/** Computes a set that outlives the search: a retained copy in its smallest form, outside scratch memory. */
export function retainResult(compute: () => DocSet, space: DocSpace): DocSet {
  const mark = space.mark()
  const result = compute()
  space.backTo(mark)
  return space.retain(copyOf(result, space))
}

/** Sets with fewer members than this number are copied out of scratch memory. */
const OWN_BELOW = 4096

/**
 * Computes a set. If it has fewer than `below` members, it is copied out of scratch memory, so that it
 * outlives the search; a larger set stays in scratch memory.
 */
export function ownResult(compute: () => DocSet, space: DocSpace, below = OWN_BELOW): DocSet {
  const mark = space.mark()
  const result = compute()
  if (space.mark() === mark || result.count >= below) return result
  const own = result.form === 'range' ? result : sparse(listOf(result, space).slice())
  space.backTo(mark)
  return own
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
