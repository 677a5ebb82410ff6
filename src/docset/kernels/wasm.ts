import { readFileSync } from 'node:fs'
import { BLOCK_DOCS, type Kernels, type Values } from './kernels.ts'
import { portableKernels } from './portable.ts'

/**
 * The functions that `assembly/` exports. Arrays are passed as byte addresses; `length` is a number of
 * elements; `end` is the number of bytes of a bit set.
 */
interface Exports {
  and2Into(to: number, counts: number, a: number, b: number, fromBlock: number, toBlock: number, end: number): number
  and4Into(
    to: number,
    counts: number,
    a: number,
    b: number,
    c: number,
    d: number,
    fromBlock: number,
    toBlock: number,
    end: number,
  ): number
  and2Count(a: number, b: number, fromBlock: number, toBlock: number, end: number): number
  or2Into: Exports['and2Into']
  or4Into: Exports['and4Into']
  andNotInto(to: number, counts: number, a: number, b: number, fromBlock: number, toBlock: number, end: number): number
  countBlocks(counts: number, words: number, fromBlock: number, toBlock: number, end: number): number
  setBits(words: number, docs: number, length: number): void
  keepInBits(to: number, docs: number, length: number, words: number): number
  countInBits(docs: number, length: number, words: number): number
  listBits(to: number, words: number, counts: number, from: number, end: number, limit: number): number
  tally8(tally: number, docs: number, length: number, values: number): void
  tally16(tally: number, size: number, docs: number, length: number, values: number): void
  tally32(tally: number, docs: number, length: number, values: number): void
}

/** The module compiled from `assembly/` by `npm run build:kernels`. */
export const compiledKernels = moduleAt(new URL('./kernels.wasm', import.meta.url))

/** First byte of arrays, a multiple of 64. The scratch memory and the table of the kernels are below it. */
export const FIRST_BYTE = 64 + 4096 + 2048 + 16_384

/**
 * The compiled kernels over a memory that contains `batch`. Calls with an array outside this memory are
 * passed on to the portable kernels: a search whose sets outgrow the memory gets slower, not wrong.
 * @throws WebAssembly.CompileError if SIMD is missing
 * @throws KernelLayoutError
 */
export function wasmKernels(module: WebAssembly.Module, memory: WebAssembly.Memory, batch: Uint32Array): Kernels {
  const { exports } = new WebAssembly.Instance(module, { env: { memory } })
  checkConstants(exports, { BLOCK_DOCS, FIRST_BYTE })
  // destructured once, because V8 looks up a name in the object of exports as in a map
  const {
    and2Into,
    and4Into,
    and2Count,
    or2Into,
    or4Into,
    andNotInto,
    countBlocks,
    setBits,
    keepInBits,
    countInBits,
    listBits,
    tally8,
    tally16,
    tally32,
  } = exports as unknown as Exports
  const { buffer } = memory
  const isHere = (array: Values) => array.buffer === buffer

  return {
    name: 'WebAssembly SIMD',
    batch,

    andInto(to, counts, operands, fromBlock, toBlock) {
      if (!isHere(to) || !isHere(counts) || !operands.every(isHere)) {
        return portableKernels.andInto(to, counts, operands, fromBlock, toBlock)
      }
      return joinInto(and2Into, and4Into, to, counts, operands, fromBlock, toBlock)
    },

    andCount(a, b, fromBlock, toBlock) {
      if (!isHere(a) || !isHere(b)) return portableKernels.andCount(a, b, fromBlock, toBlock)
      return and2Count(a.byteOffset, b.byteOffset, fromBlock, toBlock, a.byteLength)
    },

    orInto(to, counts, operands, fromBlock, toBlock) {
      if (!isHere(to) || !isHere(counts) || !operands.every(isHere)) {
        return portableKernels.orInto(to, counts, operands, fromBlock, toBlock)
      }
      return joinInto(or2Into, or4Into, to, counts, operands, fromBlock, toBlock)
    },

    andNotInto(to, counts, a, b, fromBlock, toBlock) {
      if (!isHere(to) || !isHere(counts) || !isHere(a) || !isHere(b)) {
        return portableKernels.andNotInto(to, counts, a, b, fromBlock, toBlock)
      }
      const [at, countsAt, aAt, bAt] = [to.byteOffset, counts.byteOffset, a.byteOffset, b.byteOffset]
      return andNotInto(at, countsAt, aAt, bAt, fromBlock, toBlock, to.byteLength)
    },

    countBlocks(counts, words, fromBlock, toBlock) {
      if (!isHere(counts) || !isHere(words)) return portableKernels.countBlocks(counts, words, fromBlock, toBlock)
      return countBlocks(counts.byteOffset, words.byteOffset, fromBlock, toBlock, words.byteLength)
    },

    setBits(words, docs) {
      if (!isHere(words) || !isHere(docs)) return portableKernels.setBits(words, docs)
      setBits(words.byteOffset, docs.byteOffset, docs.length)
    },

    keepInBits(to, docs, length, words) {
      if (!isHere(to) || !isHere(docs) || !isHere(words)) return portableKernels.keepInBits(to, docs, length, words)
      return keepInBits(to.byteOffset, docs.byteOffset, length, words.byteOffset)
    },

    countInBits(docs, words) {
      if (!isHere(docs) || !isHere(words)) return portableKernels.countInBits(docs, words)
      return countInBits(docs.byteOffset, docs.length, words.byteOffset)
    },

    listBits(to, words, counts, from, end, limit) {
      if (!isHere(to) || !isHere(words) || !isHere(counts)) {
        return portableKernels.listBits(to, words, counts, from, end, limit)
      }
      return listBits(to.byteOffset, words.byteOffset, counts.byteOffset, from, end, limit)
    },

    tally(tally, docs, values) {
      if (!isHere(tally) || !isHere(docs) || !isHere(values)) return portableKernels.tally(tally, docs, values)
      const [at, docsAt, valuesAt] = [tally.byteOffset, docs.byteOffset, values.byteOffset]
      switch (values.BYTES_PER_ELEMENT) {
        case 1:
          return tally8(at, docsAt, docs.length, valuesAt)
        case 2:
          return tally16(at, tally.length, docsAt, docs.length, valuesAt)
        default:
          return tally32(at, docsAt, docs.length, valuesAt)
      }
    },
  }
}

/**
 * ANDs or ORs at least two operands by one kernel for two operands and one for four. Example for six operands
 * a to f: the first pass joins a, b, c and d; the second pass joins the result, e, f, and f once more.
 */
function joinInto(
  two: Exports['and2Into'],
  four: Exports['and4Into'],
  to: Uint32Array,
  counts: Uint32Array,
  operands: readonly Uint32Array[],
  fromBlock: number,
  toBlock: number,
): number {
  const address = (index: number) => operands[Math.min(index, operands.length - 1)]!.byteOffset
  const [at, countsAt, end] = [to.byteOffset, counts.byteOffset, to.byteLength]
  if (operands.length === 2) return two(at, countsAt, address(0), address(1), fromBlock, toBlock, end)
  let first = address(0)
  let total = 0
  for (let next = 1; next < operands.length; next += 3) {
    const [b, c, d] = [address(next), address(next + 1), address(next + 2)]
    total =
      next + 1 === operands.length
        ? two(at, countsAt, first, b, fromBlock, toBlock, end)
        : four(at, countsAt, first, b, c, d, fromBlock, toBlock, end)
    first = at
  }
  return total
}

/** Error: a module was built with another memory layout than this code expects. */
export class KernelLayoutError extends Error {
  override readonly name = 'KernelLayoutError'

  constructor(expected: string, got: string) {
    super(`expected a compiled kernel with ${expected}, got ${got}: run npm run build:kernels`)
  }
}

/**
 * The module in a file, read and compiled when first needed. The function throws Node's error if the file is
 * missing.
 */
export function moduleAt(file: URL): () => WebAssembly.Module {
  let module: WebAssembly.Module | undefined
  return () => {
    module ??= new WebAssembly.Module(readFileSync(file))
    return module
  }
}

/**
 * Compares the constants of the memory layout that a module exports with their values in TypeScript, so that
 * an outdated file is refused when it is instantiated.
 * @throws KernelLayoutError at the first difference
 */
export function checkConstants(exports: object, expected: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(expected)) {
    const found = (exports as Record<string, WebAssembly.Global | undefined>)[name]
    if (found === undefined) throw new KernelLayoutError(`the constant ${name}`, 'none')
    if (found.value !== value) throw new KernelLayoutError(`${name} = ${value}`, String(found.value))
  }
}
