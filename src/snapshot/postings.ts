import type { DocSpace } from '../docset/doc-space.ts'
import { type DocSet, range, sparse, wordsFor } from '../docset/docset.ts'
import { ALIGNMENT, type ListGroup, type ListGroupEntry } from './format.ts'

/** Numbers of the forms of a posting list in the file. */
export const FORM = { range: 0, sparse: 1, dense: 2 } as const
export const DENSE_ALIGNMENT_WORDS = ALIGNMENT / 4

/** Minimum members of a sparse list that is retained, so that results about it can be memoized. */
const RETAINED_FROM = 1024

/** The arrays of posting lists. form[i], start[i] and count[i] describe list i; length = lists. */
interface PostingParts {
  /** The number of documents, and the memory for results of set operations. */
  readonly space: DocSpace
  readonly form: Uint8Array
  readonly start: Uint32Array
  readonly count: Uint32Array
  /** Members of sparse lists and bits of dense lists, in the WebAssembly memory of `space` if it has one. */
  readonly block: Uint32Array
  readonly groups: readonly ListGroupEntry[]
}

/** All posting lists of a snapshot, as views of one block. */
export class PostingLists implements PostingParts {
  readonly space: DocSpace
  readonly form: Uint8Array
  readonly start: Uint32Array
  readonly count: Uint32Array
  readonly block: Uint32Array
  readonly groups: readonly ListGroupEntry[]
  readonly #groupOf: ReadonlyMap<ListGroup, ListGroupEntry>
  /** Dense lists and long sparse lists that `get` has returned. Each stays the same object. */
  readonly #retained = new Map<number, DocSet>()

  constructor({ space, form, start, count, block, groups }: PostingParts) {
    this.space = space
    this.form = form
    this.start = start
    this.count = count
    this.block = block
    this.groups = groups
    this.#groupOf = new Map(groups.map((entry) => [entry.group, entry]))
  }

  get rows(): number {
    return this.space.rows
  }

  get(list: number): DocSet {
    const start = this.start[list]!
    const count = this.count[list]!
    switch (this.form[list]) {
      case FORM.range:
        return range(start, start + count)
      case FORM.sparse:
        return count < RETAINED_FROM ? this.#sparse(start, count) : (this.#retained.get(list) ?? this.#retain(list))
      default:
        return this.#retained.get(list) ?? this.#retain(list)
    }
  }

  #sparse(start: number, count: number): DocSet {
    return sparse(this.block.subarray(start, start + count))
  }

  #retain(list: number): DocSet {
    const [start, count] = [this.start[list]!, this.count[list]!]
    const docs = this.form[list] === FORM.sparse ? this.#sparse(start, count) : this.#dense(start, count)
    const set = this.space.retain(docs)
    this.#retained.set(list, set)
    return set
  }

  #dense(start: number, count: number): DocSet {
    const bits = this.space.newBits(this.block.subarray(start, start + wordsFor(this.rows)))
    bits.kernels.countBlocks(bits.counts, bits.words, 0, bits.counts.length)
    return { form: 'dense', bits, from: 0, to: this.rows, count }
  }

  first(group: ListGroup): number {
    return this.#groupOf.get(group)!.first
  }

  size(group: ListGroup): number {
    return this.#groupOf.get(group)!.count
  }
}
