import { fc, test as law } from '@fast-check/vitest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DocId } from '../../src/docset/docset.ts'
import { dayOf, type EpochDay, formatDay } from '../../src/event/days.ts'
import { ATTENDANCES, type EventId, type EventRecord } from '../../src/event/record.ts'
import { DEADLINE_FIELDS } from '../../src/json/item-fields.ts'
import { deadlineItems, ItemWriter, usualItems } from '../../src/json/item-writer.ts'
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

/** Events with texts, ids and days that are likely to be written wrong. */
function edgeEvents(): EventRecord[] {
  return manyEvents(EVENTS).map((event, at) => {
    const text = (of: number) => TEXTS[(at + of) % TEXTS.length]! + 'x'.repeat((at * of) % 19)
    const start = (dayOf(1900, 1, 1) + ((at * 7919) % 109_000)) as EpochDay
    return {
      ...event,
      id: (IDS[at] ?? event.id + 100) as EventId,
      name: `n${text(1)}`,
      topic: `t${text(2)}`,
      subTopic: text(3),
      venue: text(4),
      organizer: text(5),
      website: text(6),
      start,
      end: (start + [0, 1, 20, 364][at % 4]!) as EpochDay,
    }
  })
}

let built: BuiltDirectory
beforeAll(async () => {
  built = await buildDirectory(edgeEvents())
})
afterAll(() => built.dispose())

/** Items by JSON.stringify, slow and obviously right. */
function slowItems(docs: readonly DocId[], fields: readonly string[]): string[] {
  const { attendance, deadlines } = built.snapshot
  return docs.map((doc) => {
    const day = deadlines.days[deadlines.ids[doc]!]
    const whole = {
      ...itemOf(built.snapshot, doc),
      submission_deadline: day === undefined ? null : formatDay(day as EpochDay),
      attendance: ATTENDANCES[attendance[doc]!] ?? null,
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
    expect(deadlineItems(built.snapshot).write(docs).toString()).toBe(slowItems(docs, DEADLINE_FIELDS).join())
  })

  test.each(PATHS)('%s can be the only field of an item', (field) => {
    const item = JSON.parse(new ItemWriter(built.snapshot, [field]).write([7 as DocId]).toString())
    expect(Object.keys(item)).toEqual([field.split('.')[0]])
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
