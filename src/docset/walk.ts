import { type Bits, countBits, nthBitBelow, nthBitFrom } from './bits.ts'
import type { Dense, DocId, DocSet } from './docset.ts'
import { BATCH_DOCS } from './kernels/kernels.ts'
import { gallop, lowerBound } from './sorted.ts'

/** Counts, lists and finds members of sets without materializing sets. */

/** Number of members in [from, to). */
export function countBetween(set: DocSet, from: number, to: number): number {
  if (from >= to) return 0
  switch (set.form) {
    case 'range':
      return Math.max(0, Math.min(set.to, to) - Math.max(set.from, from))
    case 'sparse': {
      const first = lowerBound(set.docs, from)
      return lowerBound(set.docs, to, first) - first
    }
    case 'dense':
      return countBits(set.bits, Math.max(set.from, from), Math.min(set.to, to))
  }
}

/** counts[i] is the number of members in [bounds[i], bounds[i + 1]); `bounds` must ascend. */
export function countInWindows(set: DocSet, bounds: Uint32Array): Uint32Array {
  const counts = new Uint32Array(bounds.length - 1)
  let before = set.form === 'sparse' ? lowerBound(set.docs, bounds[0]!) : 0
  for (let window = 0; window < counts.length; window++) {
    const [from, to] = [bounds[window]!, bounds[window + 1]!]
    if (set.form === 'sparse') {
      // invariant: `before` members are before this window
      const end = gallop(set.docs, to, before)
      counts[window] = end - before
      before = end
    } else counts[window] = countBetween(set, from, to)
  }
  return counts
}

/** A part of the members in [from, to): at most `limit` members after the first `skip` members. */
export interface Slice {
  readonly from: number
  readonly to: number
  readonly skip: number
  readonly limit: number
}

export function firstMembers(set: DocSet, limit: number): number[] {
  const first: number[] = []
  collect(set, { from: 0, to: Number.POSITIVE_INFINITY, skip: 0, limit }, first)
  return first
}

/** Appends a slice of a set to `out`, ascending. */
export function collect(set: DocSet, { from, to, skip, limit }: Slice, out: number[]): void {
  switch (set.form) {
    case 'range': {
      const first = Math.max(set.from, from) + skip
      const end = Math.min(set.to, to, first + limit)
      for (let doc = first; doc < end; doc++) out.push(doc)
      break
    }
    case 'sparse': {
      const first = lowerBound(set.docs, from) + skip
      const end = Math.min(set.docs.length, first + limit)
      for (let at = first; at < end && set.docs[at]! < to; at++) out.push(set.docs[at]!)
      break
    }
    case 'dense':
      collectBits(set.bits, { from: Math.max(set.from, from), to: Math.min(set.to, to), skip, limit }, out)
  }
}

function collectBits(bits: Bits, { from, to, skip, limit }: Slice, out: number[]): void {
  const { words, counts, kernels } = bits
  let doc = limit > 0 ? nthBitFrom(bits, from, to, skip) : -1
  for (let wanted = limit; doc >= 0 && wanted > 0; ) {
    const asked = Math.min(wanted, BATCH_DOCS)
    const listed = kernels.listBits(kernels.batch, words, counts, doc, to, asked)
    for (let at = 0; at < listed; at++) out.push(kernels.batch[at]!)
    doc = listed < asked ? -1 : kernels.batch[listed - 1]! + 1
    wanted -= listed
  }
}

/** Skips the first `passed` members from `from` on, and returns the next member. */
export function nthFrom(set: DocSet, from: number, passed: number): DocId | undefined {
  switch (set.form) {
    case 'range': {
      const doc = Math.max(set.from, from) + passed
      return doc < set.to ? (doc as DocId) : undefined
    }
    case 'sparse':
      return set.docs[lowerBound(set.docs, from) + passed] as DocId | undefined
    case 'dense': {
      const doc = nthBitFrom(set.bits, Math.max(set.from, from), set.to, passed)
      return doc < 0 ? undefined : (doc as DocId)
    }
  }
}

/** Skips the last `above` members below `to`, and returns the member before them. */
export function nthBelow(set: DocSet, to: number, above: number): DocId | undefined {
  switch (set.form) {
    case 'range': {
      const doc = Math.min(set.to, to) - 1 - above
      return doc >= set.from ? (doc as DocId) : undefined
    }
    case 'sparse':
      return set.docs[lowerBound(set.docs, to) - 1 - above] as DocId | undefined
    case 'dense': {
      const doc = nthBitBelow(set.bits, set.from, Math.min(set.to, to), above)
      return doc < 0 ? undefined : (doc as DocId)
    }
  }
}

/**
 * Visits all members, ascending, in batches `docs[0 .. count]`. The array is valid only during the visit: the
 * next batch and `collect` may overwrite it.
 */
export function forEachBatch(set: DocSet, visit: (docs: Uint32Array, count: number) => void): void {
  switch (set.form) {
    case 'range': {
      const batch = new Uint32Array(Math.min(BATCH_DOCS, set.count))
      for (let from = set.from; from < set.to; from += BATCH_DOCS) {
        const count = Math.min(BATCH_DOCS, set.to - from)
        for (let at = 0; at < count; at++) batch[at] = from + at
        visit(batch, count)
      }
      break
    }
    case 'sparse':
      if (set.count > 0) visit(set.docs, set.count)
      break
    case 'dense':
      forEachBatchOfBits(set, visit)
  }
}

function forEachBatchOfBits({ bits, from, to }: Dense, visit: (docs: Uint32Array, count: number) => void): void {
  const { words, counts, kernels } = bits
  const { batch } = kernels
  for (let doc = from; doc < to; ) {
    const listed = kernels.listBits(batch, words, counts, doc, to, BATCH_DOCS)
    if (listed === 0) return
    doc = batch[listed - 1]! + 1
    visit(batch, listed)
  }
}
