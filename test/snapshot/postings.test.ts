import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { members } from '../../src/docset/docset.ts'
import { LIST_GROUPS } from '../../src/snapshot/format.ts'
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

describe('posting lists', () => {
  test.prop([someLists])('posting lists return the documents that were put in', ({ rows, lists }) => {
    const written = listsOf(rows, lists)
    lists.forEach((docs, list) => {
      expect(members(written.get(list))).toEqual([...ascending(docs)])
      expect(written.get(list).count).toBe(docs.length)
    })
  })

  it('a posting list is a range when documents follow each other, sparse below one document in 64, else dense', () => {
    const formOf = (docs: readonly number[]) => listsOf(64 * 64, [docs]).form[0]
    const everyOther = (count: number) => Array.from({ length: count }, (_, index) => 2 * index)
    expect(formOf([])).toBe(FORM.range)
    expect(formOf([7, 8, 9])).toBe(FORM.range)
    expect(formOf(everyOther(63))).toBe(FORM.sparse)
    expect(formOf(everyOther(64))).toBe(FORM.dense)
  })

  it('posting lists lie one behind the other, sparse ones that are the same as earlier ones where those do', () => {
    const writer = new PostingListsWriter(4096)
    const everyOther = (first: number, count: number) => Uint32Array.from({ length: count }, (_, at) => first + 2 * at)
    const [sparse, other, dense] = [everyOther(0, 3), everyOther(7, 5), everyOther(1, 100)]
    writer.addGroup('topic', [sparse, other, Uint32Array.of(4, 5), dense, sparse])
    const same = [0, -1, 3, 2, 1]
    const first = writer.addGroup('city', [sparse, sparse, dense, Uint32Array.of(4, 5), other], (list) => same[list]!)
    const lists = writer.finish()
    expect(first).toBe(5)
    // a dense list lies at a multiple of 16 words, and takes 128
    expect([...lists.start]).toEqual([0, 3, 4, 16, 144, 0, 147, 160, 4, 3])
    expect([...lists.form]).toEqual([1, 1, 0, 2, 1, 1, 1, 2, 0, 1])
    expect([...lists.count]).toEqual([3, 5, 2, 100, 3, 3, 3, 100, 2, 5])
    expect(lists.block).toHaveLength(160 + 128)
    expect([0, 1, 8].map((list) => writer.count(list))).toEqual([3, 5, 2])
    expect(members(lists.get(9))).toEqual([...other])
  })

  it('posting lists are numbered group after group', () => {
    const writer = new PostingListsWriter(10)
    const firsts = LIST_GROUPS.map((group, size) => writer.addGroup(group, Array(size).fill(Uint32Array.of(1, 3))))
    const lists = writer.finish()
    expect(LIST_GROUPS.map((group) => lists.first(group))).toEqual(firsts)
    expect(LIST_GROUPS.map((group) => lists.size(group))).toEqual([...LIST_GROUPS.keys()])
  })
})
