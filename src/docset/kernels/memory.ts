import { BATCH_DOCS, type Kernels } from './kernels.ts'
import { portableKernels } from './portable.ts'
import { compiledKernels, FIRST_BYTE, KernelLayoutError, wasmKernels } from './wasm.ts'

/** The memory of sets, and the kernels that work on it. */
export interface SetMemory {
  readonly kernels: Kernels
  /**
   * The error because of which the fast kernels are not used; undefined if they are used or not requested.
   */
  readonly fallback: string | undefined
  /** The memory of the fast kernels; undefined if all arrays are plain. */
  readonly wasm: WebAssembly.Memory | undefined
  /** A new array, all 0. */
  allocate(words: number): Uint32Array
}

const WASM_PAGE_BYTES = 65_536
const ALIGNMENT = 64

/** Plain arrays for the portable kernels. */
export function plainMemory(fallback?: string): SetMemory {
  return { kernels: portableKernels, fallback, wasm: undefined, allocate: (words) => new Uint32Array(words) }
}

/**
 * Memory for `arrays` arrays of `words` words in all, on which WebAssembly kernels work in place; plain
 * memory if WebAssembly is not available. Arrays that do not fit into this memory are plain arrays.
 * @throws KernelLayoutError if the kernels were compiled for blocks of another size
 */
export function createSetMemory(words: number, arrays: number, module = compiledKernels): SetMemory {
  const bytes = FIRST_BYTE + (BATCH_DOCS + words) * 4 + (1 + arrays) * ALIGNMENT
  try {
    const pages = Math.ceil(bytes / WASM_PAGE_BYTES)
    const memory = new WebAssembly.Memory({ initial: pages, maximum: pages })
    const allocate = allocator(memory.buffer)
    return { kernels: wasmKernels(module(), memory, allocate(BATCH_DOCS)), fallback: undefined, wasm: memory, allocate }
  } catch (error) {
    if (error instanceof KernelLayoutError) throw error
    return plainMemory((error as Error).message)
  }
}

function allocator(buffer: ArrayBuffer): (words: number) => Uint32Array {
  let next = FIRST_BYTE
  return (words) => {
    const at = next
    const end = at + words * 4
    if (end > buffer.byteLength) return new Uint32Array(words)
    next = Math.ceil(end / ALIGNMENT) * ALIGNMENT
    return new Uint32Array(buffer, at, words)
  }
}
