import { BATCH_DOCS, type Kernels } from './kernels.ts'
import { portableKernels } from './portable.ts'
import { wasmKernels } from './wasm.ts'

/** Where sets lie, and what works on them there. */
export interface SetMemory {
  readonly kernels: Kernels
  /** Why the kernels are not the fast ones; undefined when they are. */
  readonly fallback: string | undefined
  /** What the arrays lie in that kernels work on; undefined where they are plain. */
  readonly wasm: WebAssembly.Memory | undefined
  /** Fresh words, all 0, at a multiple of 64 bytes where the kernels care. */
  allocate(words: number): Uint32Array
}

const PAGE_BYTES = 65_536
const ALIGNMENT = 64
/** What lies before belongs to the kernels: `kernels/assembly/room.ts`. */
const FIRST_BYTE = ALIGNMENT + 8192

/** Memory of plain arrays for the portable kernels, without bound. */
export function plainMemory(fallback?: string): SetMemory {
  return { kernels: portableKernels, fallback, wasm: undefined, allocate: (words) => new Uint32Array(words) }
}

/**
 * Memory that WebAssembly kernels work on in place, for `arrays` arrays of `words` words in all; plain memory where that cannot be had. What is
 * asked for beyond is plain arrays. Pages that nobody has written to take no room.
 */
export function createSetMemory(words: number, arrays: number): SetMemory {
  const bytes = FIRST_BYTE + (BATCH_DOCS + words) * 4 + (1 + arrays) * ALIGNMENT
  try {
    const pages = Math.ceil(bytes / PAGE_BYTES)
    const memory = new WebAssembly.Memory({ initial: pages, maximum: pages })
    const allocate = allocator(memory.buffer)
    return { kernels: wasmKernels(memory, allocate(BATCH_DOCS)), fallback: undefined, wasm: memory, allocate }
  } catch (error) {
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
