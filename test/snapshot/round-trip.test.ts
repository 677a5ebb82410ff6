import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { DocId } from '../../src/docset/docset.ts'
import {
  ATTRIBUTE_NAMES,
  type AttributeName,
  type ChoiceName,
  choicesOf,
  isChoice,
  type TextName,
} from '../../src/event/attributes.ts'
import type { EventRecord } from '../../src/event/record.ts'
import { bytesOf, toSections } from '../../src/snapshot/content.ts'
import { encodeSnapshot } from '../../src/snapshot/encode.ts'
import { openSnapshot } from '../../src/snapshot/open.ts'
import type { Snapshot } from '../../src/snapshot/snapshot.ts'
import { findById } from '../../src/snapshot/snapshot.ts'
import { buildDirectory } from '../support/directory.ts'
import { manyEvents } from '../support/many-events.ts'
import { scratchFolder } from '../support/scratch.ts'
import { sharedDirectory } from '../support/shared-directory.ts'
import { layoutOf } from '../support/snapshot-layout.ts'

const records = manyEvents(300)

const built = sharedDirectory(() => buildDirectory(records))

async function recordOf(snapshot: Snapshot, doc: DocId): Promise<EventRecord> {
  const { facets } = snapshot
  const details = await snapshot.details(doc)
  const text = (name: TextName) => facets[name].spellings.text(facets[name].ids[doc]!)
  const choice = (name: ChoiceName) => choicesOf(name)[snapshot.choices[name][doc]!] ?? null
  const values = ATTRIBUTE_NAMES.map((name) => [name, isChoice(name) ? choice(name) : text(name)])
  return {
    ...(Object.fromEntries(values) as Pick<EventRecord, AttributeName>),
    id: snapshot.id[doc] as EventRecord['id'],
    name: snapshot.names.text(doc),
    start: snapshot.start[doc] as EventRecord['start'],
    end: snapshot.end[doc] as EventRecord['end'],
    website: snapshot.websites.text(doc),
    description: details.description,
    submissionDeadline: details.submission_deadline,
    updatedAt: details.updated_at,
    sourceUrl: details.source_url,
  }
}

it('an opened snapshot has every field of every event', async () => {
  for (const record of records) {
    const doc = findById(built.snapshot, record.id)
    expect(doc).toBeDefined()
    // if a row has no series, the builder derives one
    const series = record.series || expect.any(String)
    expect(await recordOf(built.snapshot, doc!)).toEqual({ ...record, series })
  }
  expect(built.snapshot.rows).toBe(records.length)
})

it('opening a snapshot and writing it again gives the same arrays and bytes', async () => {
  const { snapshot } = built
  const path = join(scratchFolder(), 'again.snapshot')
  const { header, sections } = layoutOf(readFileSync(built.path))
  const cold = sections.at(-1)!
  const details = readFileSync(built.path).subarray(cold.start, cold.end)
  const { source, rejected, created } = header
  encodeSnapshot(
    {
      arrays: snapshot,
      vocabulary: snapshot.vocabulary,
      details: { length: details.length, crc: cold.crc, chunks: () => [details] },
      source,
      rejected,
      created: new Date(created),
    },
    path,
  )
  expect(readFileSync(path).equals(readFileSync(built.path))).toBe(true)

  const again = await openSnapshot(path)
  const expected = toSections(snapshot)
  for (const [name, array] of toSections(again)) {
    expect(array.constructor, name).toBe(expected.get(name)!.constructor)
    expect(bytesOf(array).equals(bytesOf(expected.get(name)!)), name).toBe(true)
  }
  await again.close()
})

it('a snapshot numbers the values of a field in 1, 2 or 4 bytes, depending on how many values there are', async () => {
  const [sample] = manyEvents(1)
  const wide = await buildDirectory(
    Array.from({ length: 66_000 }, (_, index) => ({
      ...sample!,
      id: (index + 1) as EventRecord['id'],
      venue: `Venue ${index}`,
      organizer: `Organizer ${index % 300}`,
    })),
  )
  const { venue, organizer, topic } = wide.snapshot.facets
  expect([venue.ids, organizer.ids, topic.ids].map((ids) => ids.BYTES_PER_ELEMENT)).toEqual([4, 2, 1])
  expect(venue.spellings.text(venue.ids[65_999]!)).toBe('Venue 65999')
  await wide.dispose()
})

it('writing a section of 4 GiB is refused before any byte is written', async () => {
  const folder = scratchFolder()
  const details = { length: 2 ** 32, crc: 0, chunks: () => [] }
  const content = { arrays: built.snapshot, vocabulary: built.snapshot.vocabulary, details, source: '', rejected: 0 }
  const writing = () => encodeSnapshot({ ...content, created: new Date(0) }, join(folder, 'large.snapshot'))
  expect(writing).toThrow('section details: expected at most 4294967295 bytes, got 4294967296')
  expect(readdirSync(folder)).toEqual([])
})
