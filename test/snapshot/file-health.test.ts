import { copyFileSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { DocId } from '../../src/docset/docset.ts'
import { NO_DETAIL } from '../../src/snapshot/format.ts'
import { openSnapshot } from '../../src/snapshot/open.ts'
import { buildDirectory } from '../support/directory.ts'
import { manyEvents } from '../support/many-events.ts'
import { scratchFolder } from '../support/scratch.ts'
import { sharedDirectory } from '../support/shared-directory.ts'
import { layoutOf } from '../support/snapshot-layout.ts'

const built = sharedDirectory(() => buildDirectory(manyEvents(120)))
const other = sharedDirectory(() => buildDirectory(manyEvents(150)))

function docsWithDetails(): DocId[] {
  const { detailAt } = built.snapshot
  return [...detailAt.keys()].filter((doc) => detailAt[doc] !== NO_DETAIL) as DocId[]
}

async function openCopy() {
  const path = join(scratchFolder(), 'served')
  copyFileSync(built.path, path)
  const snapshot = await openSnapshot(path)
  onTestFinished(() => snapshot.close())
  return { path, snapshot, health: snapshot.fileHealth }
}

/** Overwrites length and checksum of the first `count` records of details with zeros. */
function zeroRecords(path: string, count: number): void {
  const bytes = readFileSync(path)
  const cold = layoutOf(bytes).sections.at(-1)!
  for (const doc of docsWithDetails().slice(0, count)) {
    const at = cold.start + built.snapshot.detailAt[doc]!
    bytes.fill(0, at, at + 8)
  }
  writeFileSync(path, bytes, { flag: 'r+' })
}

async function readAll(details: (doc: DocId) => Promise<unknown>): Promise<number> {
  const read = await Promise.allSettled(docsWithDetails().map((doc) => details(doc)))
  return read.filter(({ status }) => status === 'rejected').length
}

it('a snapshot file with changed times and the same bytes is reported as sound', async () => {
  const { health, path } = await openCopy()
  utimesSync(path, 1, 1)
  await health.check()
  expect(health).toMatchObject({ damage: undefined, isUsable: true })
})

it('a snapshot file that was overwritten by another snapshot is detected without reading an event', async () => {
  const { health, path, snapshot } = await openCopy()
  writeFileSync(path, readFileSync(other.path), { flag: 'r+' })
  await health.check()
  expect(health).toMatchObject({ damage: { fault: 'overwritten' }, isUsable: false })
  const { size, mtime } = statSync(path)
  expect(health.damage).toMatchObject({
    expected: `the ${snapshot.fileBytes} bytes that were opened`,
    found: `a file written at ${mtime.toISOString()}, of ${size} bytes`,
    message: expect.stringContaining('by renaming'),
  })
})

it('an overwritten snapshot file is detected when the first event is read from it', async () => {
  const { health, path, snapshot } = await openCopy()
  writeFileSync(path, Buffer.alloc(built.snapshot.fileBytes), { flag: 'r+' })
  await expect(snapshot.details(docsWithDetails()[0]!)).rejects.toMatchObject({ fault: 'damaged' })
  expect(health).toMatchObject({ damage: { fault: 'overwritten' }, isUsable: false })
})

it('nine damaged records are reported, and the snapshot file stays usable for other events', async () => {
  const { health, path, snapshot } = await openCopy()
  zeroRecords(path, 9)
  expect(await readAll(snapshot.details)).toBe(9)
  expect(await readAll(snapshot.details)).toBe(9)
  expect(health).toMatchObject({ damage: { fault: 'damaged' }, isUsable: true })
})

it('a snapshot file with ten damaged records is reported as unusable', async () => {
  const { health, path, snapshot } = await openCopy()
  zeroRecords(path, 10)
  expect(await readAll(snapshot.details)).toBe(10)
  expect(health.isUsable).toBe(false)
})
