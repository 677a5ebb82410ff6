import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { and, andNot, intersect, union } from '../../src/docset/algebra.ts'
import { all, anyOf, type DocSet, members, NONE, popcount, sparse } from '../../src/docset/docset.ts'
import { Universe } from '../../src/docset/universe.ts'
import { someSets } from '../support/sets.ts'

const RUNS = { numRuns: 600, seed: 1 }

function law(count: number, holds: (universe: Universe, ...sets: DocSet[]) => void): void {
  const property = fc.property(someSets(count), ({ rows, sets }) => {
    holds(new Universe(rows), ...sets)
  })
  fc.assert(property, RUNS)
}

/** Sets are equal when their members are; a wrong `count` would falsify every total. */
function expectEqual(a: DocSet, b: DocSet): void {
  expect(members(a)).toEqual(members(b))
  expect(a.count).toBe(members(a).length)
  expect(b.count).toBe(members(b).length)
}

function docsWith(values: Uint8Array, wanted: number): number[] {
  return [...values.keys()].filter((doc) => values[doc] === wanted)
}

const or = (a: DocSet, b: DocSet, universe: Universe) => union([a, b], universe)

describe('laws of sets', () => {
  test('AND is commutative', () =>
    law(2, (universe, a, b) => expectEqual(and(a!, b!, universe), and(b!, a!, universe))))
  test('OR is commutative', () => law(2, (universe, a, b) => expectEqual(or(a!, b!, universe), or(b!, a!, universe))))
  test('AND is associative', () =>
    law(3, (universe, a, b, c) =>
      expectEqual(and(and(a!, b!, universe), c!, universe), and(a!, and(b!, c!, universe), universe)),
    ))
  test('OR is associative', () =>
    law(3, (universe, a, b, c) =>
      expectEqual(or(or(a!, b!, universe), c!, universe), or(a!, or(b!, c!, universe), universe)),
    ))
  test('AND and OR are idempotent', () =>
    law(1, (universe, a) => {
      expectEqual(and(a!, a!, universe), a!)
      expectEqual(or(a!, a!, universe), a!)
    }))
  test('all is the identity of AND, none that of OR', () =>
    law(1, (universe, a) => {
      expectEqual(and(a!, all(universe.rows), universe), a!)
      expectEqual(or(a!, NONE, universe), a!)
    }))
  test('none annihilates AND, all annihilates OR', () =>
    law(1, (universe, a) => {
      expectEqual(and(a!, NONE, universe), NONE)
      expectEqual(or(a!, all(universe.rows), universe), all(universe.rows))
    }))
  test('AND distributes over OR, and OR over AND', () =>
    law(3, (universe, a, b, c) => {
      expectEqual(and(a!, or(b!, c!, universe), universe), or(and(a!, b!, universe), and(a!, c!, universe), universe))
      expectEqual(or(a!, and(b!, c!, universe), universe), and(or(a!, b!, universe), or(a!, c!, universe), universe))
    }))
  test('absorption: a AND (a OR b) is a', () =>
    law(2, (universe, a, b) => expectEqual(and(a!, or(a!, b!, universe), universe), a!)))
  test('complement: a and what is not in a are disjoint and together all', () =>
    law(1, (universe, a) => {
      const complement = andNot(all(universe.rows), a!, universe)
      expectEqual(and(a!, complement, universe), NONE)
      expectEqual(or(a!, complement, universe), all(universe.rows))
    }))
  test('De Morgan: what is not in (a OR b) is in neither', () =>
    law(2, (universe, a, b) => {
      const not = (set: DocSet) => andNot(all(universe.rows), set, universe)
      expectEqual(not(or(a!, b!, universe)), and(not(a!), not(b!), universe))
      expectEqual(not(and(a!, b!, universe)), or(not(a!), not(b!), universe))
    }))
  test('difference: a without b is a AND the complement of b', () =>
    law(2, (universe, a, b) =>
      expectEqual(andNot(a!, b!, universe), and(a!, andNot(all(universe.rows), b!, universe), universe)),
    ))
  test('inclusion and exclusion: |a OR b| = |a| + |b| - |a AND b|', () =>
    law(2, (universe, a, b) =>
      expect(or(a!, b!, universe).count).toBe(a!.count + b!.count - and(a!, b!, universe).count),
    ))
})

describe('sets of many operands', () => {
  test('AND of up to six sets holds what every one holds', () =>
    law(6, (universe, ...sets) => {
      const held = sets.map((set) => new Set(members(set)))
      const expected = members(all(universe.rows)).filter((doc) => held.every((set) => set.has(doc)))
      const found = intersect(sets, universe)
      expect(members(found)).toEqual(expected)
      expect(found.count).toBe(expected.length)
    }))
  test('OR of up to six sets holds what any one holds', () =>
    law(6, (universe, ...sets) => {
      const held = sets.map((set) => new Set(members(set)))
      const expected = members(all(universe.rows)).filter((doc) => held.some((set) => set.has(doc)))
      const found = union(sets, universe)
      expect(members(found)).toEqual(expected)
      expect(found.count).toBe(expected.length)
    }))
  test('AND with alternatives is AND with their OR, whether or not something else decides', () =>
    law(5, (universe, a, b, c, d, e) => {
      const expected = intersect([a!, union([b!, c!], universe), union([c!, d!, e!], universe)], universe)
      expectEqual(intersect([a!, anyOf([b!, c!]), anyOf([c!, d!, e!])], universe), expected)
      expectEqual(intersect([anyOf([b!, c!])], universe), union([b!, c!], universe))
    }))
  test('AND with alternatives that a column tells is AND with their OR', () =>
    law(2, (universe, a, b) => {
      const values = Uint8Array.from({ length: universe.rows }, (_, doc) => (doc * 7) % 5)
      const parts = [1, 3, 4].map((value) => sparse(Uint32Array.from(docsWith(values, value))))
      const choice = anyOf(parts, { values, size: 5, wanted: [1, 3, 4] })
      expectEqual(intersect([a!, b!, choice], universe), intersect([a!, b!, union(parts, universe)], universe))
    }))
  test('AND of no sets is all, OR of no sets is none', () => {
    expectEqual(intersect([], new Universe(65)), all(65))
    expectEqual(union([], new Universe(65)), NONE)
  })
  test('no operation changes an operand', () =>
    law(3, (universe, ...sets) => {
      const before = JSON.stringify(sets.map(members))
      intersect(sets, universe)
      union(sets, universe)
      andNot(sets[0]!, sets[1]!, universe)
      expect(JSON.stringify(sets.map(members))).toBe(before)
    }))
})

test('popcount counts the bits of any word', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffff_ffff }), (word) => {
      expect(popcount(word)).toBe(word.toString(2).replaceAll('0', '').length)
    }),
    RUNS,
  )
})
