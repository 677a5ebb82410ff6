import { DocSpace } from '../docset/doc-space.ts'
import { isSparse, wordsFor } from '../docset/docset.ts'
import type { ListGroup, ListGroupEntry } from './format.ts'
import { DENSE_ALIGNMENT_WORDS, FORM, PostingLists } from './postings.ts'

/** Collects posting lists in file order, each in its smallest form. `PostingLists` reads them. */
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

  /**
   * Adds all lists of a group, each of ascending documents. Returns the number of the first list. If list i
   * of the group has the documents of an earlier list, `sameAs(i)` is the number of that list, otherwise -1.
   * Equal sparse lists share their members in the block.
   */
  addGroup(group: ListGroup, lists: Iterable<Uint32Array>, sameAs: (index: number) => number = () => -1): number {
    const first = this.#form.length
    for (const docs of lists) {
      const same = sameAs(this.#form.length - first)
      if (same >= 0 && this.#form[same] === FORM.sparse) this.#push(FORM.sparse, this.#start[same]!, docs.length)
      else this.#add(docs)
    }
    this.#groups.push({ group, first, count: this.#form.length - first })
    return first
  }

  /** Number of members of a list. */
  count(list: number): number {
    return this.#count[list]!
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

  /** Reserves unused words of the block. Returns the index of the first, a multiple of `alignment`. */
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
