import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DocSpace } from '../../src/docset/doc-space.ts'
import { members } from '../../src/docset/docset.ts'
import { intersect } from '../../src/docset/intersect.ts'
import { retainResult } from '../../src/docset/retain.ts'
import { union, unionOperand } from '../../src/docset/unite.ts'
import { runs } from '../support/runs.ts'
import { someSets } from '../support/sets.ts'

const RUNS = { numRuns: runs(600), seed: 1 }

test('a retained document set stays unchanged when the scratch memory of its computation is reused', () => {
  const property = fc.property(someSets(4), ({ rows, sets: [a, b, c, d] }) => {
    const space = new DocSpace(rows)
    const common = members(intersect([a!, b!], space))
    space.reset()
    const set = retainResult(() => intersect([a!, b!], space), space)
    union([c!, d!], space)
    expect(members(set)).toEqual(common)
    expect(set.count).toBe(common.length)
    expect(space.isRetained(set)).toBe(true)
  })
  fc.assert(property, RUNS)
})

test('unionOperand, materialized or lazy, has the same intersection with any set as the union itself', () => {
  const someCount = fc.constantFrom(3, 12)
  const property = fc.property(someCount.chain(someSets), ({ rows, sets: [one, ...others] }) => {
    const space = new DocSpace(rows)
    const common = intersect([one!, union(others, space)], space)
    expect(members(intersect([one!, unionOperand(others, space)], space))).toEqual(members(common))
  })
  fc.assert(property, RUNS)
})
