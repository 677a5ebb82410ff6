import { moduleAt } from '../../../docset/kernels/module.ts'

/**
 * The functions that `assembly/` exports. `at` and `end` are addresses in bytes; a result of 0 is "no".
 *
 * Measured: for a million events, all checks take 33 ms by the kernel, most of it waiting for memory, and
 * 500 ms by plain loops.
 */
export interface FitKernel {
  isAtMost8(at: number, end: number, most: number): number
  isAtMost16(at: number, end: number, most: number, none: number): number
  isAtMost32(at: number, end: number, most: number): number
  isWithin32(at: number, end: number, least: number, most: number, none: number): number
  isWholeWithin(at: number, end: number, least: number, most: number): number
  ascends32(at: number, end: number): number
  ascendsSigned32(at: number, end: number): number
  ascendsStrictly32(at: number, end: number): number
  isAtLeastEach32(at: number, end: number, least: number): number
  countSetBits(at: number, end: number): number
  areSets(
    form: number,
    start: number,
    count: number,
    lists: number,
    rows: number,
    block: number,
    blockWords: number,
  ): number
  isJsonText(text: number, offsets: number, count: number): number
}

/** Compiled from `assembly/` by `npm run build:kernels`. */
const compiledKernel = moduleAt(new URL('./fit-kernel.wasm', import.meta.url))

/** The kernel over a memory. @throws Node's error when the compiled file is missing */
export function fitKernel(memory: WebAssembly.Memory): FitKernel {
  return new WebAssembly.Instance(compiledKernel(), { env: { memory } }).exports as unknown as FitKernel
}
