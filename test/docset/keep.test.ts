import fc from 'fast-check'
import { expect, test } from 'vitest'
import { either, intersect, union } from '../../src/docset/algebra.ts'
import { members } from '../../src/docset/docset.ts'
import { kept } from '../../src/docset/keep.ts'
import { Universe } from '../../src/docset/universe.ts'
import { someSets } from '../support/sets.ts'

const RUNS = { numRuns: 600, seed: 1 }

test('a kept result stays the same when the memory it was made in is used again', () => {
  const property = fc.property(someSets(4), ({ rows, sets: [a, b, c, d] }) => {
    const universe = new Universe(rows)
    const common = members(intersect([a!, b!], universe))
    universe.reset()
    const set = kept(() => intersect([a!, b!], universe), universe)
    union([c!, d!], universe)
    expect(members(set)).toEqual(common)
    expect(set.count).toBe(common.length)
    expect(universe.isKept(set)).toBe(true)
  })
  fc.assert(property, RUNS)
})

test('either of some sets, made or not, meets a set in what their union has in common with it', () => {
  const property = fc.property(someSets(3), ({ rows, sets: [a, b, c] }) => {
    const universe = new Universe(rows)
    const common = intersect([c!, union([a!, b!], universe)], universe)
    expect(members(intersect([c!, either([a!, b!], universe)], universe))).toEqual(members(common))
  })
  fc.assert(property, RUNS)
})
