import { readFileSync } from 'node:fs'
import { BLOCK_DOCS, type Kernels, type Values } from './kernels.ts'
import { portableKernels } from './portable.ts'

/**
 * The functions that `assembly/` exports. Arrays are byte addresses; `length` is a number of elements; `end`
 * of a function on blocks is the number of bytes of a bit set.
 */
interface Exports {
  andInto(to: number, counts: number, a: number, b: number, fromBlock: number, toBlock: number, end: number): number
  orInto: Exports['andInto']
  andNotInto: Exports['andInto']
  andCount(a: number, b: number, fromBlock: number, toBlock: number, end: number): number
  countBlocks(counts: number, words: number, fromBlock: number, toBlock: number, end: number): number
  listBits(to: number, words: number, counts: number, from: number, end: number, limit: number): number
  keepInBits(to: number, docs: number, length: number, words: number): number
  setBits(words: number, docs: number, length: number): void
  tally8(tally: number, docs: number, length: number, values: number): void
  tally16: Exports['tally8']
  tally32: Exports['tally8']
}

/** The module compiled from `assembly/` by `npm run build:kernels`. */
export const compiledKernels = moduleAt(new URL('./kernels.wasm', import.meta.url))

/** Address of the first array. It is not 0, because the kernels write no result to the address 0. */
export const FIRST_BYTE = 64

/**
 * The compiled kernels over a memory that contains `batch`. Calls with an array outside this memory go to the
 * portable kernels, which are slower.
 * @throws WebAssembly.CompileError if SIMD is missing
 * @throws KernelLayoutError
 */
export function wasmKernels(module: WebAssembly.Module, memory: WebAssembly.Memory, batch: Uint32Array): Kernels {
  const { exports } = new WebAssembly.Instance(module, { env: { memory } })
  const { BLOCK_DOCS: compiled } = exports as { BLOCK_DOCS?: WebAssembly.Global }
  if (compiled?.value !== BLOCK_DOCS) throw new KernelLayoutError(compiled?.value)
  // destructured once: V8 looks up every name in the object of exports as in a hash map
  const {
    andInto,
    orInto,
    andNotInto,
    andCount,
    countBlocks,
    listBits,
    keepInBits,
    setBits,
    tally8,
    tally16,
    tally32,
  } = exports as unknown as Exports
  const { buffer } = memory
  const isHere = (array: Values) => array.buffer === buffer
  const joined =
    (name: 'andInto' | 'orInto' | 'andNotInto', kernel: Exports['andInto']): Kernels['andInto'] =>
    (to, counts, a, b, fromBlock, toBlock) => {
      if (!isHere(to) || !isHere(counts) || !isHere(a) || !isHere(b)) {
        return portableKernels[name](to, counts, a, b, fromBlock, toBlock)
      }
      const [at, countsAt] = [to.byteOffset, counts.byteOffset]
      return kernel(at, countsAt, a.byteOffset, b.byteOffset, fromBlock, toBlock, to.byteLength)
    }

  return {
    name: 'WebAssembly SIMD',
    batch,
    andInto: joined('andInto', andInto),
    orInto: joined('orInto', orInto),
    andNotInto: joined('andNotInto', andNotInto),

    andCount(a, b, fromBlock, toBlock) {
      if (!isHere(a) || !isHere(b)) return portableKernels.andCount(a, b, fromBlock, toBlock)
      return andCount(a.byteOffset, b.byteOffset, fromBlock, toBlock, a.byteLength)
    },

    countBlocks(counts, words, fromBlock, toBlock) {
      if (!isHere(counts) || !isHere(words)) return portableKernels.countBlocks(counts, words, fromBlock, toBlock)
      return countBlocks(counts.byteOffset, words.byteOffset, fromBlock, toBlock, words.byteLength)
    },

    listBits(to, words, counts, from, end, limit) {
      if (!isHere(to) || !isHere(words) || !isHere(counts)) {
        return portableKernels.listBits(to, words, counts, from, end, limit)
      }
      return listBits(to.byteOffset, words.byteOffset, counts.byteOffset, from, end, limit)
    },

    keepInBits(to, docs, length, words) {
      if (!isHere(to) || !isHere(docs) || !isHere(words)) return portableKernels.keepInBits(to, docs, length, words)
      return keepInBits(to.byteOffset, docs.byteOffset, length, words.byteOffset)
    },

    setBits(words, docs) {
      if (!isHere(words) || !isHere(docs)) return portableKernels.setBits(words, docs)
      setBits(words.byteOffset, docs.byteOffset, docs.length)
    },

    tally(tally, docs, values) {
      if (!isHere(tally) || !isHere(docs) || !isHere(values)) return portableKernels.tally(tally, docs, values)
      const kernel = { 1: tally8, 2: tally16, 4: tally32 }[values.BYTES_PER_ELEMENT as 1 | 2 | 4]
      kernel(tally.byteOffset, docs.byteOffset, docs.length, values.byteOffset)
    },
  }
}

/** Error: the compiled module has another block size than this code. */
export class KernelLayoutError extends Error {
  override readonly name = 'KernelLayoutError'

  constructor(got: number | undefined) {
    super(`expected a compiled kernel with BLOCK_DOCS = ${BLOCK_DOCS}, got ${got}: run npm run build:kernels`)
  }
}

/**
 * Returns a function that compiles the module in a file once, and throws Node's error if there is no file.
 */
export function moduleAt(file: URL): () => WebAssembly.Module {
  let module: WebAssembly.Module | undefined
  return () => {
    module ??= new WebAssembly.Module(readFileSync(file))
    return module
  }
}
