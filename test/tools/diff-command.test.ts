import { fc, test } from '@fast-check/vitest'
import { expect, test as plainTest } from 'vitest'
import { diffCommand } from '../../tools/commands/diff.ts'
import { describeEvent } from '../../tools/inspect/describe-event.ts'
import { buildDump, openBuilt } from '../support/built-dump.ts'
import { type SqlRow, sqlDump } from '../support/sql-dump.ts'
import { printedBy } from './printed-by.ts'

const diff = (...given: string[]) => printedBy(diffCommand(), ...given)

const pathOf = async (rows: readonly SqlRow[]) => (await buildDump(sqlDump(rows))).path

const OLD = [{ id: 1, name: 'Soil' }, { id: 2, name: 'Rain', description: 'Wet' }, { id: 3 }]
const NEW = [{ id: 2, name: 'Rain "2"', description: 'Dry' }, { id: 3 }, { id: 4, name: 'Wind' }]

plainTest('confdex diff prints counts, then each event that differs', async () => {
  const [before, after] = [await pathOf(OLD), await pathOf(NEW)]
  expect((await diff(before, after)).join('\n')).toBe(
    [
      'added 1, changed 1, removed 1 (3 events before, 3 after)',
      '- 1 Soil (2026-12-01)',
      '~ 2',
      '    name: "Rain" -> "Rain \\"2\\""',
      '    description: "Wet" -> "Dry"',
      '+ 4 Wind (2026-12-01)',
    ].join('\n'),
  )
  expect(await diff(before, after, '--limit', '1')).toEqual([
    'added 1, changed 1, removed 1 (3 events before, 3 after)',
    '- 1 Soil (2026-12-01)',
    '... and 2 more: --limit shows more',
  ])
  expect(await diff(after, after)).toEqual(['added 0, changed 0, removed 0 (3 events before, 3 after)'])
})

const someRow = fc.record({
  id: fc.integer({ min: 1, max: 6 }),
  name: fc.constantFrom('A', 'B'),
  venue: fc.constantFrom(null, 'Hall'),
  status: fc.constantFrom(null, 'cancelled'),
  description: fc.constantFrom(null, 'One', 'Two'),
})
const someDump = fc.uniqueArray(someRow, { selector: ({ id }) => id, maxLength: 6 })

async function recordsOf(path: string): Promise<Map<number, object>> {
  const { snapshot } = await openBuilt(path)
  const records = new Map<number, object>()
  for (const [doc, id] of snapshot.id.entries()) {
    const { document: _, continent: __, ...record } = await describeEvent(snapshot, doc as never)
    records.set(id, record)
  }
  return records
}

test.prop([someDump, someDump], { numRuns: 10 })(
  'the changes that confdex diff prints, applied to the first snapshot, give the second',
  async (a, b) => {
    const [before, after] = [await pathOf(a), await pathOf(b)]
    const [head, ...changes] = (await diff(before, after, '--format', 'ndjson')).map((line) => JSON.parse(line))
    const records = await recordsOf(before)
    for (const { change, id, record, fields } of changes) {
      if (change === 'removed') records.delete(id)
      else if (change === 'added') records.set(id, record)
      else {
        const now = Object.entries(fields as object).map(([name, { after: value }]) => [name, value])
        records.set(id, { ...records.get(id), ...Object.fromEntries(now) })
      }
    }
    const wanted = await recordsOf(after)
    // a record without details lacks some members, which are then null
    const filled = (all: Map<number, object>) =>
      [...all]
        .sort(([x], [y]) => x - y)
        .map(([id, record]) => [
          id,
          Object.entries(record)
            .filter(([, v]) => v !== null)
            .sort(),
        ])
    expect(filled(records)).toEqual(filled(wanted))
    expect(head.added + head.changed + head.removed).toBe(changes.length)
  },
)
