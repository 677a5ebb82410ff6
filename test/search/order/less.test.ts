import { describe, expect, test } from 'vitest'
import { andNot } from '../../../src/docset/algebra.ts'
import { type DocId, type DocSet, members, NONE, range, sparse } from '../../../src/docset/docset.ts'
import { Universe } from '../../../src/docset/universe.ts'
import { collectLess, collectLessLatestFirst, countLess } from '../../../src/search/order/less.ts'
import { Random } from '../../../tools/synthetic/random.ts'
import { denseOf } from '../../support/sets.ts'

/** Five blocks, the last one not whole. */
const ROWS = 20_000
const CASES = 400

const random = new Random(8)
const universe = new Universe(ROWS)

/** start[doc] is a day: many documents a day, or few, or a day of more than a block. */
function someStarts(): Int32Array {
  const step = random.pick([0.5, 0.01, 0.0003])
  let day = 0
  return Int32Array.from({ length: ROWS }, () => {
    if (random.fraction() < step) day += random.between(1, 3)
    return day
  })
}

/** A set of any form with a set that lies in it. */
function someLess(): { set: DocSet; less: DocSet } {
  const share = random.pick([1, 0.5, 0.02, 0.0005])
  const docs = Array.from({ length: ROWS }, (_, doc) => doc).filter(() => random.fraction() < share)
  const part = random.pick([0, 0.01, 0.5, 1])
  const inIt = docs.filter(() => random.fraction() < part)
  return { set: share === 1 ? range(0, ROWS) : someForm(docs), less: part === 0 ? NONE : someForm(inIt) }
}

function someForm(docs: readonly number[]): DocSet {
  if (docs.length < ROWS / 64) return sparse(Uint32Array.from(docs))
  const words = new Uint32Array(Math.ceil(ROWS / 32))
  for (const doc of docs) words[doc >>> 5]! |= 1 << (doc & 31)
  return denseOf(words, ROWS)
}

describe('the members of a set that are not in another one', () => {
  test('are counted and collected in a window as if they had been made', () => {
    for (let number = 0; number < CASES; number++) {
      universe.reset()
      const less = someLess()
      const [from, to] = [random.below(ROWS + 1), random.below(ROWS + 1)].sort((a, b) => a - b) as [number, number]
      const [skip, limit] = [random.below(random.pick([3, ROWS])), random.between(1, 60)]
      const all = members(andNot(less.set, less.less, universe)).filter((doc) => doc >= from && doc < to)
      expect(countLess(less, from, to)).toBe(all.length)
      const page: DocId[] = []
      collectLess(less, from, to, skip, limit, universe, page)
      expect(page).toEqual(all.slice(skip, skip + limit))
    }
  })

  test('are collected latest day first, and within a day in order', () => {
    for (let number = 0; number < CASES; number++) {
      universe.reset()
      const less = someLess()
      const start = someStarts()
      const today = start[random.below(ROWS)]!
      const pivot = start.findIndex((day) => day >= today)
      const all = members(andNot(less.set, less.less, universe))
        .filter((doc) => doc < pivot)
        .sort((a, b) => start[b]! - start[a]! || a - b)
      const skip = random.below(random.pick([3, all.length]) || 1)
      const limit = random.between(1, 60)
      const page: DocId[] = []
      if (skip < all.length) {
        collectLessLatestFirst(less, start, pivot, all.length, skip, limit, universe, page)
      }
      expect(page).toEqual(all.slice(skip, skip + limit))
    }
  })
})
