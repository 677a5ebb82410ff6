import { expect, test } from 'vitest'
import { lazyUnion, range, sparse } from '../../src/docset/docset.ts'
import { isBetterListed } from '../../src/docset/intersect.ts'

const ROWS = 3200

/** A union whose lists have so many members. */
function unionOf(listed: number) {
  const lists = [0, 1].map((first) => sparse(Uint32Array.from({ length: listed / 2 }, (_, at) => first + 2 * at)))
  const union = lazyUnion(lists)
  if (union.form !== 'union') throw new Error('expected a union of two lists')
  return union
}

test.each([
  ['a tenth of what the lists have', 99, 1000, true],
  ['no less than a tenth', 100, 1000, false],
  ['as many as a scratch list holds', 100, 2000, true],
  ['more than a scratch list holds', 101, 2000, false],
])('members are looked up in a union one by one or not: %s', (_, count, listed, isListed) => {
  expect(isBetterListed(range(0, count), ROWS, unionOf(listed))).toBe(isListed)
})
