import { readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { DocId } from '../../src/docset/docset.ts'
import { parseDetail, readDetail, writeDetail } from '../../src/snapshot/details.ts'
import { NO_DETAIL } from '../../src/snapshot/format.ts'
import { openSnapshot } from '../../src/snapshot/open.ts'
import { type BuiltDirectory, buildDirectory } from '../support/directory.ts'
import { manyEvents } from '../support/many-events.ts'
import { memoryFile } from '../support/memory-file.ts'
import { layoutOf } from '../support/snapshot-layout.ts'

vi.mock('node:fs/promises', { spy: true })

const TEXT = '"description":"a \\"b\\"","submission_deadline":null,"attendance":"online","updated_at":null'

let built: BuiltDirectory
let docs: DocId[]

beforeAll(async () => {
  built = await buildDirectory(manyEvents(120))
  docs = [...built.snapshot.detailAt.keys()].filter((doc) => built.snapshot.detailAt[doc] !== NO_DETAIL) as DocId[]
})
afterAll(() => built.dispose())

/** The snapshot with other bytes in its cold section, opened. */
async function openWith(edit: (cold: Buffer) => void) {
  const bytes = readFileSync(built.path)
  const cold = layoutOf(bytes).sections.at(-1)!
  edit(bytes.subarray(cold.start, cold.end))
  vi.mocked(open).mockResolvedValueOnce(memoryFile(bytes))
  return openSnapshot('memory')
}

/** Reads the record of event 7 with this text, its checksum right. */
function readText(text: string): Promise<string> {
  const bytes = Buffer.alloc(2000)
  const length = writeDetail(7, text, bytes, 0)
  return readDetail(memoryFile(bytes.subarray(0, length)), { path: 'memory', position: 0, length }, 7, 0)
}

describe('a record of details', () => {
  it('a zeroed page is never served', async () => {
    const snapshot = await openWith((cold) => cold.fill(0))
    for (const doc of docs) await expect(snapshot.details(doc)).rejects.toMatchObject({ fault: 'damaged' })
  })

  it('the record of another event is never served', async () => {
    const snapshot = await openWith(() => {})
    const positions = docs.map((doc) => snapshot.detailAt[doc]!)
    docs.forEach((doc, index) => {
      snapshot.detailAt[doc] = positions.at(-1 - index)!
    })
    for (const doc of docs) await expect(snapshot.details(doc)).rejects.toMatchObject({ fault: 'damaged' })
  })

  it('a position anywhere else is refused', async () => {
    const snapshot = await openWith(() => {})
    for (const at of [1, 8, 1000, snapshot.header.sections.at(-1)!.length, NO_DETAIL - 1]) {
      snapshot.detailAt[docs[0]!] = at
      await expect(snapshot.details(docs[0]!)).rejects.toMatchObject({ fault: 'damaged' })
    }
  })

  it('a record is served as it was written', async () => {
    expect(await readText(TEXT)).toBe(TEXT)
    expect(parseDetail(TEXT)).toMatchObject({ description: 'a "b"', attendance: 'online' })
  })

  it.each([
    ['no text', ''],
    ['a member that is not JSON', '"description":tomorrow'],
    ['a member too few', TEXT.replace(',"updated_at":null', '')],
    ['a member too many', `${TEXT},"name":"other"`],
    ['a member twice', TEXT.replace('"updated_at":null', '"updated_at":null,"updated_at":"x"')],
    ['members in another order', `"updated_at":null,${TEXT.replace(',"updated_at":null', '')}`],
    ['a number', TEXT.replace('"updated_at":null', '"updated_at":1')],
    ['white space', ` ${TEXT}`],
    ['a brace', `${TEXT}},"other":{`],
    ['an attendance that is none', TEXT.replace('"online"', '"by mail"')],
    ['nothing at all', TEXT.replace(/"a [^,]*,/, 'null,').replace('"online"', 'null')],
    ['another escape', TEXT.replace('"a ', '"\\u0061 ')],
  ])('a text that the builder does not write is refused, though its checksum is right: %s', async (_, text) => {
    await expect(readText(text)).rejects.toMatchObject({ fault: 'damaged' })
  })
})
