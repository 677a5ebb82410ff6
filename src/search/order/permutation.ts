import type { DocSpace } from '../../docset/doc-space.ts'
import type { DocId, DocSet } from '../../docset/docset.ts'
import { bitsOver } from '../../docset/forms.ts'
import { blocksFor } from '../../docset/kernels/kernels.ts'

/** An order that is stored as a column of documents. */
export interface Permutation {
  /** The documents in order, as consecutive arrays. */
  parts(): Iterable<Uint32Array>
  /** The rank of a document. Documents with the same rank are sorted by number. */
  placeOf(doc: number): number
}

/** Cost of sorting one member, in look-ups. */
const LOOK_UPS_PER_SORTED = 64

/**
 * Number of documents in the first batch of look-ups. Each further batch is twice as large, up to a maximum.
 */
const LOOKED_UP_FIRST = 128

/**
 * Up to `limit` members after the first `offset`, in an order in which every member has a place. Documents
 * are looked up in the set, in order, until the page is full: the more members, the sooner. Few members are
 * sorted by their places instead.
 *
 * Example: documents in order 4 0 3 1 2, members {1 4}. The walk looks up 4 0 3 1, and finds 4, 1. Places of
 * 1 and 4 are 3 and 0, which sorts them 4, 1.
 */
export function takeInOrder(
  set: DocSet,
  order: Permutation,
  { offset, limit }: { readonly offset: number; readonly limit: number },
  space: DocSpace,
): DocId[] {
  const lookUps = ((offset + limit) * space.rows) / set.count
  return set.form === 'sparse' && lookUps > LOOK_UPS_PER_SORTED * set.count
    ? sortByPlace(set.docs, order, space.rows).slice(offset, offset + limit)
    : walk(set, order, offset, limit, space)
}

/** Members sorted by rank, then by document. Rank and document make one number below 2 ** 53. */
function sortByPlace(docs: Uint32Array, { placeOf }: Permutation, rows: number): DocId[] {
  const keys = new Float64Array(docs.length)
  for (let at = 0; at < docs.length; at++) keys[at] = placeOf(docs[at]!) * rows + docs[at]!
  return Array.from(keys.sort(), (key) => (key % rows) as DocId)
}

function walk(set: DocSet, { parts }: Permutation, offset: number, limit: number, space: DocSpace): DocId[] {
  const { words, kernels } = bitsOver(set, 0, blocksFor(space.rows), space)
  const { batch } = kernels
  const page: DocId[] = []
  let skip = offset
  let length = LOOKED_UP_FIRST
  for (const part of parts()) {
    // invariant: `skip` members are still to be passed over
    for (let at = 0; at < part.length; ) {
      const docs = part.subarray(at, at + length)
      at += docs.length
      length = Math.min(2 * length, batch.length)
      const found = kernels.keepInBits(batch, docs, docs.length, words)
      for (let member = skip; member < found; member++) {
        if (page.push(batch[member]! as DocId) === limit) return page
      }
      skip = Math.max(0, skip - found)
    }
  }
  return page
}
