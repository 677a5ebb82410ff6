import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countCommon, intersects } from '../../src/docset/common.ts'
import { DocSpace } from '../../src/docset/doc-space.ts'
import { has, lazyUnion, range, sparse } from '../../src/docset/docset.ts'
import { intersect } from '../../src/docset/intersect.ts'
import { union } from '../../src/docset/unite.ts'
import { runs } from '../support/runs.ts'
import { someSet, someSets } from '../support/sets.ts'

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

test('intersects() finds a common member far after the members that are checked first', () => {
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
