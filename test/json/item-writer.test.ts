import { fc, test as law } from '@fast-check/vitest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DocId } from '../../src/docset/docset.ts'
import { ATTRIBUTES, choicesOf, isChoice, REQUESTED_NAMES, type RequestedName } from '../../src/event/attributes.ts'
import { dayOf, type EpochDay, formatDay } from '../../src/event/days.ts'
import type { EventId, EventRecord } from '../../src/event/record.ts'
import { ALL_FIELDS } from '../../src/json/item-fields.ts'
import { ItemWriter, usualItems, wholeItems } from '../../src/json/item-writer.ts'
import { conference } from '../../src/operations/body-parts.ts'
import { pathsIn, selectFields } from '../../src/operations/fields.ts'
import { type BuiltDirectory, buildDirectory } from '../support/directory.ts'
import { manyEvents } from '../support/many-events.ts'
import { itemOf } from '../support/slow-answer.ts'

const EVENTS = 600
const PATHS = pathsIn(conference)

/** Texts of every length around the steps of a copy, with escapes of JSON and letters of every length. */
const TEXTS = ['', 'a', '"', '\\', '\u007f', 'ü', '会', '🌍', '"\\/', 'é'.repeat(7), '会議'.repeat(9), '🌍'.repeat(900)]
const IDS = [1, 9, 10, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 53 - 2, 2 ** 53 - 1]

/**
 * Events with texts, ids and days that are likely to be written wrong; the last 24 are twelve, twice listed.
 */
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

let built: BuiltDirectory
beforeAll(async () => {
  built = await buildDirectory(edgeEvents())
})
afterAll(() => built.dispose())

/** Items by JSON.stringify, slow and obviously right. */
function slowItems(docs: readonly DocId[], fields: readonly string[]): string[] {
  const { choices, deadlines, facets } = built.snapshot
  return docs.map((doc) => {
    const day = deadlines.days[deadlines.ids[doc]!]
    const shownOf = (name: RequestedName) =>
      isChoice(name) ? choicesOf(name)[choices[name][doc]!] : facets[name].spellings.text(facets[name].ids[doc]!)
    const { also_listed, ...usual } = itemOf(built.snapshot, doc)
    const whole = {
      ...usual,
      submission_deadline: day === undefined ? null : formatDay(day as EpochDay),
      ...Object.fromEntries(REQUESTED_NAMES.map((name) => [ATTRIBUTES[name].path, shownOf(name) || null])),
      ...(also_listed && { also_listed }),
    }
    return JSON.stringify(selectFields(whole, fields))
  })
}

const anyDocs = fc.array(
  fc.nat(EVENTS - 1).map((doc) => doc as DocId),
  { maxLength: 50 },
)

describe('ItemWriter', () => {
  law.prop([fc.uniqueArray(fc.constantFrom(...PATHS), { minLength: 1 }), anyDocs], { seed: 18, numRuns: 300 })(
    'items with any fields are, byte for byte, what JSON.stringify makes of their objects',
    (fields, docs) => {
      const written = new ItemWriter(built.snapshot, fields).write(docs)
      expect(written.toString()).toBe(slowItems(docs, fields).join())
    },
  )

  test('every event is written right with all of its fields', () => {
    const docs = [...built.snapshot.id.keys()] as DocId[]
    expect(wholeItems(built.snapshot).write(docs).toString()).toBe(slowItems(docs, ALL_FIELDS).join())
  })

  test.each(PATHS)('%s can be the only field of an item', (field) => {
    const doc = built.snapshot.alsoListed.docs[7] as DocId
    const item = JSON.parse(new ItemWriter(built.snapshot, [field]).write([doc]).toString())
    expect(Object.keys(item)).toEqual([field.split('.')[0]])
  })

  test('an event without other records has no also_listed, also where this is the only field', () => {
    const once = [...built.snapshot.id.keys()].find((doc) => !built.snapshot.alsoListed.docs.includes(doc)) as DocId
    expect(new ItemWriter(built.snapshot, ['also_listed.id']).write([once]).toString()).toBe('{}')
    expect(JSON.parse(usualItems(built.snapshot).write([once]).toString())).not.toHaveProperty('also_listed')
  })

  test('two records of an event point at each other', () => {
    const { alsoListed, id } = built.snapshot
    const [first, second] = [alsoListed.docs[0]!, alsoListed.docs[alsoListed.next[0]!]!] as DocId[]
    const written = new ItemWriter(built.snapshot, ['id', 'also_listed.id']).write([first!, second!])
    const ids = [id[first!], id[second!]]
    expect(JSON.parse(`[${written}]`)).toEqual([
      { id: ids[0], also_listed: [{ id: ids[1] }] },
      { id: ids[1], also_listed: [{ id: ids[0] }] },
    ])
  })

  test('usual items have neither deadline nor attendance', () => {
    const item = JSON.parse(
      usualItems(built.snapshot)
        .write([7 as DocId])
        .toString(),
    )
    expect(item).toEqual(itemOf(built.snapshot, 7 as DocId))
  })

  test('a page without events has only the text around it', () => {
    expect(usualItems(built.snapshot).write([]).toString()).toBe('')
    expect(usualItems(built.snapshot).write([], { before: 'ü[', after: ']会' }).toString()).toBe('ü[]会')
  })

  test('texts around items and the separator between items are written', () => {
    const items = new ItemWriter(built.snapshot, ['id'])
    const docs = [0, 1, 2] as DocId[]
    const ids = docs.map((doc) => `{"id":${built.snapshot.id[doc]}}`)
    expect(items.write(docs, { before: '会[', after: ']🌍' }).toString()).toBe(`会[${ids.join(',')}]🌍`)
    expect(items.write(docs, { between: '\n', after: '\n' }).toString()).toBe(`${ids.join('\n')}\n`)
  })

  test('a page keeps its bytes when other pages are written after it', () => {
    const first = usualItems(built.snapshot).write([0, 1] as DocId[])
    const before = first.toString()
    for (let doc = 2; doc < 200; doc++) usualItems(built.snapshot).write([doc as DocId])
    expect(first.toString()).toBe(before)
  })

  test('the longest ids and ranges of days fit', async () => {
    const longest = manyEvents(20).map((event, at) => ({
      ...event,
      id: (2 ** 53 - 1 - at) as EventId,
      start: dayOf(2026, 9, 15),
      end: dayOf(2027, 10, 17),
    }))
    const long = await buildDirectory(longest)
    const docs = [...long.snapshot.id.keys()] as DocId[]
    const written = new ItemWriter(long.snapshot, ['id', 'dates.formatted']).write(docs).toString()
    await long.dispose()
    expect(JSON.parse(`[${written}]`)).toHaveLength(20)
  })
})
