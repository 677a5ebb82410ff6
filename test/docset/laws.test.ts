import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countCommon, intersects } from '../../src/docset/common.ts'
import { DocSpace } from '../../src/docset/doc-space.ts'
import { all, type DocSet, has, lazyUnion, members, NONE, range, sparse } from '../../src/docset/docset.ts'
import { intersect } from '../../src/docset/intersect.ts'
import { andNot } from '../../src/docset/subtract.ts'
import { union } from '../../src/docset/unite.ts'
import { runs } from '../support/runs.ts'
import { someSet, someSets } from '../support/sets.ts'

const RUNS = { numRuns: runs(600), seed: 1 }

function law(count: number, holds: (space: DocSpace, ...sets: DocSet[]) => void): void {
  const property = fc.property(someSets(count), ({ rows, sets }) => {
    holds(new DocSpace(rows), ...sets)
  })
  fc.assert(property, RUNS)
}

/** Also compares counts, because a wrong count would falsify a total. */
function expectEqual(a: DocSet, b: DocSet): void {
  expect(members(a)).toEqual(members(b))
  expect(a.count).toBe(members(a).length)
  expect(b.count).toBe(members(b).length)
}

const and = (a: DocSet, b: DocSet, space: DocSpace) => intersect([a, b], space)

test('AND of up to six document sets has exactly the documents that every set has', () =>
  law(6, (space, ...sets) => {
    const held = sets.map((set) => new Set(members(set)))
    const expected = members(all(space.rows)).filter((doc) => held.every((set) => set.has(doc)))
    const found = intersect(sets, space)
    expect(members(found)).toEqual(expected)
    expect(found.count).toBe(expected.length)
  }))
test('the difference of document sets a and b has exactly the documents of a that b does not have', () =>
  law(2, (space, a, b) => {
    const held = new Set(members(b!))
    const found = andNot(a!, b!, space)
    expect(members(found)).toEqual(members(a!).filter((doc) => !held.has(doc)))
    expect(found.count).toBe(members(found).length)
  }))
test('AND of up to nine bitmaps, in several passes, equals AND of the bitmaps one by one', () =>
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
test('AND with lazy unions equals AND with the materialized unions, with or without another document set', () =>
  law(5, (space, a, b, c, d, e) => {
    const expected = intersect([a!, union([b!, c!], space), union([c!, d!, e!], space)], space)
    expectEqual(intersect([a!, lazyUnion([b!, c!]), lazyUnion([c!, d!, e!])], space), expected)
    expectEqual(intersect([lazyUnion([b!, c!])], space), union([b!, c!], space))
  }))
test('AND of a list with a lazy union of many lists equals AND of the list with the materialized union', () => {
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

const ROWS = 200

test('countCommon returns the size of the intersection for both orders and all forms of sets', () => {
  fc.assert(
    fc.property(someSets(2), ({ rows, sets: [a, b] }) => {
      const { count } = intersect([a!, b!], new DocSpace(rows))
      expect([countCommon(a!, b!), countCommon(b!, a!)]).toEqual([count, count])
    }),
    { numRuns: runs(2000), seed: 3 },
  )
})

test('intersects() returns true exactly if the intersection of the sets has a member', () => {
  fc.assert(
    fc.property(fc.array(someSet(ROWS), { maxLength: 4 }), (sets) => {
      expect(intersects(sets, new DocSpace(ROWS))).toBe(intersect(sets, new DocSpace(ROWS)).count > 0)
    }),
    { numRuns: runs(1000) },
  )
})

test('intersects() treats a lazy union as the union of its sets', () => {
  const unions = fc.array(fc.array(someSet(ROWS), { minLength: 2, maxLength: 3 }).map(lazyUnion), { maxLength: 2 })
  fc.assert(
    fc.property(fc.array(someSet(ROWS), { maxLength: 3 }), unions, (sets, lazy) => {
      const operands = [...sets, ...lazy]
      expect(intersects(operands, new DocSpace(ROWS))).toBe(intersect(operands, new DocSpace(ROWS)).count > 0)
    }),
    { numRuns: runs(1000) },
  )
})

test('intersects() finds a common member even if the member is far after the first members of the sets', () => {
  const rows = 100_000
  const every = (step: number, from: number) =>
    Uint32Array.from({ length: Math.ceil((rows - from) / step) }, (_, at) => from + at * step)
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(2, 3, 5, 7), fc.nat(rows - 1), fc.boolean()), { minLength: 2, maxLength: 4 }),
      (sets) => {
        const space = new DocSpace(rows)
        const made = sets.map(([step, from, isDense]) => {
          const docs = sparse(every(step, from))
          return isDense ? union([docs, range(0, 0)], space) : docs
        })
        const mark = space.mark()
        const expected = every(1, 0).some((doc) => made.every((set) => has(set, doc)))
        expect(intersects(made, space)).toBe(expected)
        expect(space.mark()).toBe(mark)
      },
    ),
    { numRuns: 60 },
  )
})
