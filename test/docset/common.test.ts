import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countCommon, meets } from '../../src/docset/common.ts'
import { DocSpace } from '../../src/docset/doc-space.ts'
import { intersect } from '../../src/docset/intersect.ts'
import { someSet, someSets } from '../support/sets.ts'

const ROWS = 200

test('countCommon is the size of AND, in either order and any form', () => {
  fc.assert(
    fc.property(someSets(2), ({ rows, sets: [a, b] }) => {
      const { count } = intersect([a!, b!], new DocSpace(rows))
      expect([countCommon(a!, b!), countCommon(b!, a!)]).toEqual([count, count])
    }),
    { numRuns: 2000, seed: 3 },
  )
})

test('sets meet exactly when their intersection has a member', () => {
  fc.assert(
    fc.property(fc.array(someSet(ROWS), { maxLength: 4 }), (sets) => {
      expect(meets(sets, ROWS)).toBe(intersect(sets, new DocSpace(ROWS)).count > 0)
    }),
    { numRuns: 1000 },
  )
})

test('no sets meet in any document, if there is one', () => {
  expect(meets([], 1)).toBe(true)
  expect(meets([], 0)).toBe(false)
})
