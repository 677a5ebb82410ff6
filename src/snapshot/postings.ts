import { popcount } from '../docset/bits.ts'
import { DocSpace } from '../docset/doc-space.ts'
import { type DocSet, isSparse, range, sparse, wordsFor } from '../docset/docset.ts'
import { ALIGNMENT, type ListGroup, type ListGroupEntry } from './format.ts'

/** Forms of a posting list by their number in the file. */
export const FORM = { range: 0, sparse: 1, dense: 2 } as const
const DENSE_ALIGNMENT_WORDS = ALIGNMENT / 4

/** Lists from so many members on are worth remembering something of: 1,400 of a million synthetic events, as objects 300 KB. */
const KEPT_FROM = 1024

/** All posting lists of a snapshot: views of one block. form[i], start[i] and count[i] describe list i. */
export class PostingLists {
  /** The documents that lists are made of, and the memory that results of working with lists lie in. */
  readonly space: DocSpace
  readonly form: Uint8Array
  readonly start: Uint32Array
  readonly count: Uint32Array
  /** Members of sparse lists and bits of dense lists; lies in the space's memory where that is bounded. */
  readonly block: Uint32Array
  readonly groups: readonly ListGroupEntry[]
  readonly #firstOf: ReadonlyMap<ListGroup, ListGroupEntry>
  /** Dense and long lists that were asked for, each always the same object. */
  readonly #kept = new Map<number, DocSet>()

  constructor(parts: Omit<PostingLists, 'rows' | 'get' | 'first' | 'size'>) {
    this.space = parts.space
    this.form = parts.form
    this.start = parts.start
    this.count = parts.count
    this.block = parts.block
    this.groups = parts.groups
    this.#firstOf = new Map(parts.groups.map((entry) => [entry.group, entry]))
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
        return count < KEPT_FROM ? this.#sparse(start, count) : (this.#kept.get(list) ?? this.#keep(list))
      default:
        return this.#kept.get(list) ?? this.#keep(list)
    }
  }

  #sparse(start: number, count: number): DocSet {
    return sparse(this.block.subarray(start, start + count))
  }

  #keep(list: number): DocSet {
    const [start, count] = [this.start[list]!, this.count[list]!]
    const made = this.form[list] === FORM.sparse ? this.#sparse(start, count) : this.#dense(start, count)
    const set = this.space.retain(made)
    this.#kept.set(list, set)
    return set
  }

  #dense(start: number, count: number): DocSet {
    const bits = this.space.newBits(this.block.subarray(start, start + wordsFor(this.rows)))
    bits.kernels.countBlocks(bits.counts, bits.words, 0, bits.counts.length)
    return { form: 'dense', bits, from: 0, to: this.rows, count }
  }

  /** Number of the first list of a group. */
  first(group: ListGroup): number {
    return this.#firstOf.get(group)!.first
  }

  /** How many lists a group has. */
  size(group: ListGroup): number {
    return this.#firstOf.get(group)!.count
  }
}

/** Collects posting lists in file order, each in its smallest form. */
export class PostingListsWriter {
  readonly #rows: number
  readonly #form: number[] = []
  readonly #start: number[] = []
  readonly #count: number[] = []
  readonly #groups: ListGroupEntry[] = []
  #block = new Uint32Array(1024)
  #used = 0

  constructor(rows: number) {
    this.#rows = rows
  }

  /** Adds a whole group; returns the number of its first list. Each list ascends. */
  addGroup(group: ListGroup, lists: Iterable<Uint32Array>): number {
    const first = this.#form.length
    for (const docs of lists) this.#add(docs)
    this.#groups.push({ group, first, count: this.#form.length - first })
    return first
  }

  finish(): PostingLists {
    return new PostingLists({
      space: new DocSpace(this.#rows),
      form: Uint8Array.from(this.#form),
      start: Uint32Array.from(this.#start),
      count: Uint32Array.from(this.#count),
      block: this.#block.subarray(0, this.#used),
      groups: this.#groups,
    })
  }

  #add(docs: Uint32Array): void {
    if (isContiguous(docs)) this.#push(FORM.range, docs[0] ?? 0, docs.length)
    else if (isSparse(docs.length, this.#rows)) {
      const start = this.#reserve(docs.length, 1)
      this.#block.set(docs, start)
      this.#push(FORM.sparse, start, docs.length)
    } else {
      const start = this.#reserve(wordsFor(this.#rows), DENSE_ALIGNMENT_WORDS)
      for (const doc of docs) this.#block[start + (doc >>> 5)]! |= 1 << (doc & 31)
      this.#push(FORM.dense, start, docs.length)
    }
  }

  #push(form: number, start: number, count: number): void {
    this.#form.push(form)
    this.#start.push(start)
    this.#count.push(count)
  }

  /** Position of `words` fresh words, a multiple of `alignment`. */
  #reserve(words: number, alignment: number): number {
    const start = Math.ceil(this.#used / alignment) * alignment
    this.#used = start + words
    if (this.#used > this.#block.length) {
      const grown = new Uint32Array(Math.max(this.#used, this.#block.length * 2))
      grown.set(this.#block)
      this.#block = grown
    }
    return start
  }
}

function isContiguous(docs: Uint32Array): boolean {
  return docs.length === 0 || docs[docs.length - 1]! - docs[0]! === docs.length - 1
}

/** What is wrong with list `list`, in words; undefined when it is sound. */
export function faultOfList(lists: PostingLists, list: number): string | undefined {
  const { rows, block } = lists
  const start = lists.start[list]!
  const count = lists.count[list]!
  switch (lists.form[list]) {
    case FORM.range:
      return start + count <= rows ? undefined : `range ends at ${start + count}, after the last row`
    case FORM.sparse: {
      if (start + count > block.length) return 'ends after the block'
      for (let at = start; at < start + count; at++) {
        if (block[at]! >= rows) return `member ${block[at]} is not a row`
        if (at > start && block[at]! <= block[at - 1]!) return `member ${block[at]} does not ascend`
      }
      return undefined
    }
    case FORM.dense: {
      const words = wordsFor(rows)
      if (start % DENSE_ALIGNMENT_WORDS !== 0) return 'is not aligned'
      if (start + words > block.length) return 'ends after the block'
      let bits = 0
      for (let at = start; at < start + words; at++) bits += popcount(block[at]!)
      if (bits !== count) return `has ${bits} members where ${count} are declared`
      return rows % 32 !== 0 && block[start + words - 1]! >>> (rows % 32) !== 0
        ? 'has members after the last row'
        : undefined
    }
    default:
      return `has unknown form ${lists.form[list]}`
  }
}
