import { type Dense, type DocSet, popcount, type Sparse } from './docset.ts'
import { countBetween } from './walk.ts'

/** How many members two sets have in common. Materialises nothing; costs a pass over both lists, or one list, or both bit sets. */
export function countCommon(a: DocSet, b: DocSet): number {
  if (a.form === 'range') return countBetween(b, a.from, a.to)
  if (b.form === 'range') return countBetween(a, b.from, b.to)
  if (a.form === 'dense') return b.form === 'dense' ? countBits(a.words, b.words) : countListed(b.docs, a)
  return b.form === 'dense' ? countListed(a.docs, b) : countMerged(a, b)
}

function countBits(a: Uint32Array, b: Uint32Array): number {
  let count = 0
  for (let index = 0; index < a.length; index++) count += popcount(a[index]! & b[index]!)
  return count
}

function countListed(docs: Uint32Array, { words }: Dense): number {
  let count = 0
  for (let at = 0; at < docs.length; at++) {
    const doc = docs[at]!
    count += (words[doc >>> 5]! >>> (doc & 31)) & 1
  }
  return count
}

function countMerged({ docs: a }: Sparse, { docs: b }: Sparse): number {
  let count = 0
  let atA = 0
  let atB = 0
  // invariant: members before atA and atB are counted
  while (atA < a.length && atB < b.length) {
    const [docA, docB] = [a[atA]!, b[atB]!]
    if (docA === docB) count++
    if (docA <= docB) atA++
    if (docB <= docA) atB++
  }
  return count
}
