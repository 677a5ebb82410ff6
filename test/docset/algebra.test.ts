import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { and, andNot, intersect, union } from '../../src/docset/algebra.ts'
import { all, type DocSet, members, NONE, popcount } from '../../src/docset/docset.ts'
import { someSets } from '../support/sets.ts'

const RUNS = { numRuns: 600, seed: 1 }

function law(count: number, holds: (rows: number, ...sets: DocSet[]) => void): void {
  const property = fc.property(someSets(count), ({ rows, sets }) => {
    holds(rows, ...sets)
  })
  fc.assert(property, RUNS)
}

/** Sets are equal when their members are; a wrong `count` would falsify every total. */
function expectEqual(a: DocSet, b: DocSet): void {
  expect(members(a)).toEqual(members(b))
  expect(a.count).toBe(members(a).length)
  expect(b.count).toBe(members(b).length)
}

const or = (a: DocSet, b: DocSet, rows: number) => union([a, b], rows)

describe('laws of sets', () => {
  test('AND is commutative', () => law(2, (rows, a, b) => expectEqual(and(a!, b!, rows), and(b!, a!, rows))))
  test('OR is commutative', () => law(2, (rows, a, b) => expectEqual(or(a!, b!, rows), or(b!, a!, rows))))
  test('AND is associative', () =>
    law(3, (rows, a, b, c) => expectEqual(and(and(a!, b!, rows), c!, rows), and(a!, and(b!, c!, rows), rows))))
  test('OR is associative', () =>
    law(3, (rows, a, b, c) => expectEqual(or(or(a!, b!, rows), c!, rows), or(a!, or(b!, c!, rows), rows))))
  test('AND and OR are idempotent', () =>
    law(1, (rows, a) => {
      expectEqual(and(a!, a!, rows), a!)
      expectEqual(or(a!, a!, rows), a!)
    }))
  test('all is the identity of AND, none that of OR', () =>
    law(1, (rows, a) => {
      expectEqual(and(a!, all(rows), rows), a!)
      expectEqual(or(a!, NONE, rows), a!)
    }))
  test('none annihilates AND, all annihilates OR', () =>
    law(1, (rows, a) => {
      expectEqual(and(a!, NONE, rows), NONE)
      expectEqual(or(a!, all(rows), rows), all(rows))
    }))
  test('AND distributes over OR, and OR over AND', () =>
    law(3, (rows, a, b, c) => {
      expectEqual(and(a!, or(b!, c!, rows), rows), or(and(a!, b!, rows), and(a!, c!, rows), rows))
      expectEqual(or(a!, and(b!, c!, rows), rows), and(or(a!, b!, rows), or(a!, c!, rows), rows))
    }))
  test('absorption: a AND (a OR b) is a', () =>
    law(2, (rows, a, b) => expectEqual(and(a!, or(a!, b!, rows), rows), a!)))
  test('complement: a and what is not in a are disjoint and together all', () =>
    law(1, (rows, a) => {
      const complement = andNot(all(rows), a!, rows)
      expectEqual(and(a!, complement, rows), NONE)
      expectEqual(or(a!, complement, rows), all(rows))
    }))
  test('De Morgan: what is not in (a OR b) is in neither', () =>
    law(2, (rows, a, b) => {
      const not = (set: DocSet) => andNot(all(rows), set, rows)
      expectEqual(not(or(a!, b!, rows)), and(not(a!), not(b!), rows))
      expectEqual(not(and(a!, b!, rows)), or(not(a!), not(b!), rows))
    }))
  test('difference: a without b is a AND the complement of b', () =>
    law(2, (rows, a, b) => expectEqual(andNot(a!, b!, rows), and(a!, andNot(all(rows), b!, rows), rows))))
  test('inclusion and exclusion: |a OR b| = |a| + |b| - |a AND b|', () =>
    law(2, (rows, a, b) => expect(or(a!, b!, rows).count).toBe(a!.count + b!.count - and(a!, b!, rows).count)))
})

describe('sets of many operands', () => {
  test('AND of up to six sets holds what every one holds', () =>
    law(6, (rows, ...sets) => {
      const expected = members(all(rows)).filter((doc) => sets.every((set) => members(set).includes(doc)))
      const found = intersect(sets, rows)
      expect(members(found)).toEqual(expected)
      expect(found.count).toBe(expected.length)
    }))
  test('OR of up to six sets holds what any one holds', () =>
    law(6, (rows, ...sets) => {
      const expected = members(all(rows)).filter((doc) => sets.some((set) => members(set).includes(doc)))
      const found = union(sets, rows)
      expect(members(found)).toEqual(expected)
      expect(found.count).toBe(expected.length)
    }))
  test('AND of no sets is all, OR of no sets is none', () => {
    expectEqual(intersect([], 65), all(65))
    expectEqual(union([], 65), NONE)
  })
  test('no operation changes an operand', () =>
    law(3, (rows, ...sets) => {
      const before = JSON.stringify(sets.map(members))
      intersect(sets, rows)
      union(sets, rows)
      andNot(sets[0]!, sets[1]!, rows)
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
