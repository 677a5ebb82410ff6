import { fc, test as law } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { type DocId, members } from '../../src/docset/docset.ts'
import { ATTRIBUTES, choicesOf, isChoice, REQUESTED_NAMES, type RequestedName } from '../../src/event/attributes.ts'
import { dayOf, type EpochDay, formatDay } from '../../src/event/days.ts'
import type { EventId, EventRecord } from '../../src/event/record.ts'
import { ItemWriter } from '../../src/json/item-writer.ts'
import { conference } from '../../src/operations/body-parts.ts'
import { pathsIn, selectFields } from '../../src/operations/fields.ts'
import { otherListings } from '../../src/snapshot/also-listed.ts'
import { postingList } from '../../src/snapshot/snapshot.ts'
import { buildDirectory } from '../support/directory.ts'
import { manyEvents } from '../support/many-events.ts'
import { sharedDirectory } from '../support/shared-directory.ts'
import { itemOf } from '../support/slow-answer.ts'

const EVENTS = 600
const PATHS = pathsIn(conference)

/** Texts with lengths near the copy sizes of the writer, escapes of JSON, characters of one to four bytes. */
const TEXTS = ['', 'a', '"', '\\', '\u007f', 'ü', '会', '🌍', '"\\/', 'é'.repeat(7), '会議'.repeat(9), '🌍'.repeat(900)]
const IDS = [1, 9, 10, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 53 - 2, 2 ** 53 - 1]

/** Events that are easily written wrong. The last 12 repeat the 12 before them, in other cities. */
function edgeEvents(): EventRecord[] {
  const events = manyEvents(EVENTS).map(edgeEvent)
  return events.map((event, at) =>
    at < EVENTS - 12 ? event : { ...events[at - 12]!, id: event.id, city: TEXTS[at % TEXTS.length]! },
  )
}

function edgeEvent(event: EventRecord, at: number): EventRecord {
  const text = (of: number) => TEXTS[(at + of) % TEXTS.length]! + 'x'.repeat((at * of) % 19)
  const start = (dayOf(1900, 1, 1) + ((at * 7919) % 109_000)) as EpochDay
  return {
    ...event,
    id: (IDS[at] ?? event.id + 100) as EventId,
    name: `n${text(1)}`,
    topic: `t${text(2)}`,
    sub_topic: text(3),
    venue: text(4),
    organizer: text(5),
    website: text(6),
    language: ['', 'de', 'zh-Hant', 'en-x-abcdefgh-abcdefgh-abcdefgh-abc'][at % 4]!,
    start,
    end: (start + [0, 1, 20, 364][at % 4]!) as EpochDay,
  }
}

const built = sharedDirectory(() => buildDirectory(edgeEvents()))

function slowItems(docs: readonly DocId[], fields: readonly string[]): string[] {
  const { choices, deadlines, facets } = built.snapshot
  return docs.map((doc) => {
    const day = deadlines.days[deadlines.dues.subarray(deadlines.startOf[doc], deadlines.startOf[doc + 1]).at(-1)!]
    const shownOf = (name: RequestedName) =>
      isChoice(name) ? choicesOf(name)[choices[name][doc]!] : facets[name].spellings.text(facets[name].ids[doc]!)
    const { also_listed, event_status: _, ...usual } = itemOf(built.snapshot, doc)
    const whole = {
      ...usual,
      submission_deadline: day === undefined ? null : formatDay(day as EpochDay),
      ...Object.fromEntries(REQUESTED_NAMES.map((name) => [ATTRIBUTES[name].path, shownOf(name) || null])),
      first_seen: null,
      updated: updatedDay(doc),
      duplicate_of: duplicateOf(doc),
      ...(also_listed && { also_listed }),
    }
    return JSON.stringify(selectFields(whole, fields))
  })
}

function updatedDay(doc: DocId): string | null {
  const { ids, days } = built.snapshot.changes.updated
  const day = days[ids[doc]!]
  return day === undefined ? null : formatDay(day as EpochDay)
}

/** The id of the leading record if `doc` is another record of its event; else null. */
function duplicateOf(doc: DocId): number | null {
  const { alsoListed, id } = built.snapshot
  const duplicates = new Set(members(postingList(built.snapshot, 'duplicate', 0)))
  const leader = [doc, ...otherListings(alsoListed, doc)].find((record) => !duplicates.has(record))!
  return leader === doc ? null : id[leader]!
}

const anyDocs = fc.array(
  fc.nat(EVENTS - 1).map((doc) => doc as DocId),
  { maxLength: 50 },
)

law.prop([fc.uniqueArray(fc.constantFrom(...PATHS), { minLength: 1 }), anyDocs], { seed: 18, numRuns: 300 })(
  'results of an answer have any requested fields in the bytes that JSON.stringify writes',
  (fields, docs) => {
    const written = new ItemWriter(built.snapshot, fields).write(docs)
    expect(written.toString()).toBe(slowItems(docs, fields).join())
  },
)

test('ItemWriter writes given texts before and after the items, and a separator between items', () => {
  const items = new ItemWriter(built.snapshot, ['id'])
  const docs = [0, 1, 2] as DocId[]
  const ids = docs.map((doc) => `{"id":${built.snapshot.id[doc]}}`)
  expect(items.write(docs, { before: '会[', after: ']🌍' }).toString()).toBe(`会[${ids.join(',')}]🌍`)
  expect(items.write(docs, { between: '\n', after: '\n' }).toString()).toBe(`${ids.join('\n')}\n`)
  expect(items.write([], { before: 'ü[', after: ']会' }).toString()).toBe('ü[]会')
})
