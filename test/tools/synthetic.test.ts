import { describe, expect, test } from 'vitest'
import { DUMP_COLUMNS, type DumpColumn, type DumpRow } from '../../src/builder/dump/dump-row.ts'
import { ATTENDANCES, EVENT_TYPES } from '../../src/event/attributes.ts'
import { formatDay, parseDay } from '../../src/event/days.ts'
import { syntheticRows } from '../../tools/synthetic/make-events.ts'

const EVENTS = 20_000
const dirty = [...syntheticRows({ events: EVENTS, seed: 1, dirt: true })]

describe('synthetic rows', () => {
  test('synthetic rows are the same for the same seed, and differ for another seed', () => {
    expect([...syntheticRows({ events: 500, seed: 8 })]).toEqual([...syntheticRows({ events: 500, seed: 8 })])
    expect([...syntheticRows({ events: 500, seed: 9 })]).not.toEqual([...syntheticRows({ events: 500, seed: 8 })])
  })
})

describe('rows with faults', () => {
  test('the synthetic dump contains every fault for which the builder rejects a row', () => {
    const faults = new Set(dirty.map(faultOf))
    expect([...faults].sort()).toEqual([
      'bad id',
      'bad start',
      'bad type',
      'end before start',
      'no name',
      'no topic',
      undefined,
    ])
    expect(new Set(column(dirty, 'id')).size).toBeLessThan(EVENTS - 5)
  })
})

/** The first rule of dumps that the row breaks by itself, without looking at other rows. */
function faultOf(row: DumpRow): string | undefined {
  const id = field(row, 'id')
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 1) return 'bad id'
  if (text(row, 'name') === '') return 'no name'
  if (!(EVENT_TYPES as readonly string[]).includes(text(row, 'type').toLowerCase())) return 'bad type'
  if (text(row, 'topic') === '') return 'no topic'
  const start = parseDay(text(row, 'start_date'))
  if (start === undefined || formatDay(start) < '1900-01-01' || formatDay(start) > '2199-12-31') return 'bad start'
  const end = text(row, 'end_date') === '' ? start : parseDay(text(row, 'end_date'))
  if (end === undefined || end < start) return 'end before start'
  const attendance = field(row, 'attendance')
  if (attendance !== null && !(ATTENDANCES as readonly unknown[]).includes(attendance)) return 'bad attendance'
  return undefined
}

function text(row: DumpRow, name: DumpColumn): string {
  return String(field(row, name) ?? '').trim()
}

function field(row: DumpRow, name: DumpColumn): DumpRow[number] {
  return row[DUMP_COLUMNS.indexOf(name)]!
}

function column(rows: readonly DumpRow[], name: DumpColumn): DumpRow[number][] {
  return rows.map((row) => field(row, name))
}
