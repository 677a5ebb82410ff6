import { expect, test } from 'vitest'
import { DocSpace } from '../../src/docset/doc-space.ts'
import { wordsFor } from '../../src/docset/docset.ts'

const ROWS = 300_000
const SIZES = { listWords: 3 * wordsFor(ROWS), columnWords: [100_000, 50_000], scratchSets: 20, retainedSets: 10 }

function spaceWithLists() {
  const space = DocSpace.withLists(ROWS, SIZES)
  const { wasm, allocate } = space.memory
  const isReached = (array: Uint32Array) => array.buffer === wasm!.buffer
  return { space, allocate, isReached }
}

test('a DocSpace reserves memory that the kernels reach for lists, columns, scratch and retained sets', () => {
  const { space, allocate, isReached } = spaceWithLists()
  const arrays = [SIZES.listWords, ...SIZES.columnWords].map(allocate)
  for (let list = 0; list < 3; list++) arrays.push(space.newBits(arrays[0]!).counts)
  for (let set = 0; set < SIZES.scratchSets; set++) arrays.push(space.bits().words)
  for (let set = 0; set < SIZES.retainedSets; set++) {
    const { words, counts } = space.newBits(allocate(wordsFor(ROWS)))
    arrays.push(words, counts)
  }
  expect(arrays.every(isReached)).toBe(true)
})

test('a DocSpace reuses its scratch memory after a reset and after returning to a mark', () => {
  const space = new DocSpace(1000)
  const first = space.bits()
  const mark = space.mark()
  const second = space.bits()
  expect(second).not.toBe(first)
  space.backTo(mark)
  expect(space.bits()).toBe(second)
  space.reset()
  expect(space.bits()).toBe(first)
})
