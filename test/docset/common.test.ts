import fc from 'fast-check'
import { expect, test } from 'vitest'
import { and } from '../../src/docset/algebra.ts'
import { countCommon } from '../../src/docset/common.ts'
import { DocSpace } from '../../src/docset/doc-space.ts'
import { someSets } from '../support/sets.ts'

test('countCommon is the size of AND, in either order and any form', () => {
  fc.assert(
    fc.property(someSets(2), ({ rows, sets: [a, b] }) => {
      const { count } = and(a!, b!, new DocSpace(rows))
      expect([countCommon(a!, b!), countCommon(b!, a!)]).toEqual([count, count])
    }),
    { numRuns: 2000, seed: 3 },
  )
})
