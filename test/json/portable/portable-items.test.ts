import { expect, test } from 'vitest'
import type { DocId } from '../../../src/docset/docset.ts'
import { dayOf } from '../../../src/event/days.ts'
import type { EventId } from '../../../src/event/record.ts'
import { BLOCK_BYTES } from '../../../src/json/portable/copy-text.ts'
import { PortableItems } from '../../../src/json/portable/portable-items.ts'
import { buildDirectory } from '../../support/directory.ts'
import { manyEvents } from '../../support/many-events.ts'
import { itemOf } from '../../support/slow-answer.ts'
import { writtenItems } from '../../support/written-items.ts'

/** Whole numbers of every length, those where another way to write them begins, and their neighbours. */
const IDS = [
  ...Array.from({ length: 16 }, (_, digits) => 10 ** digits),
  ...[2 ** 29, 2 ** 30, 2 ** 31, 2 ** 32, 2 ** 33, 2 ** 53 - 2, 9_999_999_999],
].flatMap((number) => [number - 1, number, number + 1])

test('an id is written with all its digits, however many', async () => {
  const ids = [...new Set(IDS)].filter((id) => id > 0)
  const events = manyEvents(ids.length).map((event, at) => ({ ...event, id: ids[at] as EventId }))
  const { snapshot, dispose } = await buildDirectory(events)
  const items = new PortableItems(snapshot)
  for (const doc of snapshot.id.keys()) {
    expect(writtenItems(items, [doc])).toBe(JSON.stringify(itemOf(snapshot, doc as DocId)))
  }
  await dispose()
})

test('as much room is asked for as the longest items take, and a block', async () => {
  const longest = manyEvents(20).map((event, at) => ({
    ...event,
    id: (2 ** 53 - 1 - at) as EventId,
    type: 'conference' as const,
    start: dayOf(2026, 9, 15),
    end: dayOf(2027, 10, 17),
  }))
  const { snapshot, dispose } = await buildDirectory(longest)
  const items = new PortableItems(snapshot)
  const docs = [...snapshot.id.keys()]
  const written = writtenItems(items, docs)
  expect(written).toBe(docs.map((doc) => JSON.stringify(itemOf(snapshot, doc as DocId))).join())
  // the comma behind the last item is not a part of the answer
  expect(items.prepare(docs as DocId[])).toBe(Buffer.byteLength(written) + 1 + BLOCK_BYTES)
  expect(writtenItems(items, [])).toBe('')
  await dispose()
})
