import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { disjointUnion } from '../../src/docset/disjoint-union.ts'
import { type DocSet, isDense, lazyUnion, members, range } from '../../src/docset/docset.ts'
import { intersect } from '../../src/docset/intersect.ts'
import { createCombinations, withCombination } from '../../src/search/combinations.ts'
import type { ListGroup } from '../../src/snapshot/format.ts'
import { postingList } from '../../src/snapshot/snapshot.ts'
import { someEvents } from '../support/arbitraries.ts'
import { type BuiltDirectory, buildDirectory } from '../support/directory.ts'

const ROWS = 900

let built: BuiltDirectory
beforeAll(async () => {
  built = await buildDirectory(fc.sample(someEvents(ROWS, ROWS), { numRuns: 1, seed: 5 })[0]!)
})
afterAll(() => built.dispose())

const GROUPS: readonly ListGroup[] = ['type', 'topic', 'continent', 'country', 'attendance', 'city', 'sub_topic']

const listsOf = (group: ListGroup) =>
  Array.from({ length: built.snapshot.lists.size(group) }, (_, key) => postingList(built.snapshot, group, key))
/** Every list of the groups, and whether it never changes. */
const allLists = () => GROUPS.flatMap((group) => listsOf(group).map((list) => ({ group, list })))
const space = () => built.snapshot.lists.space
const common = (...sets: DocSet[]) => members(intersect(sets, space()))

const COMBINED = ['type topic', 'type continent', 'type country', 'continent topic']
const areCombined = (a: ListGroup, b: ListGroup) => COMBINED.includes(`${a} ${b}`) || COMBINED.includes(`${b} ${a}`)

test('the intersection of two dense lists is retained for pairs of filters that are often given together', () => {
  const combinations = createCombinations(built.snapshot)
  const lists = allLists()
  let found = 0
  for (const [at, a] of lists.entries()) {
    for (const b of lists.slice(at + 1)) {
      space().reset()
      const combination = combinations.findIn([a.list, b.list])
      expect(combination !== undefined).toBe(areCombined(a.group, b.group) && isDense(a.list) && isDense(b.list))
      expect(combinations.findIn([a.list])).toBe(undefined)
      if (combination === undefined) continue
      found++
      expect(new Set(combination.of)).toEqual(new Set([a.list, b.list]))
      expect(members(combination.docs)).toEqual(common(a.list, b.list))
      expect(space().isRetained(combination.docs)).toBe(true)
      expect(combinations.findIn([range(0, 9), b.list, a.list])!.docs).toBe(combination.docs)
    }
  }
  expect(found).toBeGreaterThan(20)
})

test('a combination stands for its two operands, unless it is a list and a shorter one is among them', () => {
  const [a, b, other] = [range(0, 500), range(100, 600), range(200, 300)]
  const list = (length: number) => ({ form: 'sparse', docs: new Uint32Array(length), count: length }) as const
  const as = (docs: DocSet) => ({ of: [a, b], docs }) as const
  const [short, long, whole] = [as(list(3)), as(list(9)), as(range(100, 500))]
  expect(withCombination([a, other, b], undefined)).toEqual([a, other, b])
  expect(withCombination([a, other, b], long)).toEqual([long.docs, other])
  expect(withCombination([a, list(5), b], short)).toEqual([short.docs, list(5)])
  expect(withCombination([a, list(9), b], long)).toEqual([long.docs, list(9)])
  expect(withCombination([a, list(5), b], long)).toEqual([a, list(5), b])
  expect(withCombination([a, list(5), b], whole)).toEqual([whole.docs, list(5)])
  // no list, however few members it has
  expect(withCombination([a, other, b], as(list(400)))).toEqual([list(400), other])
})

test('counts of pairs and from a document on are those of intersections, first and again, whatever was asked', () => {
  const lists = allLists().map(({ list }) => list)
  const someList = fc.constantFrom(...lists)
  const pivots = fc.constantFrom(0, 1, 2, 450, ROWS - 1, ROWS)
  const asked = fc.array(fc.tuple(someList, someList, pivots), { minLength: 1, maxLength: 6 })
  const from = (docs: readonly number[], pivot: number) => docs.filter((doc) => doc >= pivot).length
  const seen = { dense: 0, pair: 0 }
  fc.assert(
    fc.property(asked, (some) => {
      const combinations = createCombinations(built.snapshot)
      for (const [a, b, pivot] of [...some, ...some]) {
        space().reset()
        const both = common(a, b)
        const counts = combinations.countsOf([a, b])
        expect(counts !== undefined).toBe(isDense(a) && isDense(b))
        if (counts) {
          seen.dense++
          expect([counts.count, counts.from(pivot)]).toEqual([both.length, from(both, pivot)])
        }
        const mark = space().mark()
        const pair = combinations.countPair(a, b, pivot)
        expect(space().mark()).toBe(mark)
        expect(pair !== undefined).toBe(space().isRetained(a) && space().isRetained(b))
        if (pair) {
          seen.pair++
          expect(pair).toEqual({ count: both.length, pivot, fromPivot: from(both, pivot) })
          expect(combinations.countPair(a, b, pivot)).toBe(pair)
        }
        for (const union of [disjointUnion([a]), disjointUnion([a], intersect([a, b], space())), disjointUnion([])]) {
          const less = new Set(members(union.less))
          const all = union.sets.flatMap(members).filter((doc) => !less.has(doc))
          expect(combinations.countFrom(union, pivot)).toBe(from(all, pivot))
        }
      }
    }),
    { numRuns: 300 },
  )
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(100)
})

test('counts from another document on are made anew, back and forth', () => {
  const combinations = createCombinations(built.snapshot)
  const [a, b] = [listsOf('type').find(isDense)!, listsOf('topic').find(isDense)!]
  const both = common(a, b)
  for (const pivot of [0, 450, 0, 1, 1, 450, 2, 0]) {
    const expected = both.filter((doc) => doc >= pivot).length
    expect(combinations.countsOf([a, b])!.from(pivot)).toBe(expected)
    expect(combinations.countPair(a, b, pivot)!.fromPivot).toBe(expected)
    expect(combinations.countFrom(disjointUnion([a]), pivot)).toBe(members(a).filter((doc) => doc >= pivot).length)
  }
  expect(both.length).toBeGreaterThan(0)
})

test('nothing is remembered of sets that a search overwrites, and of unions', () => {
  const combinations = createCombinations(built.snapshot)
  const [one, other] = allLists()
    .map(({ list }) => list)
    .filter(isDense) as [DocSet, DocSet]
  space().reset()
  const result = intersect([one, range(5, 800)], space())
  for (const pair of [
    [one, result],
    [result, one],
    [result, result],
  ] as const) {
    expect(combinations.countsOf(pair)).toBe(undefined)
    expect(combinations.countPair(...pair, 0)).toBe(undefined)
  }
  const lazy = lazyUnion([one, other])
  expect(combinations.countsOf([one, lazy])).toBe(undefined)
  expect(combinations.countPair(one, lazy, 0)).toBe(undefined)
  expect(combinations.countPair(lazy, one, 0)).toBe(undefined)
  expect(combinations.countsOf([one])).toBe(undefined)
  expect(combinations.countsOf([])).toBe(undefined)
  expect(combinations.countsOf([one, other, one])).toBe(undefined)
  const before = combinations.countFrom(disjointUnion([result]), 9)
  expect(before).toBe(members(result).filter((doc) => doc >= 9).length)
  if (!isDense(result)) throw new Error('expected bits')
  result.bits.words.fill(0)
  result.bits.counts.fill(0)
  expect(combinations.countFrom(disjointUnion([result]), 9)).toBe(0)
})

test('counts of some thousand pairs are remembered, and all are forgotten before there are more', () => {
  const MOST_PAIRS = 8192
  const combinations = createCombinations(built.snapshot)
  const [a, b, c] = allLists()
    .map(({ list }) => list)
    .filter((list) => space().isRetained(list)) as [DocSet, DocSet, DocSet]
  const ask = () => combinations.countPair(a, b, 0)
  const first = ask()
  // another day is another count
  for (let pivot = 1; pivot < MOST_PAIRS; pivot++) combinations.countPair(b, c, pivot)
  expect(ask()).toBe(first)
  combinations.countPair(b, c, 0)
  expect(ask()).not.toBe(first)
  const again = ask()
  for (let pivot = 1; pivot < MOST_PAIRS - 2; pivot++) combinations.countPair(b, c, pivot)
  expect(ask()).toBe(again)
})
