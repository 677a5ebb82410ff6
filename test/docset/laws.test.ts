import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DocSpace } from '../../src/docset/doc-space.ts'
import { all, type DocSet, lazyUnion, members, NONE, sparse } from '../../src/docset/docset.ts'
import { intersect } from '../../src/docset/intersect.ts'
import { andNot } from '../../src/docset/subtract.ts'
import { union } from '../../src/docset/unite.ts'
import { runs } from '../support/runs.ts'
import { someSets } from '../support/sets.ts'

const RUNS = { numRuns: runs(600), seed: 1 }

function law(count: number, holds: (space: DocSpace, ...sets: DocSet[]) => void): void {
  const property = fc.property(someSets(count), ({ rows, sets }) => {
    holds(new DocSpace(rows), ...sets)
  })
  fc.assert(property, RUNS)
}

/** Sets are equal when their members are; a wrong `count` would falsify every total. */
function expectEqual(a: DocSet, b: DocSet): void {
  expect(members(a)).toEqual(members(b))
  expect(a.count).toBe(members(a).length)
  expect(b.count).toBe(members(b).length)
}

const and = (a: DocSet, b: DocSet, space: DocSpace) => intersect([a, b], space)
const or = (a: DocSet, b: DocSet, space: DocSpace) => union([a, b], space)

test('AND of document sets is commutative', () =>
  law(2, (space, a, b) => expectEqual(and(a!, b!, space), and(b!, a!, space))))
test('OR of document sets is commutative', () =>
  law(2, (space, a, b) => expectEqual(or(a!, b!, space), or(b!, a!, space))))
test('AND of document sets is associative', () =>
  law(3, (space, a, b, c) => expectEqual(and(and(a!, b!, space), c!, space), and(a!, and(b!, c!, space), space))))
test('OR of document sets is associative', () =>
  law(3, (space, a, b, c) => expectEqual(or(or(a!, b!, space), c!, space), or(a!, or(b!, c!, space), space))))
test('AND and OR of document sets are idempotent', () =>
  law(1, (space, a) => {
    expectEqual(and(a!, a!, space), a!)
    expectEqual(or(a!, a!, space), a!)
  }))
test('the set of all documents is the identity of AND, and the empty set is the identity of OR', () =>
  law(1, (space, a) => {
    expectEqual(and(a!, all(space.rows), space), a!)
    expectEqual(or(a!, NONE, space), a!)
  }))
test('AND with the empty document set is empty, and OR with all documents is all documents', () =>
  law(1, (space, a) => {
    expectEqual(and(a!, NONE, space), NONE)
    expectEqual(or(a!, all(space.rows), space), all(space.rows))
  }))
test('AND of document sets distributes over OR, and OR over AND', () =>
  law(3, (space, a, b, c) => {
    expectEqual(and(a!, or(b!, c!, space), space), or(and(a!, b!, space), and(a!, c!, space), space))
    expectEqual(or(a!, and(b!, c!, space), space), and(or(a!, b!, space), or(a!, c!, space), space))
  }))
test('absorption holds for document sets: a AND (a OR b) is a', () =>
  law(2, (space, a, b) => expectEqual(and(a!, or(a!, b!, space), space), a!)))
test('a document set and its complement are disjoint, and their union is all documents', () =>
  law(1, (space, a) => {
    const complement = andNot(all(space.rows), a!, space)
    expectEqual(and(a!, complement, space), NONE)
    expectEqual(or(a!, complement, space), all(space.rows))
  }))
test("De Morgan's laws hold for document sets: NOT (a OR b) is NOT a AND NOT b, and vice versa", () =>
  law(2, (space, a, b) => {
    const not = (set: DocSet) => andNot(all(space.rows), set, space)
    expectEqual(not(or(a!, b!, space)), and(not(a!), not(b!), space))
    expectEqual(not(and(a!, b!, space)), or(not(a!), not(b!), space))
  }))
test('the difference of document sets a and b is a AND the complement of b', () =>
  law(2, (space, a, b) => expectEqual(andNot(a!, b!, space), and(a!, andNot(all(space.rows), b!, space), space))))
test('inclusion-exclusion holds for document sets: |a OR b| = |a| + |b| - |a AND b|', () =>
  law(2, (space, a, b) => expect(or(a!, b!, space).count).toBe(a!.count + b!.count - and(a!, b!, space).count)))

test('AND of up to six document sets has exactly the documents that every set has', () =>
  law(6, (space, ...sets) => {
    const held = sets.map((set) => new Set(members(set)))
    const expected = members(all(space.rows)).filter((doc) => held.every((set) => set.has(doc)))
    const found = intersect(sets, space)
    expect(members(found)).toEqual(expected)
    expect(found.count).toBe(expected.length)
  }))
test('AND of more bitmaps than one pass takes equals AND of the bitmaps one after the other', () =>
  law(9, (space, ...sets) => {
    const bitSets = sets.filter((set) => set.form === 'dense')
    const expected = bitSets.reduce<DocSet>((common, set) => intersect([common, set], space), all(space.rows))
    expectEqual(intersect(bitSets, space), expected)
  }))
test('OR of up to six document sets has exactly the documents that any set has', () =>
  law(6, (space, ...sets) => {
    const held = sets.map((set) => new Set(members(set)))
    const expected = members(all(space.rows)).filter((doc) => held.some((set) => set.has(doc)))
    const found = union(sets, space)
    expect(members(found)).toEqual(expected)
    expect(found.count).toBe(expected.length)
  }))
test('AND with lazy unions equals AND with the materialized unions, with and without a list', () =>
  law(5, (space, a, b, c, d, e) => {
    const expected = intersect([a!, union([b!, c!], space), union([c!, d!, e!], space)], space)
    expectEqual(intersect([a!, lazyUnion([b!, c!]), lazyUnion([c!, d!, e!])], space), expected)
    expectEqual(intersect([lazyUnion([b!, c!])], space), union([b!, c!], space))
  }))
test('AND of a list and a lazy union of many lists equals AND of the list and the OR of the lists', () => {
  const rows = 40_000
  const docs = (most: number) => fc.uniqueArray(fc.nat(rows - 1), { minLength: 1, maxLength: most, size: 'max' })
  const ascending = (members: readonly number[]) => sparse(Uint32Array.from(members).sort())
  const some = fc.record({ list: docs(900), lists: fc.array(docs(300), { minLength: 2, maxLength: 30, size: 'max' }) })
  const property = fc.property(some, ({ list, lists }) => {
    const space = new DocSpace(rows)
    const [one, many] = [ascending(list), lists.map(ascending)]
    expectEqual(intersect([one, lazyUnion(many)], space), and(one, union(many, space), space))
  })
  fc.assert(property, { numRuns: 60, seed: 1 })
})
test('AND of no document sets is all documents, and OR of no document sets is the empty set', () => {
  expectEqual(intersect([], new DocSpace(65)), all(65))
  expectEqual(union([], new DocSpace(65)), NONE)
})
test('AND, OR and difference of document sets do not change their operands', () =>
  law(3, (space, ...sets) => {
    const before = JSON.stringify(sets.map(members))
    intersect(sets, space)
    union(sets, space)
    andNot(sets[0]!, sets[1]!, space)
    expect(JSON.stringify(sets.map(members))).toBe(before)
  }))
