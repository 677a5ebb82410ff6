import type { Bits } from './bits.ts'
import type { DocSpace } from './doc-space.ts'
import { type Dense, type DocSet, isSparse, sparse } from './docset.ts'
import { blocksFor } from './kernels/kernels.ts'

/** The set of documents that are given in any order, each once, in scratch memory. */
export function setOf(docs: Uint32Array, space: DocSpace): DocSet {
  return isSparse(docs.length, space.rows) ? listed(docs, space) : bitsOf(space.bits(), docs, space)
}

/** Documents in any order as an ascending list. */
export function listed(docs: Uint32Array, space: DocSpace): DocSet {
  const { bits, from, to } = bitsOf(space.bits(), docs, space)
  const list = space.list(docs.length)
  bits.kernels.listBits(list, bits.words, bits.counts, from, to, docs.length)
  return sparse(list.subarray(0, docs.length))
}

/** Documents in any order as a dense set. Overwrites `bits`. */
export function bitsOf(bits: Bits, docs: Uint32Array, { rows }: DocSpace): Dense {
  const { words, counts, kernels } = bits
  words.fill(0)
  kernels.setBits(words, docs)
  kernels.countBlocks(counts, words, 0, blocksFor(rows))
  return { form: 'dense', bits, from: 0, to: rows, count: docs.length }
}
