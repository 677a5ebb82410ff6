/**
 * The loops over posting lists, in AssemblyScript: compiled to WebAssembly SIMD by `npm run build:kernels`.
 * `../portable.ts` has the same functions in plain TypeScript, as reference and as fallback; `../kernels.ts`
 * documents each function.
 *
 * Addresses are byte offsets in the one memory. A bit set is divided into blocks of BLOCK_BYTES; `counts`
 * contains the number of members of each block as u32. Only the last block may be shorter: `endByte` is the
 * length of a bit set, a multiple of 4.
 */

export { andCount, andInto, andNotInto, BLOCK_DOCS, countBlocks, orInto } from './blocks'
export { keepInBits, listBits, setBits, tally16, tally32, tally8 } from './members'
