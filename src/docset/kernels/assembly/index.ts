/**
 * The loops over posting lists, in AssemblyScript, compiled to WebAssembly SIMD by `npm run build:kernels`.
 * `../kernels.ts` documents each function; `../portable.ts` has the same functions in TypeScript.
 *
 * Addresses are byte offsets in the one memory. `endByte` is the length of a bit set in bytes, a multiple of
 * 4, so the last block may be shorter than BLOCK_BYTES.
 */

export { andCount, andInto, andNotInto, BLOCK_DOCS, countBlocks, orInto } from './blocks'
export { keepInBits, listBits, setBits, tally16, tally32, tally8 } from './members'
