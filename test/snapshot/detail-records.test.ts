import type { FileHandle } from 'node:fs/promises'
import { expect, it, test } from 'vitest'
import type { DocId } from '../../src/docset/docset.ts'
import { MAX_LISTED, otherListings } from '../../src/snapshot/also-listed.ts'
import { detailRecord, readDetail } from '../../src/snapshot/detail-records.ts'
import { type Details, detailText } from '../../src/snapshot/details.ts'
import { SnapshotFile } from '../../src/snapshot/opening/snapshot-file.ts'

const TEXT = '"description":"a \\"b\\"","updated_at":"2026-11-20"'
const DEADLINES = '"deadlines":[{"kind":"abstract","due":"2026-12-01","instant":1796212800,"zone":"UTC"}]'

/** Reads a record with this text and a correct checksum. */
function readText(text: string): Promise<Details> {
  const bytes = detailRecord(7, text)
  return readDetail({ file: slowFile(bytes, bytes.length), position: 0, length: bytes.length }, 7, 0)
}

/** A file whose `read` returns at most `most` bytes per call, as the operating system may do. */
function slowFile(bytes: Buffer, most: number): SnapshotFile {
  const read = async (into: Buffer, offset: number, length: number, position: number) => {
    expect(offset + length).toBe(into.length)
    const bytesRead = bytes.copy(into, offset, position, Math.min(position + length, position + most))
    return { bytesRead, buffer: into }
  }
  return new SnapshotFile('slow', { read } as unknown as FileHandle, bytes.length)
}

const textOf = (length: number) =>
  TEXT.replace('"description":"', `"description":"${'é'.repeat(length >> 1)}${'a'.repeat(length & 1)}`)

it('a detail record of any length is read completely, even if each read call returns only a few bytes', async () => {
  for (const length of [0, 1, 900, 905, 906, 907, 908, 909, 910, 911, 912, 913, 914, 915, 920, 5000]) {
    for (const [position, at, behind, most] of [
      [0, 0, 0, 100_000],
      [64, 17, 33, 7],
      [1, 0, 2000, 1000],
      [5, 3, 1, 1024],
    ] as const) {
      const bytes = Buffer.alloc(position + at + 20_000, '?')
      const recordBytes = detailRecord(7, textOf(length)).copy(bytes, position + at)
      const file = slowFile(bytes.subarray(0, position + at + recordBytes + behind), most)
      const section = { file, position, length: at + recordBytes + behind }
      expect(detailText(await readDetail(section, 7, at)), `${length} ${position}`).toBe(textOf(length))
    }
  }
})

it.each([
  ['no text', ''],
  ['a member without a value', `${TEXT},"source_url":null`],
  ['a member too many', `${TEXT},"name":"other"`],
  ['members in another order', `"updated_at":"x",${TEXT.replace(/,"updated.*/, '')}`],
  ['a number', TEXT.replace('"2026-11-20"', '1')],
  ['an unknown kind of deadline', DEADLINES.replace('abstract', 'poster')],
  ['a deadline without its day', DEADLINES.replace('"due":"2026-12-01",', '')],
  ['a deadline whose instant is a text', DEADLINES.replace('1796212800', '"2026-12-01T12:00:00Z"')],
  ['white space', ` ${TEXT}`],
  ['another escape', TEXT.replace('"a ', '"\\u0061 ')],
])(
  'a detail record with a text that confdex build never writes is refused, despite a valid checksum: %s',
  async (_, text) => {
    await expect(readText(text)).rejects.toMatchObject({ fault: 'damaged' })
  },
)

const listed = (docs: number[], next: number[]) => ({ docs: Uint32Array.from(docs), next: Uint32Array.from(next) })
const others = (of: ReturnType<typeof listed>, doc: number) => [...otherListings(of, doc as DocId)]

test('otherListings returns the other records of an event in ascending order, and at most four', () => {
  expect(others(listed([1, 2, 4, 5, 7, 9], [4, 0, 5, 2, 3, 1]), 4)).toEqual([1, 2, 5, 7])
})

test('otherListings ends even if the links between the records of an event are damaged', () => {
  expect(others(listed([2, 5, 9], [1, 2, 1]), 2)).toHaveLength(MAX_LISTED - 1)
})
