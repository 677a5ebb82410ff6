import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeSnapshot, type Payload } from '../../src/snapshot/encode.ts'
import { openSnapshot } from '../../src/snapshot/open.ts'
import type { SnapshotArrays } from '../../src/snapshot/snapshot.ts'
import { INVARIANTS } from '../../src/snapshot/verify/invariants.ts'
import { type VerifyReport, verifySnapshot } from '../../src/snapshot/verify.ts'
import { parseTopicTable } from '../../src/text/topic-table.ts'
import { buildDirectory } from '../support/directory.ts'
import { testGazetteer } from '../support/gazetteer.ts'
import { manyEvents } from '../support/many-events.ts'
import { scratchFolder } from '../support/scratch.ts'
import { sharedDirectory } from '../support/shared-directory.ts'
import { editHeader, layoutOf } from '../support/snapshot-layout.ts'
import { DAMAGE, type Mutable, ROWS, TOPICS_FILE } from './verify-damage.ts'

const folder = scratchFolder(afterAll)
const damagedPath = join(folder, 'damaged.snapshot')
const built = sharedDirectory(() => buildDirectory(manyEvents(ROWS), [], testGazetteer(), parseTopicTable(TOPICS_FILE)))
let details: Buffer

beforeAll(() => {
  const bytes = readFileSync(built.path)
  const cold = layoutOf(bytes).sections.at(-1)!
  details = bytes.subarray(cold.start, cold.end)
})

/** Verifies a file of the damaged snapshot with corrected checksums. */
async function verifyWith(damage: (snapshot: Mutable) => void): Promise<VerifyReport> {
  const { vocabulary, ...snapshot } = await openSnapshot(built.path)
  await snapshot.close()
  const mutable: Mutable = { ...(snapshot satisfies SnapshotArrays), vocabulary, details: Buffer.from(details) }
  damage(mutable)
  const { source, rejected, created } = snapshot.header
  const content = { source, rejected, created: new Date(created) }
  encodeSnapshot(
    { arrays: mutable, vocabulary: mutable.vocabulary, details: payloadOf(mutable.details), ...content },
    damagedPath,
  )
  return verifySnapshot(damagedPath)
}

function payloadOf(bytes: Buffer): Payload {
  return { length: bytes.length, crc: crc32(bytes), chunks: () => [bytes] }
}

function brokenNames(report: VerifyReport): string[] {
  return report.verdicts.filter(({ state }) => state === 'broken').map(({ name }) => name)
}

it('every invariant holds for a snapshot that the builder wrote', async () => {
  const report = await verifySnapshot(built.path)
  expect(report.verdicts.filter(({ state }) => state !== 'holds')).toEqual([])
  expect(report.sound).toBe(true)
  expect(report.verdicts.map(({ name }) => name)).toEqual(INVARIANTS.map(({ name }) => name))
})

it('every invariant holds for an empty directory', async () => {
  const empty = await buildDirectory([])
  expect(brokenNames(await verifySnapshot(empty.path))).toEqual([])
  await empty.dispose()
})

it('the test data DAMAGE breaks each invariant of confdex verify except header, checksums and signature', () => {
  const ofTheFile = ['header', 'checksums', 'signature']
  expect([...ofTheFile, ...Object.keys(DAMAGE)].sort()).toEqual(INVARIANTS.map(({ name }) => name).sort())
})

for (const [name, ways] of Object.entries(DAMAGE)) {
  describe(`the invariant ${name}`, () => {
    it.each(Object.entries(ways))(`only the invariant ${name} is broken by %s`, async (_, damage) => {
      const report = await verifyWith(damage)
      expect(brokenNames(report)).toEqual([name])
      expect(report.sound).toBe(false)
      const verdict = report.verdicts.find((candidate) => candidate.name === name)!
      expect(verdict).toMatchObject({ state: 'broken', count: expect.any(Number) })
      const { count, first } = verdict as Extract<typeof verdict, { state: 'broken' }>
      expect(first).toHaveLength(Math.min(count, 5))
    })
  })
}

async function verifyBytes(damage: (bytes: Buffer) => void): Promise<VerifyReport> {
  const bytes = readFileSync(built.path)
  damage(bytes)
  writeFileSync(damagedPath, bytes)
  return verifySnapshot(damagedPath)
}

it('a header with a wrong id breaks only the invariant "header"', async () => {
  const report = await verifyBytes((bytes) => editHeader(bytes, (header) => ({ ...header, id: '0'.repeat(16) }), false))
  expect(brokenNames(report)).toEqual(['header'])
})

it('a wrong checksum of the section of event details breaks only the invariant "checksums"', async () => {
  const report = await verifyBytes((bytes) =>
    editHeader(
      bytes,
      (header) => ({
        ...header,
        sections: header.sections.map((entry) =>
          entry.name === 'details' ? { ...entry, crc: (entry.crc ^ 1) >>> 0 } : entry,
        ),
      }),
      true,
    ),
  )
  expect(brokenNames(report)).toEqual(['checksums'])
})

it('an invariant that depends on a broken invariant is unchecked and names the broken invariant', async () => {
  const report = await verifyWith(({ facets: { organizer } }) => {
    organizer.spellings.bytes[3] = 0x22
  })
  const because = (name: string) => report.verdicts.find((verdict) => verdict.name === name)
  expect(because('values')).toMatchObject({ state: 'unchecked', because: 'structure' })
  expect(because('keys')).toMatchObject({ state: 'unchecked', because: 'structure' })
  expect(because('checksums')).toMatchObject({ state: 'holds' })
})
