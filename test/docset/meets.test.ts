import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { intersect } from '../../src/docset/algebra.ts'
import { DocSpace } from '../../src/docset/doc-space.ts'
import { meets } from '../../src/docset/meets.ts'
import { someSet } from '../support/sets.ts'

const ROWS = 200

test.prop([fc.array(someSet(ROWS), { maxLength: 4 })], { numRuns: 1000 })(
  'sets meet exactly when their intersection has a member',
  (sets) => {
    expect(meets(sets, ROWS)).toBe(intersect(sets, new DocSpace(ROWS)).count > 0)
  },
)

test('no sets meet in any document, if there is one', () => {
  expect(meets([], 1)).toBe(true)
  expect(meets([], 0)).toBe(false)
})
