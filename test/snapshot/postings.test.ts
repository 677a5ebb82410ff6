import { fc, test } from '@fast-check/vitest'
import { expect, it } from 'vitest'
import { members } from '../../src/docset/docset.ts'
import { FORM, type PostingLists } from '../../src/snapshot/postings.ts'
import { PostingListsWriter } from '../../src/snapshot/postings-writer.ts'

const EDGES = [0, 1, 31, 32, 33, 63, 64, 65, 4095, 4096, 4097]

const someLists = fc.constantFrom(...EDGES).chain((rows) =>
  fc.record({
    rows: fc.constant(rows),
    lists: fc.array(fc.uniqueArray(fc.nat(Math.max(0, rows - 1)), { maxLength: rows === 0 ? 0 : 300 }), {
      maxLength: 20,
    }),
  }),
)

const ascending = (docs: readonly number[]) => Uint32Array.from(docs).sort()

function listsOf(rows: number, lists: readonly (readonly number[])[]): PostingLists {
  const writer = new PostingListsWriter(rows)
  writer.addGroup('topic', lists.map(ascending))
  return writer.finish()
}

test.prop([someLists])('a posting list returns the documents that were written to it', ({ rows, lists }) => {
  const written = listsOf(rows, lists)
  lists.forEach((docs, list) => {
    expect(members(written.get(list))).toEqual([...ascending(docs)])
    expect(written.get(list).count).toBe(docs.length)
  })
})

it('a posting list is a range if documents are consecutive, sparse below one in 64, else dense', () => {
  const formOf = (docs: readonly number[]) => listsOf(64 * 64, [docs]).form[0]
  const everyOther = (count: number) => Array.from({ length: count }, (_, index) => 2 * index)
  expect(formOf([])).toBe(FORM.range)
  expect(formOf([7, 8, 9])).toBe(FORM.range)
  expect(formOf(everyOther(63))).toBe(FORM.sparse)
  expect(formOf(everyOther(64))).toBe(FORM.dense)
})
