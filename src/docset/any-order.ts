import type { Bits } from './bits.ts'
import type { DocSpace } from './doc-space.ts'
import { type Dense, type DocSet, isSparse, sparse } from './docset.ts'
import { blocksFor } from './kernels/kernels.ts'

/** The set, in scratch memory, of documents in any order. */
export function setOf(docs: Uint32Array, space: DocSpace): DocSet {
  return isSparse(docs.length, space.rows) ? listed([docs], space) : bitsOf(space.bits(), [docs], space)
}

/** The ascending list of documents that are in any order and may be repeated. */
export function listed(docs: readonly Uint32Array[], space: DocSpace): DocSet {
  const { bits, from, to, count } = bitsOf(space.bits(), docs, space)
  const list = space.list(count)
  bits.kernels.listBits(list, bits.words, bits.counts, from, to, count)
  return sparse(list.subarray(0, count))
}

/** The dense set of documents that are in any order and may be repeated. Overwrites `bits`. */
export function bitsOf(bits: Bits, docs: readonly Uint32Array[], { rows }: DocSpace): Dense {
  const { words, counts, kernels } = bits
  words.fill(0)
  for (const part of docs) kernels.setBits(words, part)
  const count = kernels.countBlocks(counts, words, 0, blocksFor(rows))
  return { form: 'dense', bits, from: 0, to: rows, count }
}
