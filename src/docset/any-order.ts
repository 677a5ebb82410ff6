import type { Bits } from './bits.ts'
import type { DocSpace } from './doc-space.ts'
import { type Dense, type DocSet, isSparse, sparse } from './docset.ts'
import { blocksFor } from './kernels/kernels.ts'

/** The set of `docs`, which may be in any order, in scratch memory. */
export function setOf(docs: Uint32Array, space: DocSpace): DocSet {
  return isSparse(docs.length, space.rows) ? listed([docs], space) : bitsOf(space.bits(), [docs], space)
}

/** The documents of all `docs`, which may be in any order and repeated, as an ascending list. */
export function listed(docs: readonly Uint32Array[], space: DocSpace): DocSet {
  const { bits, from, to, count } = bitsOf(space.bits(), docs, space)
  const list = space.list(count)
  bits.kernels.listBits(list, bits.words, bits.counts, from, to, count)
  return sparse(list.subarray(0, count))
}

/** The documents of all `docs`, which may be in any order and repeated, as a dense set. Overwrites `bits`. */
export function bitsOf(bits: Bits, docs: readonly Uint32Array[], { rows }: DocSpace): Dense {
  const { words, counts, kernels } = bits
  words.fill(0)
  for (const part of docs) kernels.setBits(words, part)
  const count = kernels.countBlocks(counts, words, 0, blocksFor(rows))
  return { form: 'dense', bits, from: 0, to: rows, count }
}
