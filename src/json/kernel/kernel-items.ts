import type { DocId } from '../../docset/docset.ts'
import { moduleAt } from '../../docset/kernels/module.ts'
import type { SharedMemory, Snapshot } from '../../snapshot/snapshot.ts'
import type { ItemWriter, Slab } from '../slab.ts'
import { layOut } from './layout.ts'

/** What `assembly/` exports beside constants. */
interface Exports {
  /** Returns the bytes of the items; 0 where they might not fit. */
  writeItems(layout: number, count: number): number
}

/** Compiled from `assembly/` by `npm run build:kernels`. */
export const compiledKernel = moduleAt(new URL('./item-kernel.wasm', import.meta.url))

/**
 * Writes items by the compiled kernel, which reads columns and texts where they lie. Pages that are too long
 * for its memory are left to another writer.
 */
export class KernelItems implements ItemWriter {
  readonly #kernel: Exports
  readonly #layout: number
  readonly #docs: Uint32Array
  readonly #out: Uint8Array
  readonly #forLongPages: ItemWriter
  /** Bytes of the items that were prepared; 0 where the other writer has prepared them. */
  #bytes = 0

  /** @throws KernelLayoutError; Node's error when the compiled file is missing */
  constructor(
    snapshot: Snapshot,
    { memory, scratch }: SharedMemory,
    forLongPages: ItemWriter,
    module: () => WebAssembly.Module = compiledKernel,
  ) {
    const { exports } = new WebAssembly.Instance(module(), { env: { memory } })
    const { layout, docs, out } = layOut(snapshot, scratch, exports)
    this.#kernel = exports as unknown as Exports
    this.#layout = layout
    this.#docs = docs
    this.#out = out
    this.#forLongPages = forLongPages
  }

  prepare(docs: readonly DocId[]): number {
    const count = docs.length
    this.#bytes = 0
    if (count === 0) return 0
    if (count <= this.#docs.length) {
      for (let index = 0; index < count; index++) this.#docs[index] = docs[index]!
      this.#bytes = this.#kernel.writeItems(this.#layout, count)
    }
    return this.#bytes === 0 ? this.#forLongPages.prepare(docs) : this.#bytes
  }

  write(into: Slab, at: number, docs: readonly DocId[]): number {
    if (this.#bytes === 0) return this.#forLongPages.write(into, at, docs)
    into.bytes.set(this.#out.subarray(0, this.#bytes), at)
    return at + this.#bytes
  }
}
