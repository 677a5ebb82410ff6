import { gallop } from './algebra.ts'
import { type Dense, type DocSet, has, lowerBound, type Sparse, wordMask } from './docset.ts'
import { arrange } from './operands.ts'

/**
 * Whether some document is in all of the sets; no sets have all documents in common. Stops at the first such document and makes no
 * set: usually a thousand times as fast as `intersect`, never slower.
 */
export function meets(sets: readonly DocSet[], rows: number): boolean {
  const { from, to, decider, others } = arrange(sets, rows)
  if (from >= to) return false
  if (decider) return sparseMeets(decider, others, from, to)
  return others.length === 0 || denseMeet(others as Dense[], from, to)
}

function denseMeet(sets: readonly Dense[], from: number, to: number): boolean {
  const [first, ...others] = sets.map(({ words }) => words)
  for (let index = from >>> 5; index << 5 < to; index++) {
    let common = first![index]!
    if (common === 0) continue
    common &= wordMask(index, from, to)
    for (let at = 0; at < others.length && common !== 0; at++) common &= others[at]![index]!
    if (common !== 0) return true
  }
  return false
}

function sparseMeets({ docs }: Sparse, others: readonly (Sparse | Dense)[], from: number, to: number): boolean {
  // reached[i] is the first member of others[i] that was not below the document last looked for; 0 for dense sets
  const reached = new Uint32Array(others.length)
  for (let at = lowerBound(docs, from); at < docs.length && docs[at]! < to; at++) {
    const doc = docs[at]!
    const isCommon = others.every((other, index) => {
      if (other.form === 'dense') return has(other, doc)
      reached[index] = gallop(other.docs, doc, reached[index]!)
      return other.docs[reached[index]!] === doc
    })
    if (isCommon) return true
  }
  return false
}
