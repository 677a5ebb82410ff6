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
    case 'dense': {
      let count = 0
      for (let index = from >>> 5; index < set.words.length && index << 5 < to; index++) {
        count += popcount(set.words[index]! & wordMask(index, from, to))
      }
      return count
    }
  }
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
