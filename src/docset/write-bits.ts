/** Bits written where they lie. None of these counts a block but `addCounted` and `copyBlocks`. */
import { type Bits, wordMask } from './docset.ts'
import { BLOCK_WORDS, blockOf } from './kernels/kernels.ts'

/** Copies some blocks with their counts. */
export function copyBlocks(from: Bits, to: Bits, fromBlock: number, toBlock: number): void {
  to.words.set(from.words.subarray(fromBlock * BLOCK_WORDS, toBlock * BLOCK_WORDS), fromBlock * BLOCK_WORDS)
  to.counts.set(from.counts.subarray(fromBlock, toBlock), fromBlock)
}

/** Sets the bits of documents, and counts those that were not set. */
export function addCounted({ words, counts }: Bits, docs: ArrayLike<number>): void {
  for (let at = 0; at < docs.length; at++) {
    const doc = docs[at]!
    const [index, bit] = [doc >>> 5, 1 << (doc & 31)]
    if ((words[index]! & bit) !== 0) continue
    words[index] = words[index]! | bit
    const block = blockOf(doc)
    counts[block] = counts[block]! + 1
  }
}

/** ORs the documents `from` up to, not including, `to` into other words. */
export function orWords(into: Uint32Array, words: Uint32Array, from: number, to: number): void {
  for (let index = from >>> 5; index << 5 < to; index++) {
    into[index] = into[index]! | (words[index]! & wordMask(index, from, to))
  }
}

/** Sets the bits of the documents `from` up to, not including, `to`. */
export function setRange(words: Uint32Array, from: number, to: number): void {
  const [firstWhole, endWhole] = [(from + 31) >>> 5, to >>> 5]
  if (firstWhole < endWhole) words.fill(0xffff_ffff, firstWhole, endWhole)
  for (const index of new Set([from >>> 5, to >>> 5])) {
    if (index < words.length) words[index] = words[index]! | wordMask(index, from, to)
  }
}
