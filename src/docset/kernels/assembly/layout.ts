/** Documents of a block. `../wasm.ts` compares it with its own when it instantiates the module. */
export const BLOCK_DOCS: u32 = 4096
export const BLOCK_SHIFT: u32 = 12
export const BLOCK_BYTES: usize = BLOCK_DOCS / 8
