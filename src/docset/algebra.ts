import {
  type Dense,
  type DocSet,
  dense,
  has,
  isSparse,
  lowerBound,
  members,
  NONE,
  popcount,
  range,
  type Sparse,
  sparse,
  wordMask,
} from './docset.ts'
import { arrange } from './operands.ts'
import type { Universe } from './universe.ts'

/**
 * AND of any number of sets; no sets give all documents.
 * Ranges only narrow the window, the rest goes smallest first, and a sparse operand decides by probing the others.
 */
export function intersect(sets: readonly DocSet[], universe: Universe): DocSet {
  const { from, to, decider, others } = arrange(sets, universe.rows)
  if (from >= to) return NONE
  if (decider) {
    return others.reduce<Sparse>((found, other) => probe(found, other, universe), windowOf(decider, from, to))
  }
  return others.length === 0 ? range(from, to) : intersectDense(others as Dense[], from, to, universe)
}

export function and(a: DocSet, b: DocSet, universe: Universe): DocSet {
  return intersect([a, b], universe)
}

/** OR of any number of sets; no sets give none. Sparse as long as the members, counted with repetition, are few. */
export function union(sets: readonly DocSet[], universe: Universe): DocSet {
  const operands = sets.filter((set) => set.count > 0)
  if (operands.length === 0) return NONE
  if (operands.length === 1) return operands[0]!
  const upperBound = operands.reduce((sum, set) => sum + set.count, 0)
  if (isSparse(upperBound, universe.rows)) return sparse(mergeAll(operands.map(listOf)))
  const words = universe.words()
  for (const set of operands) orInto(words, set)
  return dense(words, popcountAll(words))
}

/** The members of `set` that are not in `excluded`. */
export function andNot(set: DocSet, excluded: DocSet, universe: Universe): DocSet {
  if (set.count === 0 || excluded.count === 0) return set
  if (set.form === 'sparse') return sparse(set.docs.filter((doc) => !has(excluded, doc)))
  const words = universe.words()
  orInto(words, set)
  clearFrom(words, excluded)
  return dense(words, popcountAll(words))
}

/** The part of a sparse set inside the window: a view, not a copy. */
function windowOf(set: Sparse, from: number, to: number): Sparse {
  const first = lowerBound(set.docs, from)
  return sparse(set.docs.subarray(first, lowerBound(set.docs, to, first)))
}

/** AND of a sparse set with a listed set that is not smaller. */
function probe(set: Sparse, other: Sparse | Dense, universe: Universe): Sparse {
  if (set.count === 0) return set
  const kept = universe.list(set.count)
  let count = 0
  const docs = set.docs
  // loops by index: `for of` over a typed array costs three times as much
  if (other.form === 'dense') {
    for (let index = 0; index < docs.length; index++) {
      const doc = docs[index]!
      if ((other.words[doc >>> 5]! >>> (doc & 31)) & 1) kept[count++] = doc
    }
  } else {
    let at = 0
    for (let index = 0; index < docs.length; index++) {
      const doc = docs[index]!
      at = gallop(other.docs, doc, at)
      if (at === other.docs.length) break
      if (other.docs[at] === doc) kept[count++] = doc
    }
  }
  return sparse(kept.subarray(0, count))
}

/** First index from `start` on whose value is not below `value`: exponential search (Bentley and Yao, 1976). */
export function gallop(values: Uint32Array, value: number, start: number): number {
  let step = 1
  while (start + step < values.length && values[start + step]! < value) step <<= 1
  return lowerBound(values, value, start + (step >>> 1), Math.min(values.length, start + step + 1))
}

/** One pass a set over the words of the window: a loop over two arrays is what the compiler does best. */
function intersectDense(sets: readonly Dense[], from: number, to: number, universe: Universe): DocSet {
  const [first, ...others] = sets
  if (others.length === 0 && from === 0 && to === universe.rows) return first!
  const words = universe.words()
  const firstWord = from >>> 5
  const endWord = (to + 31) >>> 5
  words.set(first!.words.subarray(firstWord, endWord), firstWord)
  for (const other of others) {
    const otherWords = other.words
    for (let index = firstWord; index < endWord; index++) words[index] = words[index]! & otherWords[index]!
  }
  words[firstWord] = words[firstWord]! & wordMask(firstWord, from, to)
  words[endWord - 1] = words[endWord - 1]! & wordMask(endWord - 1, from, to)
  return dense(words, popcountAll(words, firstWord, endWord))
}

function orInto(words: Uint32Array, set: DocSet): void {
  switch (set.form) {
    case 'range':
      forEachRangeWord(set.from, set.to, (index, mask) => {
        words[index] = words[index]! | mask
      })
      break
    case 'sparse':
      for (let index = 0; index < set.docs.length; index++) {
        const doc = set.docs[index]!
        words[doc >>> 5] = words[doc >>> 5]! | (1 << (doc & 31))
      }
      break
    case 'dense':
      for (let index = 0; index < words.length; index++) words[index] = words[index]! | set.words[index]!
  }
}

function clearFrom(words: Uint32Array, set: DocSet): void {
  switch (set.form) {
    case 'range':
      forEachRangeWord(set.from, set.to, (index, mask) => {
        words[index] = words[index]! & ~mask
      })
      break
    case 'sparse':
      for (let index = 0; index < set.docs.length; index++) {
        const doc = set.docs[index]!
        words[doc >>> 5] = words[doc >>> 5]! & ~(1 << (doc & 31))
      }
      break
    case 'dense':
      for (let index = 0; index < words.length; index++) words[index] = words[index]! & ~set.words[index]!
  }
}

function forEachRangeWord(from: number, to: number, visit: (index: number, mask: number) => void): void {
  for (let index = from >>> 5; index << 5 < to; index++) visit(index, wordMask(index, from, to))
}

function popcountAll(words: Uint32Array, from = 0, to = words.length): number {
  let count = 0
  for (let index = from; index < to; index++) count += popcount(words[index]!)
  return count
}

function listOf(set: DocSet): Uint32Array {
  return set.form === 'sparse' ? set.docs : Uint32Array.from(members(set))
}

/** Merges ascending lists pairwise, so that each member moves log2(lists) times. */
function mergeAll(lists: readonly Uint32Array[]): Uint32Array {
  if (lists.length === 1) return lists[0]!
  const middle = lists.length >>> 1
  return mergeTwo(mergeAll(lists.slice(0, middle)), mergeAll(lists.slice(middle)))
}

function mergeTwo(a: Uint32Array, b: Uint32Array): Uint32Array {
  // few members of one list between many of the other are the rule: runs are copied without a look at both
  const [few, many] = a.length < b.length ? [a, b] : [b, a]
  const merged = new Uint32Array(a.length + b.length)
  let count = 0
  let at = 0
  for (let index = 0; index < few.length; index++) {
    const doc = few[index]!
    while (at < many.length && many[at]! < doc) merged[count++] = many[at++]!
    if (at < many.length && many[at]! === doc) at++
    merged[count++] = doc
  }
  while (at < many.length) merged[count++] = many[at++]!
  return merged.subarray(0, count)
}
