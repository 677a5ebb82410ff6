import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DocSet, has, members, range, within } from '../../src/docset/docset.ts'
import { collect, countBetween, countInWindows, forEachBatch, nthBelow, nthFrom } from '../../src/docset/walk.ts'
import { runs } from '../support/runs.ts'
import { denseOf, someRows, someSet } from '../support/sets.ts'

const RUNS = { numRuns: runs(1000), seed: 2 }

/** The window may be empty or beyond the last document. */
const someWindow = someRows.chain((rows) =>
  fc.record({ set: someSet(rows), from: fc.nat(rows + 5), to: fc.nat(rows + 40), skip: fc.nat(20), limit: fc.nat(60) }),
)

function membersWithin(set: DocSet, from: number, to: number): number[] {
  return members(set).filter((doc) => doc >= from && doc < to)
}

test('countBetween returns the number of members of a document set in a window', () => {
  fc.assert(
    fc.property(someWindow, ({ set, from, to }) => {
      expect(countBetween(set, from, to)).toBe(membersWithin(set, from, to).length)
    }),
    RUNS,
  )
})

test('countInWindows returns the number of members in each of several adjacent windows', () => {
  fc.assert(
    fc.property(someWindow, fc.array(fc.nat(1000), { minLength: 1, maxLength: 6 }), ({ set, from }, steps) => {
      const bounds = [from]
      for (const step of steps) bounds.push(bounds.at(-1)! + step)
      const expected = steps.map((_, at) => countBetween(set, bounds[at]!, bounds[at + 1]!))
      expect([...countInWindows(set, Uint32Array.from(bounds))]).toEqual(expected)
    }),
    RUNS,
  )
})

test('countInWindows returns right counts for more windows than fit in one batch', () => {
  const everyThird = denseOf(new Uint32Array(1000).fill(0x4924_9249), 32_000)
  const bounds = Uint32Array.from({ length: 10_001 }, (_, at) => 3 * at + 1)
  const expected = Array.from(bounds.subarray(1), (to, at) => countBetween(everyThird, bounds[at]!, to))
  expect([...countInWindows(everyThird, bounds)]).toEqual(expected)
})

test('collect() appends the members of a document set in a window in ascending order, with skip and limit', () => {
  fc.assert(
    fc.property(someWindow, ({ set, from, to, skip, limit }) => {
      const found = [-1]
      collect(set, { from, to, skip, limit }, found)
      expect(found).toEqual([-1, ...membersWithin(set, from, to).slice(skip, skip + limit)])
    }),
    RUNS,
  )
})

test('nthFrom(set, from, n) returns member n, counted from 0, of the members from `from` on', () => {
  fc.assert(
    fc.property(someWindow, ({ set, from, skip }) => {
      expect(nthFrom(set, from, skip)).toBe(membersWithin(set, from, Infinity)[skip])
    }),
    RUNS,
  )
})

test('nthBelow(set, to, n) returns the member that n other members below `to` exceed', () => {
  fc.assert(
    fc.property(someWindow, ({ set, to, skip }) => {
      expect(nthBelow(set, to, skip)).toBe(membersWithin(set, 0, to).at(-1 - skip))
    }),
    RUNS,
  )
})

test('has(set, doc) returns true exactly for the members of a document set', () => {
  fc.assert(
    fc.property(someWindow, ({ set, from }) => {
      expect(has(set, from)).toBe(members(set).some((doc) => doc === from))
    }),
    RUNS,
  )
})

test('forEachBatch visits all members of a set in order', () => {
  const all = (set: DocSet) => {
    const found: number[] = []
    forEachBatch(set, (docs, count) => found.push(...docs.subarray(0, count)))
    return found
  }
  fc.assert(
    fc.property(someWindow, ({ set }) => {
      expect(all(set)).toEqual(members(set))
    }),
    RUNS,
  )
  // more documents than one batch has
  const everyThird = new Uint32Array(1000).fill(0x4924_9249)
  for (const set of [range(5, 20_000), denseOf(everyThird, 32_000)]) expect(all(set)).toEqual(members(set))
})

test('within(set, from, to) returns the members of a document set in a window as a set', () => {
  fc.assert(
    fc.property(someWindow, ({ set, from, to }) => {
      const part = within(set, from, to)
      expect(members(part)).toEqual(membersWithin(set, from, to))
      expect(part.count).toBe(members(part).length)
    }),
    RUNS,
  )
})
