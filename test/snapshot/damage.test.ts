import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import type { DocId } from '../../src/docset/docset.ts'
import { SnapshotError, type SnapshotFault } from '../../src/snapshot/errors.ts'
import { FORMAT_VERSION, NO_DETAIL } from '../../src/snapshot/format.ts'
import { openSnapshot } from '../../src/snapshot/open.ts'
import { buildDirectory } from '../support/directory.ts'
import { manyEvents } from '../support/many-events.ts'
import { randomNumbers } from '../support/random-numbers.ts'
import { scratchFolder } from '../support/scratch.ts'
import { sharedDirectory } from '../support/shared-directory.ts'
import { editHeader, type Layout, layoutOf } from '../support/snapshot-layout.ts'

const SEED = 20_261_120
const built = sharedDirectory(() => buildDirectory(manyEvents(120)))
let intact: Buffer
let layout: Layout
const folder = scratchFolder(afterAll)
const damagedPath = join(folder, 'damaged.snapshot')

beforeAll(() => {
  intact = readFileSync(built.path)
  layout = layoutOf(intact)
})

async function refusalOf(bytes: Buffer): Promise<SnapshotError | undefined> {
  writeFileSync(damagedPath, bytes)
  try {
    await (await openSnapshot(damagedPath)).close()
    return undefined
  } catch (error) {
    if (error instanceof SnapshotError) return error
    throw error
  }
}

async function faultOf(bytes: Buffer): Promise<SnapshotFault | undefined> {
  return (await refusalOf(bytes))?.fault
}

it.each([
  ['missing', 'not-found', () => {}],
  ['a folder', 'not-found', (path: string) => mkdirSync(path)],
  ['empty', 'not-a-snapshot', (path: string) => writeFileSync(path, '')],
  ['text', 'not-a-snapshot', (path: string) => writeFileSync(path, 'SQLite format 3, or anything else of some length')],
  ['other msgpack', 'not-a-snapshot', (path: string) => writeFileSync(path, Buffer.alloc(100, 0xc0))],
] as const)('a path that is no snapshot file is refused: %s', async (name, fault, make) => {
  const path = join(folder, name)
  make(path)
  await expect(openSnapshot(path)).rejects.toMatchObject({ name: 'SnapshotError', fault, file: path })
})

it.each([0, FORMAT_VERSION + 1, 65_535])('a snapshot of format version %i is refused', async (version) => {
  const bytes = Buffer.from(intact)
  bytes.writeUInt16BE(version, 12)
  const refusal = await refusalOf(bytes)
  expect(refusal).toMatchObject({ fault: 'other-version', found: `version ${version}` })
  expect(refusal!.message).toContain('rebuild the snapshot with this release')
})

it('opening a snapshot is refused on a big-endian machine', async () => {
  vi.spyOn(os, 'endianness').mockReturnValue('BE')
  syncBuiltinESMExports()
  onTestFinished(() => {
    vi.restoreAllMocks()
    syncBuiltinESMExports()
  })
  expect(await faultOf(intact)).toBe('unsupported-machine')
})

it('a snapshot with a text index of another FlexSearch version is refused', async () => {
  const bytes = Buffer.from(intact)
  editHeader(bytes, (header) => ({ ...header, textIndex: { ...header.textIndex, version: '0.8.211' } }), true)
  expect(await refusalOf(bytes)).toMatchObject({
    fault: 'other-text-index',
    found: expect.stringContaining('0.8.211'),
  })
})

it('a flipped bit in the details of an event is detected when these details are read, and not before', async () => {
  const { detailAt } = built.snapshot
  const cold = layout.sections.at(-1)!
  const random = randomNumbers(SEED)
  const docs = [...detailAt.keys()].filter((doc) => detailAt[doc] !== NO_DETAIL)
  for (const doc of docs) {
    const bytes = Buffer.from(intact)
    const at = cold.start + detailAt[doc]!
    const recordBytes = 8 + bytes.readUInt32LE(at)
    bytes[at + random(recordBytes)]! ^= 1 << random(8)
    writeFileSync(damagedPath, bytes)
    const snapshot = await openSnapshot(damagedPath)
    await expect(snapshot.details(doc as DocId)).rejects.toMatchObject({ fault: 'damaged' })
    const other = docs.find((candidate) => candidate !== doc) as DocId
    expect(await snapshot.details(other)).toEqual(await built.snapshot.details(other))
    await snapshot.close()
  }
})
