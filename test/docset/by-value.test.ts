import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSoonerLookedUp, keepByValue } from '../../src/docset/by-value.ts'
import { DocSpace } from '../../src/docset/doc-space.ts'
import { type DocSet, type LazyUnion, lazyUnion, members, range, sparse, wordsFor } from '../../src/docset/docset.ts'
import { intersect } from '../../src/docset/intersect.ts'
import { materialize, materializeWithin, union } from '../../src/docset/unite.ts'
import { Random } from '../../tools/synthetic/random.ts'
import { denseOf } from '../support/sets.ts'

/** The last word is not full, and the last block neither. */
const ROWS = 40_001
const VALUES = 900

const random = new Random(11)
/** Every other value of a document is rare, so that a union of some has many short lists. */
const values = Uint16Array.from({ length: ROWS }, () => random.below(random.fraction() < 0.5 ? 3 : VALUES))
const wanted = Array.from({ length: VALUES - 3 }, (_, value) => value + 3).filter((value) => value % 3 !== 0)
const rare = unionOf(wanted)

function unionOf(some: readonly number[]): LazyUnion {
  const docs = some.map((): number[] => [])
  const listOf = new Map(some.map((value, at) => [value, docs[at]!]))
  values.forEach((value, doc) => {
    listOf.get(value)?.push(doc)
  })
  const lists = docs.map((list) => sparse(Uint32Array.from(list)))
  return lazyUnion(lists, { values, size: VALUES, wanted: some }) as LazyUnion
}

function bitsWhere(isMember: (doc: number) => boolean): DocSet {
  const words = new Uint32Array(wordsFor(ROWS))
  for (let doc = 0; doc < ROWS; doc++) if (isMember(doc)) words[doc >>> 5]! |= 1 << (doc & 31)
  return denseOf(words, ROWS)
}

function expectKept(set: DocSet): void {
  const kept = keepByValue(set, rare.by!, new DocSpace(ROWS))
  expect(members(kept)).toEqual(members(set).filter((doc) => wanted.includes(values[doc]!)))
  expect(kept.count).toBe(members(kept).length)
}

test.each([
  ['few bits, which are listed', 50, 'sparse'],
  ['some bits, which are looked up one by one', 8, 'dense'],
  ['most bits, where all documents are looked up', 2, 'dense'],
])('the members of a set that have a wanted value are kept: %s', (_, every, form) => {
  const set = bitsWhere((doc) => doc % every === 0)
  const window = intersect([set, range(333, 30_007)], new DocSpace(ROWS))
  expect(window.form).toBe('dense')
  expectKept(set)
  expectKept(window)
  expect(keepByValue(set, rare.by!, new DocSpace(ROWS)).form).toBe(form)
})
test.each([
  ['all', range(0, ROWS)],
  ['some', range(4097, 39_999)],
  ['one', range(40_000, 40_001)],
  ['none', range(0, 0)],
])('of a range of %s, too', (_, set) => expectKept(set))

test('a union of many short lists is sooner looked up than set as bits, one of few long ones is not', () => {
  const two = unionOf([0, 1])
  expect(isSoonerLookedUp(range(0, ROWS), rare, ROWS)).toBe(true)
  expect(isSoonerLookedUp(range(0, ROWS), two, ROWS)).toBe(false)
  expect(isSoonerLookedUp(range(0, 9), { ...rare, by: undefined }, ROWS)).toBe(false)
})

test('an AND with unions finds the same, whichever of them a column tells', () => {
  const common = unionOf([0, 4, 5])
  const other = { ...unionOf([1, 2, 700]), by: undefined }
  const some = fc.record({
    every: fc.integer({ min: 1, max: 60 }),
    from: fc.nat(ROWS),
    to: fc.nat(ROWS),
    unions: fc.subarray([rare, common, other], { minLength: 1 }),
  })
  const property = fc.property(some, ({ every, from, to, unions }) => {
    const space = new DocSpace(ROWS)
    const sets = [bitsWhere((doc) => doc % every === 0), range(from, to)]
    const expected = intersect([...sets, ...unions.map(({ sets }) => union(sets, space))], space)
    const found = intersect([...sets, ...unions], space)
    expect(members(found)).toEqual(members(expected))
    expect(found.count).toBe(expected.count)
  })
  fc.assert(property, { numRuns: 100, seed: 1 })
})

test('a set of a union has the members of its sets, whole and in a window', () => {
  const space = new DocSpace(ROWS)
  const all = members(union(rare.sets, space))
  expect(members(materialize(rare, space))).toEqual(all)
  const within = intersect([materializeWithin(rare, 500, 20_000, space), range(500, 20_000)], space)
  expect(members(within)).toEqual(all.filter((doc) => doc >= 500 && doc < 20_000))
})
