import { type Bits, orWords, setRange } from './bits.ts'
import type { DocSpace } from './doc-space.ts'
import { type Dense, type DocSet, sparse, within } from './docset.ts'
import { BLOCK_DOCS, BLOCK_WORDS } from './kernels/kernels.ts'

/** Converts a set to a list or to bits, in scratch memory. */

/** All members, ascending; the set's own list if it has one. */
export function listOf(set: DocSet, space: DocSpace): Uint32Array {
  if (set.form === 'sparse') return set.docs
  const docs = space.list(set.count)
  if (set.form === 'range') {
    for (let at = 0; at < set.count; at++) docs[at] = set.from + at
    return docs.subarray(0, set.count)
  }
  const { words, counts, kernels } = set.bits
  return docs.subarray(0, kernels.listBits(docs, words, counts, set.from, set.to, set.count))
}

/** A dense set as a list; any other set unchanged. */
export function asList(set: DocSet, space: DocSpace): DocSet {
  return set.form === 'dense' ? sparse(listOf(set, space)) : set
}

/** True if the bits of the set in blocks [fromBlock, toBlock) are exactly its members. */
export function hasWholeBlocks(set: DocSet, fromBlock: number, toBlock: number, rows: number): set is Dense {
  return set.form === 'dense' && set.from <= fromBlock * BLOCK_DOCS && set.to >= Math.min(toBlock * BLOCK_DOCS, rows)
}

/** Bits of blocks [fromBlock, toBlock) of the set: its own bits if possible, else a copy. Fills no counts. */
export function bitsOver(set: DocSet, fromBlock: number, toBlock: number, space: DocSpace): Bits {
  if (hasWholeBlocks(set, fromBlock, toBlock, space.rows)) return set.bits
  const bits = space.bits()
  bits.words.fill(0, fromBlock * BLOCK_WORDS, toBlock * BLOCK_WORDS)
  addMembers(bits, within(set, fromBlock * BLOCK_DOCS, Math.min(toBlock * BLOCK_DOCS, space.rows)))
  return bits
}

/** Sets the bits of the members; does not update `counts`. */
export function addMembers({ words, counts, kernels }: Bits, set: DocSet): void {
  switch (set.form) {
    case 'range':
      setRange(words, set.from, set.to)
      break
    case 'sparse':
      kernels.setBits(words, set.docs)
      break
    case 'dense': {
      const [fromBlock, toBlock] = [Math.ceil(set.from / BLOCK_DOCS), Math.floor(set.to / BLOCK_DOCS)]
      // documents of the window before the first whole block, and after the last
      orWords(words, set.bits.words, set.from, Math.min(set.to, fromBlock * BLOCK_DOCS))
      orWords(words, set.bits.words, Math.max(set.from, toBlock * BLOCK_DOCS), set.to)
      if (fromBlock < toBlock) kernels.orInto(words, counts, words, set.bits.words, fromBlock, toBlock)
    }
  }
}
