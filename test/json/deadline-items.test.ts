import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DocId } from '../../src/docset/docset.ts'
import { type EpochDay, formatDay } from '../../src/event/days.ts'
import { ATTENDANCES } from '../../src/event/record.ts'
import { DeadlineItems } from '../../src/json/deadline-items.ts'
import { deadlineItemWriterOf, itemWriterOf } from '../../src/json/item-writer.ts'
import { PortableItems } from '../../src/json/portable/portable-items.ts'
import { Random } from '../../tools/synthetic/random.ts'
import { type BuiltDirectory, buildDirectory } from '../support/directory.ts'
import { manyEvents } from '../support/many-events.ts'
import { itemOf } from '../support/slow-answer.ts'
import { writtenItems } from '../support/written-items.ts'

const EVENTS = 600

let built: BuiltDirectory
beforeAll(async () => {
  built = await buildDirectory(manyEvents(EVENTS))
})
afterAll(() => built.dispose())

/** The item by JSON.stringify. */
function slowItem(doc: number): string {
  const { attendance, deadlines } = built.snapshot
  const day = deadlines.days[deadlines.ids[doc]!]
  return JSON.stringify({
    ...itemOf(built.snapshot, doc as DocId),
    submission_deadline: day === undefined ? null : formatDay(day as EpochDay),
    attendance: ATTENDANCES[attendance[doc]!] ?? null,
  })
}

describe('items with deadline and attendance', () => {
  test('they are what JSON.stringify makes of them, by either writer, for random pages', () => {
    const random = new Random(7)
    const portable = new DeadlineItems(built.snapshot, new PortableItems(built.snapshot))
    for (let page = 0; page < 300; page++) {
      const docs = Array.from({ length: random.below(51) }, () => random.below(EVENTS))
      const expected = docs.map(slowItem).join(',')
      expect(writtenItems(deadlineItemWriterOf(built.snapshot), docs)).toBe(expected)
      expect(writtenItems(portable, docs)).toBe(expected)
    }
  })

  test('as much room is asked for as the longest of them take, and no more', () => {
    const { deadlines } = built.snapshot
    const attendance = new Uint8Array(EVENTS).fill(ATTENDANCES.indexOf('in-person'))
    const docs = [...attendance.keys()].filter((doc) => deadlines.ids[doc]! < deadlines.days.length)
    expect(docs.length).toBeGreaterThan(3)
    const short = new DeadlineItems(
      { ...built.snapshot, attendance },
      {
        prepare: (items) => items.length * 8 - 1,
        write: ({ bytes }, at, items) => at + bytes.write(items.map(() => '{"a":1}').join(), at),
      },
    )
    const written = writtenItems(short, docs)
    expect(JSON.parse(`[${written}]`)).toHaveLength(docs.length)
    expect(short.prepare(docs as DocId[])).toBe(written.length)
  })

  test('plain items are written as ever before and after them', () => {
    const docs = Array.from({ length: 20 }, (_, doc) => doc * 3)
    const plain = writtenItems(itemWriterOf(built.snapshot), docs)
    writtenItems(deadlineItemWriterOf(built.snapshot), docs)
    expect(writtenItems(itemWriterOf(built.snapshot), docs)).toBe(plain)
    expect(plain).not.toContain('submission_deadline')
  })
})
