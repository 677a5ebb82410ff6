import { expect, it, onTestFinished } from 'vitest'
import { DocSpace } from '../../../src/docset/doc-space.ts'
import { type DocSet, lazyUnion, members, range, sparse } from '../../../src/docset/docset.ts'
import { intersect } from '../../../src/docset/intersect.ts'
import { MOST_LAZY } from '../../../src/docset/unite.ts'
import { createCombinations } from '../../../src/search/combinations.ts'
import { Conjunction, isAhead, MOST_SCRATCH, workOf } from '../../../src/search/ways-out/conjunction.ts'
import { buildDirectory } from '../../support/directory.ts'
import { manyEvents } from '../../support/many-events.ts'
import { denseOf } from '../../support/sets.ts'

const list = (...docs: number[]) => sparse(Uint32Array.of(...docs))

async function conjunctionOfNone() {
  const { snapshot, dispose } = await buildDirectory(manyEvents(50))
  onTestFinished(dispose)
  const { space } = snapshot.lists
  space.reset()
  return { none: Conjunction.ofNone(space, createCombinations(snapshot)), space }
}

it('a conjunction is what all its sets have in common, and is made once', async () => {
  const { none, space } = await conjunctionOfNone()
  const [a, b, c, d] = [list(1, 2, 5), list(2, 5, 7), list(1, 7), list(5, 7)]
  const ab = none.and(a).and(b)
  expect(none.docs.count).toBe(50)
  expect(members(ab.docs)).toEqual([2, 5])
  expect(members(ab.and(d).docs)).toEqual([5])
  expect(members(none.and(a).and(c).docs)).toEqual([1])
  expect(none.and(a).and(b)).toBe(ab)
  const mark = space.mark()
  expect(ab.and(c).docs.count).toBe(0)
  expect(ab.and(c).and(d)).toBe(ab.and(c))
  expect(space.mark()).toBe(mark)
})

it('bit sets that have nothing in common leave no set that later ones write into', async () => {
  const { none, space } = await conjunctionOfNone()
  const [even, odd] = [0x5555_5555, 0xaaaa_aaaa].map((word) => denseOf(Uint32Array.of(word, word & 0x3_ffff), 50))
  const nothing = none.and(even!).and(odd!)
  space.bits().words.fill(-1)
  expect(members(nothing.docs)).toEqual([])
  expect(members(intersect([nothing.docs, list(3, 4)], space))).toEqual([])
})

it('conjunctions are no longer remembered when much scratch memory is taken', async () => {
  const { none, space } = await conjunctionOfNone()
  const [a, b] = [list(1, 2, 5), list(2, 5, 7)]
  while (space.mark() < MOST_SCRATCH) space.bits()
  const ab = none.and(a).and(b)
  expect(members(ab.docs)).toEqual([2, 5])
  expect(none.and(a).and(b)).not.toBe(ab)
})

it('makes a union of many sets one set, once; beside a list and where memory is scarce it stays one', async () => {
  const { none, space } = await conjunctionOfNone()
  const [from, to] = [range(0, 45), range(3, 50)]
  const many = lazyUnion(Array.from({ length: MOST_LAZY + 1 }, (_, at) => list(at, 5 * at)))
  const wanted = (docs: number[]) => docs.toSorted((a, b) => a - b).filter((doc, at, all) => doc !== all[at - 1])
  const all = wanted(Array.from({ length: MOST_LAZY + 1 }, (_, at) => [at, 5 * at]).flat())
  const whole = none.whole(many)
  expect(whole.form).not.toBe('union')
  expect(none.whole(many)).toBe(whole)
  expect(members(none.and(many).docs)).toEqual(all)
  expect(members(none.and(to).and(many).docs)).toEqual(all.filter((doc) => doc >= 3))
  expect(members(none.and(list(5, 9, 40)).and(many).docs)).toEqual([5, 40])
  const few = lazyUnion([list(1), list(2)])
  expect(none.whole(few)).toBe(few)
  while (space.mark() < MOST_SCRATCH) space.bits()
  const other = lazyUnion(Array.from({ length: MOST_LAZY + 1 }, (_, at) => list(at)))
  expect(none.whole(many)).toBe(whole)
  expect(none.whole(other)).toBe(other)
  expect(members(none.and(from).and(other).docs)).toEqual(Array.from({ length: MOST_LAZY + 1 }, (_, at) => at))
})

it('looks few bits up in a union once, and makes it one set when it comes again', async () => {
  const rows = 40_000
  const { snapshot, dispose } = await buildDirectory(manyEvents(50))
  onTestFinished(dispose)
  const space = new DocSpace(rows)
  const none = Conjunction.ofNone(space, createCombinations(snapshot))
  const bits = (...docs: number[]) => {
    const words = new Uint32Array(Math.ceil(rows / 32))
    for (const doc of docs) words[doc >>> 5]! |= 1 << (doc & 31)
    return denseOf(words, rows)
  }
  const every = (step: number) => sparse(Uint32Array.from({ length: rows / step }, (_, at) => step * at))
  const union = lazyUnion([2, 3, 5, 7, 11, 13, 17, 19, 23].map(every))
  const ofPrimes = (docs: number[]) => docs.filter((doc) => [2, 3, 5, 7, 11, 13, 17, 19, 23].some((p) => doc % p === 0))
  const [one, other] = [
    [1, 25, 29, 49, 31, 37],
    [29, 33, 41, 43, 47],
  ]

  const first = none.and(bits(...one)).and(union)
  expect(members(first.docs)).toEqual(ofPrimes(one).sort((a, b) => a - b))
  expect(first.docs.form).toBe('sparse')
  const second = none.and(bits(...other)).and(union)
  expect(members(second.docs)).toEqual([33])
  expect(second.docs.form).toBe('dense')
})

it('tells the work of its ANDs, without those that were made before', async () => {
  const { none } = await conjunctionOfNone()
  const [a, b] = [list(1, 2, 5), list(2, 5, 7)]
  const ab = none.and(a).and(b)
  const { work } = none
  expect(work).toBeGreaterThan(0)
  expect(none.and(a).and(b)).toBe(ab)
  expect(none.work).toBe(work)
  ab.and(list(7))
  expect(none.work).toBeGreaterThan(work)
})

const ROWS = 125_000
const PASS = ROWS / 125
const ofLength = (length: number) => sparse(Uint32Array.from({ length }, (_, doc) => doc))
const bitSet = denseOf(new Uint32Array(Math.ceil(ROWS / 32)).fill(-1), ROWS)
const [few, many] = [ofLength(10), ofLength(5000)]
const column = { values: new Uint8Array(ROWS), size: 2, wanted: [1] }
const unionOf = (sets: DocSet[], by?: typeof column) => lazyUnion(sets, by)

it.each([
  ['a range and a list', range(0, 9), many, 500],
  ['a list and a range', many, range(0, 9), 500],
  ['two lists', few, many, 570],
  ['two lists, the shorter one last', many, few, 570],
  ['a list and a bit set', few, bitSet, 520],
  ['a list of many and a bit set', many, bitSet, 500 + PASS],
  ['two bit sets', bitSet, bitSet, 500 + PASS],
  ['a list and a union with a column', few, unionOf([many, bitSet], column), 520],
  ['a list and a union without', few, unionOf([many, bitSet, range(0, 9)]), 570 + 520 + 500],
  ['a bit set and a union', bitSet, unionOf([few, many], column), PASS + 50 + PASS],
  ['a range and a union', range(0, 9), unionOf([few, bitSet]), PASS + 50 + PASS],
])('the work of an AND of %s', (_, docs, operand, work) => {
  expect(workOf(docs, operand, ROWS)).toBe(work)
})

it('smaller sets come first, and unions last', () => {
  const [small, large] = [unionOf([few, few]), unionOf([bitSet, bitSet])]
  const inOrder = [few, many, bitSet, small, large]
  for (const [at, one] of inOrder.entries()) {
    for (const [after, other] of inOrder.entries()) expect(isAhead(one, other)).toBe(at < after)
  }
})
