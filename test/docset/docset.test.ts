import { expect, test } from 'vitest'
import { DocSpace } from '../../src/docset/doc-space.ts'
import { dense, lazyUnion, members, range, sparse, within } from '../../src/docset/docset.ts'
import { intersect } from '../../src/docset/intersect.ts'
import { materialize } from '../../src/docset/unite.ts'

/** The six documents at the head of `src/docset/docset.ts`. */
const space = new DocSpace(6)
const germany = sparse(Uint32Array.of(0, 2, 3))
const france = sparse(Uint32Array.of(1, 4))
const italy = sparse(Uint32Array.of(5))
const fromJune = range(2, 6)
const bits = space.newBits(Uint32Array.of(0b101011))
bits.kernels.countBlocks(bits.counts, bits.words, 0, 1)
const online = dense(bits, 0, 6)

test('a dense set seen through a narrower window has the same bits and another count', () => {
  const onlineFromJune = within(online, 2, 6)
  expect(onlineFromJune).toMatchObject({ form: 'dense', from: 2, to: 6, count: 2 })
  expect(onlineFromJune).toHaveProperty('bits', bits)
})

test('a range, a dense set and a list have in common what all three have', () => {
  expect(members(intersect([fromJune, online, germany], space))).toEqual([3])
})

test('a lazy union is an operand of an AND, and becomes a set by materialize', () => {
  const franceOrItaly = lazyUnion([france, italy])
  expect(franceOrItaly).toEqual({ form: 'union', sets: [france, italy], count: 3 })
  expect(members(intersect([germany, franceOrItaly], space))).toEqual([])
  expect(members(intersect([online, fromJune, franceOrItaly], space))).toEqual([5])
  expect(members(materialize(franceOrItaly, space))).toEqual([1, 4, 5])
})
