import { expect, it, onTestFinished } from 'vitest'
import { members, sparse } from '../../../src/docset/docset.ts'
import { createCombinations } from '../../../src/search/combinations.ts'
import { Conjunction, MOST_SCRATCH } from '../../../src/search/ways-out/conjunction.ts'
import { buildDirectory } from '../../support/directory.ts'
import { manyEvents } from '../../support/many-events.ts'

const list = (...docs: number[]) => sparse(Uint32Array.of(...docs))

async function conjunctionOfNone() {
  const { snapshot, dispose } = await buildDirectory(manyEvents(50))
  onTestFinished(dispose)
  const { space } = snapshot.lists
  space.reset()
  return { none: Conjunction.ofNone(space, createCombinations(snapshot)), space }
}

it('a conjunction is what all its sets have in common, and is made once', async () => {
  const { none, space } = await conjunctionOfNone()
  const [a, b, c, d] = [list(1, 2, 5), list(2, 5, 7), list(1, 7), list(5, 7)]
  const ab = none.and(a).and(b)
  expect(none.docs.count).toBe(50)
  expect(members(ab.docs)).toEqual([2, 5])
  expect(members(ab.and(d).docs)).toEqual([5])
  expect(members(none.and(a).and(c).docs)).toEqual([1])
  expect(none.and(a).and(b)).toBe(ab)
  const mark = space.mark()
  expect(ab.and(c).docs.count).toBe(0)
  expect(ab.and(c).and(d)).toBe(ab.and(c))
  expect(space.mark()).toBe(mark)
})

it('conjunctions are no longer remembered when much scratch memory is taken', async () => {
  const { none, space } = await conjunctionOfNone()
  const [a, b] = [list(1, 2, 5), list(2, 5, 7)]
  while (space.mark() < MOST_SCRATCH) space.bits()
  const ab = none.and(a).and(b)
  expect(members(ab.docs)).toEqual([2, 5])
  expect(none.and(a).and(b)).not.toBe(ab)
})

it('tells the work of its ANDs, without those that were made before', async () => {
  const { none } = await conjunctionOfNone()
  const [a, b] = [list(1, 2, 5), list(2, 5, 7)]
  const ab = none.and(a).and(b)
  const { work } = none
  expect(work).toBeGreaterThan(0)
  expect(none.and(a).and(b)).toBe(ab)
  expect(none.work).toBe(work)
  ab.and(list(7))
  expect(none.work).toBeGreaterThan(work)
})
