import { lowestBit, popcount, wordMask } from '../bits.ts'
import { BATCH_DOCS, BLOCK_DOCS, BLOCK_WORDS, type Kernels } from './kernels.ts'

/** The kernels in TypeScript: reference for the compiled kernels, and fallback without WebAssembly SIMD. */
export const portableKernels: Kernels = {
  name: 'TypeScript',

  andInto(to, counts, a, b, fromBlock, toBlock) {
    const { start, end } = wordsOf(to, fromBlock, toBlock)
    for (let at = start; at < end; at++) to[at] = a[at]! & b[at]!
    return this.countBlocks(counts, to, fromBlock, toBlock)
  },

  orInto(to, counts, a, b, fromBlock, toBlock) {
    const { start, end } = wordsOf(to, fromBlock, toBlock)
    for (let at = start; at < end; at++) to[at] = a[at]! | b[at]!
    return this.countBlocks(counts, to, fromBlock, toBlock)
  },

  andCount(a, b, fromBlock, toBlock) {
    const { start, end } = wordsOf(a, fromBlock, toBlock)
    let count = 0
    for (let at = start; at < end; at++) count += popcount(a[at]! & b[at]!)
    return count
  },

  andNotInto(to, counts, a, b, fromBlock, toBlock) {
    const { start, end } = wordsOf(to, fromBlock, toBlock)
    for (let at = start; at < end; at++) to[at] = a[at]! & ~b[at]!
    return this.countBlocks(counts, to, fromBlock, toBlock)
  },

  countBlocks(counts, words, fromBlock, toBlock) {
    let total = 0
    for (let block = fromBlock; block < toBlock; block++) {
      const { start, end } = wordsOf(words, block, block + 1)
      let count = 0
      for (let at = start; at < end; at++) count += popcount(words[at]!)
      counts[block] = count
      total += count
    }
    return total
  },

  keepInBits(to, docs, length, words) {
    let count = 0
    for (let at = 0; at < length; at++) {
      const doc = docs[at]!
      if (((words[doc >>> 5]! >>> (doc & 31)) & 1) === 1) to[count++] = doc
    }
    return count
  },

  setBits(words, docs) {
    // by index, because `for of` over a typed array takes three times as long
    for (let at = 0; at < docs.length; at++) {
      const doc = docs[at]!
      words[doc >>> 5] = words[doc >>> 5]! | (1 << (doc & 31))
    }
  },

  tally(tally, docs, values) {
    for (let index = 0; index < docs.length; index++) {
      const value = values[docs[index]!]!
      tally[value] = tally[value]! + 1
    }
  },

  batch: new Uint32Array(BATCH_DOCS),

  listBits(to, words, counts, from, end, limit) {
    let listed = 0
    for (let doc = from; doc < end; ) {
      if (doc % BLOCK_DOCS === 0 && counts[doc / BLOCK_DOCS] === 0) {
        doc += BLOCK_DOCS
        continue
      }
      const index = doc >>> 5
      for (let bits = words[index]! & wordMask(index, doc, end); bits !== 0; bits &= bits - 1) {
        if (listed === limit) return listed
        to[listed++] = (index << 5) + lowestBit(bits)
      }
      doc = (index + 1) << 5
    }
    return listed
  },
}

/** The range of words of some blocks; the last block of a set may be shorter. */
function wordsOf(words: Uint32Array, fromBlock: number, toBlock: number): { start: number; end: number } {
  const upTo = (block: number) => Math.min(block * BLOCK_WORDS, words.length)
  return { start: upTo(fromBlock), end: upTo(toBlock) }
}
