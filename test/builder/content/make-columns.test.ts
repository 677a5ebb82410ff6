import { join } from 'node:path'
import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { orderByName, orderRows } from '../../../src/builder/content/make-columns.ts'
import { poolOf } from '../../../src/builder/content/string-pools.ts'
import { Spool } from '../../../src/builder/spool.ts'
import { EventTable } from '../../../src/builder/table/event-table.ts'
import type { EpochDay } from '../../../src/event/days.ts'
import { valueKey } from '../../../src/event/fold.ts'
import type { EventId } from '../../../src/event/record.ts'
import { manyEvents } from '../../support/many-events.ts'
import { scratchFolder } from '../../support/scratch.ts'

const [sample] = manyEvents(1)

interface Row {
  readonly id: number
  readonly start: number
}

function order(rows: readonly Row[]) {
  const spool = new Spool(join(scratchFolder(), 'details'))
  const table = new EventTable(spool)
  for (const { id, start } of rows) {
    table.add({ ...sample!, id: id as EventId, start: start as EpochDay, end: start as EpochDay })
  }
  spool.remove()
  return orderRows(table)
}

const someRows = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    start: fc.integer({ min: -25_567, max: 84_005 }),
  }),
  { selector: ({ id }) => id, maxLength: 60 },
)
/** Few days, so that many rows start on the same day. */
const crowdedRows = fc.uniqueArray(
  fc.record({ id: fc.integer({ min: 1, max: 500 }), start: fc.integer({ min: -3, max: 3 }) }),
  { selector: ({ id }) => id, maxLength: 60 },
)

describe('the order of documents', () => {
  test.prop([fc.oneof(someRows, crowdedRows)])(
    'documents are in the order of (start, id), regardless of the order of the dump',
    (rows) => {
      const expected = [...rows].sort((a, b) => a.start - b.start || a.id - b.id)
      expect([...order(rows).rowOf].map((row) => rows[row])).toEqual(expected)
    },
  )

  test.prop([fc.oneof(someRows, crowdedRows)])('docsById lists documents by ascending id', (rows) => {
    const { rowOf, docsById } = order(rows)
    const ids = [...docsById].map((doc) => rows[rowOf[doc]!]!.id)
    expect(ids).toEqual(rows.map(({ id }) => id).sort((a, b) => a - b))
  })
})

/** Common beginnings of every length, repeated names, and letters on both sides of the surrogates. */
const someName = fc.oneof(
  fc.stringMatching(/^[ab]{1,9}$/),
  fc
    .array(fc.constantFrom('International', 'Conference', 'on', 'Art', 'arts', '2026'), { minLength: 1, maxLength: 5 })
    .map((words) => words.join(' ')),
  fc.string({ minLength: 1, maxLength: 6, unit: fc.constantFrom('a', '', 'é', '中', '\ua4a0', '\ufa0e', '𠀀', '!') }),
)

test('the order by name is by UTF-16 code units of folded names, then by document number', () => {
  fc.assert(
    fc.property(fc.array(someName, { maxLength: 200, size: 'max' }), (names) => {
      const keys = names.map(valueKey)
      const expected = names
        .map((_, doc) => doc)
        .sort((a, b) => (keys[a]! < keys[b]! ? -1 : keys[a]! > keys[b]! ? 1 : a - b))
      expect([...orderByName(poolOf(names))]).toEqual(expected)
    }),
    { numRuns: 300, seed: 5 },
  )
})
