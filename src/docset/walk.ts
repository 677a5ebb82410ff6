import { type DocId, type DocSet, lowerBound, lowestBit, popcount, wordMask } from './docset.ts'

/** How many members lie in `from` to `to`, not including `to`. Materialises nothing. */
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
      return countDense(set.words, from, Math.min(to, set.words.length << 5))
  }
}

/** Only the words at both ends need a mask. */
function countDense(words: Uint32Array, from: number, to: number): number {
  if (from >= to) return 0
  const first = from >>> 5
  const last = (to - 1) >>> 5
  let count = popcount(words[first]! & wordMask(first, from, to))
  if (last > first) count += popcount(words[last]! & wordMask(last, from, to))
  for (let index = first + 1; index < last; index++) count += popcount(words[index]!)
  return count
}

/** Appends to `out`, ascending, up to `limit` members from `from` to `to` (not including `to`), after passing over `skip` of them. */
export function collect(set: DocSet, from: number, to: number, skip: number, limit: number, out: number[]): void {
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
      collectDense(set.words, from, to, skip, limit, out)
  }
}

function collectDense(words: Uint32Array, from: number, to: number, skip: number, limit: number, out: number[]): void {
  let toSkip = skip
  let wanted = limit
  for (let index = from >>> 5; wanted > 0 && index < words.length && index << 5 < to; index++) {
    let bits = words[index]! & wordMask(index, from, to)
    const count = popcount(bits)
    // invariant: toSkip members of this word and later ones are still to be passed over
    if (count <= toSkip) {
      toSkip -= count
      continue
    }
    for (; toSkip > 0; toSkip--) bits &= bits - 1
    for (; bits !== 0 && wanted > 0; bits &= bits - 1) {
      out.push((index << 5) + lowestBit(bits))
      wanted--
    }
  }
}

/** The member below `to` that has exactly `above` members between itself and `to`; undefined when there are not so many. */
export function nthBelow(set: DocSet, to: number, above: number): DocId | undefined {
  switch (set.form) {
    case 'range': {
      const doc = Math.min(set.to, to) - 1 - above
      return doc >= set.from ? (doc as DocId) : undefined
    }
    case 'sparse':
      return set.docs[lowerBound(set.docs, to) - 1 - above] as DocId | undefined
    case 'dense':
      return nthBelowDense(set.words, to, above)
  }
}

function nthBelowDense(words: Uint32Array, to: number, above: number): DocId | undefined {
  let toPass = above
  for (let index = Math.min(words.length, (to + 31) >>> 5) - 1; index >= 0; index--) {
    let bits = words[index]! & wordMask(index, 0, to)
    const count = popcount(bits)
    if (count <= toPass) {
      toPass -= count
      continue
    }
    for (; toPass > 0; toPass--) bits &= ~(1 << (31 - Math.clz32(bits)))
    return ((index << 5) + 31 - Math.clz32(bits)) as DocId
  }
  return undefined
}

/** Members a piece has at most: 32 KB, which the first-level cache of a core holds. */
const PIECE = 8192

/**
 * Visits all members, ascending, in pieces of a list: `docs[0 .. count]` are the next members. The array may be used again for the
 * next piece.
 */
export function forEachPiece(set: DocSet, visit: (docs: Uint32Array, count: number) => void): void {
  switch (set.form) {
    case 'range': {
      const piece = new Uint32Array(Math.min(PIECE, set.count))
      for (let from = set.from; from < set.to; from += PIECE) {
        const count = Math.min(PIECE, set.to - from)
        for (let at = 0; at < count; at++) piece[at] = from + at
        visit(piece, count)
      }
      break
    }
    case 'sparse':
      if (set.count > 0) visit(set.docs, set.count)
      break
    case 'dense':
      forEachDensePiece(set.words, visit)
  }
}

function forEachDensePiece(words: Uint32Array, visit: (docs: Uint32Array, count: number) => void): void {
  const piece = new Uint32Array(PIECE)
  let count = 0
  for (let index = 0; index < words.length; index++) {
    for (let bits = words[index]!; bits !== 0; bits &= bits - 1) piece[count++] = (index << 5) + lowestBit(bits)
    // invariant: the piece has room for a whole word more
    if (count > PIECE - 32) {
      visit(piece, count)
      count = 0
    }
  }
  if (count > 0) visit(piece, count)
}
