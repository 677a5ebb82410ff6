/**
 * The layout of bit sets and of the memory. `../wasm.ts` compares the exported constants with its own when it
 * instantiates the module.
 */

/** Number of documents in a block. */
export const BLOCK_DOCS: u32 = 4096
export const BLOCK_SHIFT: u32 = 12
export const BLOCK_BYTES: usize = BLOCK_DOCS / 8

/** Scratch memory of one call of `tally8`. */
export const SCRATCH: usize = 64
export const SCRATCH_BYTES: usize = 4096
/** A table for `listBits`: the address BITS_OF_BYTES + 8 b has the positions of the set bits of byte b. */
export const BITS_OF_BYTES: usize = SCRATCH + SCRATCH_BYTES
const BITS_OF_BYTES_BYTES: usize = 256 * 8
/** The second tally of `tally16`: all 0 between calls. */
export const SECOND_TALLY: usize = BITS_OF_BYTES + BITS_OF_BYTES_BYTES
export const SECOND_TALLY_BYTES: usize = 16384
/** First address of the arrays of callers. */
export const FIRST_BYTE: usize = SECOND_TALLY + SECOND_TALLY_BYTES
