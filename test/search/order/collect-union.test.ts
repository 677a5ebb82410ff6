import { describe, expect, test } from 'vitest'
import {
  countUnion,
  type DisjointUnion,
  disjointUnion,
  materializeUnion,
  materializeUnionIn,
} from '../../../src/docset/disjoint-union.ts'
import { DocSpace } from '../../../src/docset/doc-space.ts'
import { type DocId, members, NONE, range } from '../../../src/docset/docset.ts'
import { BLOCK_DOCS } from '../../../src/docset/kernels/kernels.ts'
import { collectUnion, collectUnionLatestFirst } from '../../../src/search/order/collect-union.ts'
import { Random } from '../../../tools/synthetic/random.ts'
import { asListed } from '../../support/sets.ts'

/** Five blocks, the last one not whole. */
const ROWS = 20_000
const CASES = 400

const random = new Random(8)
const space = new DocSpace(ROWS)

/** start[doc] is a day: many documents a day, or few, or a day of more than a block. */
function someStarts(): Int32Array {
  const step = random.pick([0.5, 0.01, 0.0003])
  let day = 0
  return Int32Array.from({ length: ROWS }, () => {
    if (random.fraction() < step) day += random.between(1, 3)
    return day
  })
}

/** Some disjoint sets of any form, or a range, less a part of them; and the members, known without sets. */
function someUnion(): { union: DisjointUnion; all: number[] } {
  const parts = random.pick([1, 1, 2, 5])
  const share = random.pick([1, 0.5, 0.02, 0.0005])
  const docs = Array.from({ length: ROWS }, (_, doc) => doc).filter(() => random.fraction() < share)
  const partOf = docs.map(() => random.below(parts))
  const part = random.pick([0, 0.01, 0.5, 1])
  const inLess = new Set(docs.filter(() => random.fraction() < part))
  const isWhole = share === 1 && parts === 1
  const sets = Array.from({ length: parts }, (_, number) =>
    asListed(
      docs.filter((_, at) => partOf[at] === number),
      ROWS,
    ),
  )
  const less = part === 0 ? NONE : asListed([...inLess], ROWS)
  return { union: disjointUnion(isWhole ? [range(0, ROWS)] : sets, less), all: docs.filter((doc) => !inLess.has(doc)) }
}

/** How many to pass over: few, any number, or about as many as lie before some block. */
function someSkip(inOrder: readonly number[], isDown: boolean): number {
  const bound = BLOCK_DOCS * random.between(1, 4)
  const before = inOrder.filter((doc) => (isDown ? doc >= bound : doc < bound)).length + random.between(-1, 1)
  const skip = random.pick([random.below(3), random.below(inOrder.length + 1), before, before])
  return Math.max(0, skip)
}

describe('collect-union.ts', () => {
  test('a disjoint union is counted, materialized and collected in a window as its members in a list are', () => {
    for (let number = 0; number < CASES; number++) {
      space.reset()
      const { union, all } = someUnion()
      const [from, to] = [random.below(ROWS + 1), random.below(ROWS + 1)].sort((a, b) => a - b) as [number, number]
      const inWindow = all.filter((doc) => doc >= from && doc < to)
      const [skip, limit] = [someSkip(inWindow, false), random.between(1, 60)]
      expect(union.count).toBe(all.length)
      expect(members(materializeUnion(union, space))).toEqual(all)
      expect(countUnion(union, from, to)).toBe(inWindow.length)
      expect(members(materializeUnionIn(union, from, to, space)).filter((doc) => doc >= from && doc < to)).toEqual(
        inWindow,
      )
      const page: DocId[] = []
      collectUnion(union, { from, to }, { skip, limit }, space, page)
      expect(page).toEqual(inWindow.slice(skip, skip + limit))
    }
  })

  test('a disjoint union is collected latest day first, and within a day in ascending order', () => {
    for (let number = 0; number < CASES; number++) {
      space.reset()
      const { union, all } = someUnion()
      const start = someStarts()
      const today = start[random.below(ROWS)]!
      const pivot = start.findIndex((day) => day >= today)
      const past = all.filter((doc) => doc < pivot).sort((a, b) => start[b]! - start[a]! || a - b)
      const skip = someSkip(past, true)
      const limit = random.between(1, 60)
      const page: DocId[] = []
      collectUnionLatestFirst(union, { start, pivot, count: past.length }, { skip, limit }, space, page)
      expect(page).toEqual(past.slice(skip, skip + limit))
    }
  })
})
