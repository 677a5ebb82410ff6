import { fc, test } from '@fast-check/vitest'
import { expect, it } from 'vitest'
import { cleanRow, isRejection, type REJECTIONS, type Rejection } from '../../../src/builder/dump/clean-row.ts'
import { MAX_CHARACTERS, shortenTexts } from '../../../src/builder/dump/cut-texts.ts'
import { DUMP_COLUMNS, type DumpColumn, type DumpValue, type RawRow } from '../../../src/builder/dump/dump-row.ts'
import { parseDay } from '../../../src/event/days.ts'
import type { EventRecord } from '../../../src/event/record.ts'
import { someEvents } from '../../support/arbitraries.ts'
import { SOUND_ROW } from '../../support/sql-dump.ts'

type Values = Partial<Record<DumpColumn, DumpValue>>

const TAKEN = 77

function clean(values: Values): EventRecord | Rejection {
  const row = DUMP_COLUMNS.map((column) =>
    column in values ? values[column] : column === 'id' ? 1n : SOUND_ROW[column],
  )
  return cleanRow(row as unknown as RawRow, (id) => id === TAKEN)
}

function kept(values: Values): EventRecord {
  const result = clean(values)
  if (isRejection(result)) throw new Error(`rejected: ${JSON.stringify(result)}`)
  return result
}

it('cleanRow reads a null or blank city as an empty text, and a null or blank description as null', () => {
  for (const absent of [null, '', ' \t\n']) {
    const optional = ['sub_topic', 'city', 'country', 'venue', 'organizer', 'website'] as const
    const details = ['description', 'submission_deadline', 'attendance', 'updated_at'] as const
    const event = kept(Object.fromEntries([...optional, ...details].map((column) => [column, absent])))
    const { sub_topic, city, country, venue, organizer, website } = event
    expect([sub_topic, city, country, venue, organizer, website]).toEqual(Array(6).fill(''))
    const { description, submissionDeadline, attendance, updatedAt } = event
    expect([description, submissionDeadline, attendance, updatedAt]).toEqual(Array(4).fill(null))
  }
})

it('cleanRow reads a row without an end date as an event of one day', () => {
  for (const end_date of [null, '', '  ']) expect(kept({ end_date }).end).toBe(kept({}).start)
})

it('cleanRow trims values, and replaces control characters inside a value by one space', () => {
  const event = kept({
    name: '\u00a0 Robots\r\n\tin\u0000Cities\u0085 ',
    city: '\u2003Paris ',
    start_date: ' 2026-12-01\n',
  })
  expect([event.name, event.city, event.start]).toEqual(['Robots in Cities', 'Paris', parseDay('2026-12-01')])
})

it('cleanRow accepts the type of an event in any case', () => {
  for (const type of ['WEBINAR', 'Webinar', ' webinar ']) expect(kept({ type }).type).toBe('webinar')
})

it.each([
  0n,
  -1n,
  9_007_199_254_740_992n,
  9_007_199_254_740_993n,
  2n ** 63n - 1n,
  null,
  '',
  '9007199254740992',
  '99999999999999999',
  '1.0',
  '1e3',
  '0x10',
  '+5',
  '１２',
  1.5,
  7.0,
  Uint8Array.of(1),
])('a row with the id %o is rejected', (id) => {
  expect(clean({ id })).toMatchObject({ reason: 'id-invalid' })
})

test.prop([fc.bigInt({ min: 1n, max: 2n ** 53n - 1n })])('a row with any id from 1 to 2^53-1 is kept', (id) => {
  expect(BigInt(kept({ id }).id)).toBe(id)
  expect(BigInt(kept({ id: String(id) }).id)).toBe(id)
})

const BREAKING: Readonly<Record<keyof typeof REJECTIONS, readonly [Values, string][]>> = {
  'id-invalid': [
    [{ id: null }, 'null'],
    [{ id: 'seven' }, 'seven'],
  ],
  'text-invalid': [
    [{ name: Uint8Array.of(1, 2, 3) }, '3 bytes of binary data'],
    [{ description: Uint8Array.of(1) }, '1 bytes of binary data'],
  ],
  'name-missing': [
    [{ name: null }, 'null'],
    [{ name: ' \n ' }, ' \n '],
  ],
  'type-unknown': [
    [{ type: 'concert' }, 'concert'],
    [{ type: null }, 'null'],
  ],
  'topic-missing': [[{ topic: '' }, '']],
  'start-missing': [
    [{ start_date: null }, 'null'],
    [{ start_date: ' ' }, ' '],
  ],
  'start-invalid': [
    [{ start_date: '2026-02-29' }, '2026-02-29'],
    [{ start_date: '1899-12-31' }, '1899-12-31'],
    [{ start_date: '2200-01-01' }, '2200-01-01'],
    [{ start_date: '0200-03-31' }, '0200-03-31'],
    [{ start_date: '01/03/2026' }, '01/03/2026'],
    [{ start_date: 'March 2026' }, 'March 2026'],
    [{ start_date: 20_261_201n }, '20261201'],
  ],
  'end-invalid': [
    [{ end_date: '2026-11-31' }, '2026-11-31'],
    [{ end_date: 'TBD' }, 'TBD'],
    [{ end_date: '2200-01-01' }, '2200-01-01'],
  ],
  'id-duplicate': [[{ id: BigInt(TAKEN) }, 'A Conference']],
  'end-before-start': [[{ start_date: '2026-12-02', end_date: '2026-12-01' }, '2026-12-02 to 2026-12-01']],
}

for (const [reason, ways] of Object.entries(BREAKING)) {
  it.each(ways)(
    `a row is rejected for the reason ${reason}, and the rejection has the id of the row: %o`,
    (values, value) => {
      const id = 'id' in values ? String(values.id) : '1'
      expect(clean(values)).toEqual({ id, reason, value })
    },
  )
}

it('cleanRow keeps a row whose days are the first and the last valid day, 1900-01-01 and 2199-12-31', () => {
  expect(kept({ start_date: '1900-01-01', end_date: '2199-12-31' }).end).toBe(parseDay('2199-12-31'))
})

it('a row that breaks several rules is rejected for the first of them, and the rejection lists the others', () => {
  expect(clean({ id: BigInt(TAKEN), type: 'gig', topic: null, start_date: 'soon', end_date: '2026-01-01' })).toEqual({
    id: '77',
    reason: 'type-unknown',
    value: 'gig',
    further: [
      { reason: 'topic-missing', value: 'null' },
      { reason: 'start-invalid', value: 'soon' },
      { reason: 'id-duplicate', value: 'A Conference' },
    ],
  })
})

it.each(['2026-12-01T23:59:00Z', '2026-12-1', 'December 1st, 2026', 'Tue, 1 Dec 2026'])(
  'cleanRow reads start_date and end_date in the form %j',
  (start_date) => {
    const days = { start: parseDay('2026-12-01'), end: parseDay('2026-12-01') }
    expect(kept({ start_date })).toMatchObject(days)
    expect(kept({ start_date: '2026-12-01', end_date: start_date })).toMatchObject(days)
  },
)

test.prop([someEvents(1, 1)], { numRuns: 5 })(
  'shortenTexts cuts long texts at the end of a word, and leaves out a website that is too long',
  ([event]) => {
    const long = 'word '.repeat(2000).trim()
    const website = `https://a.example/${'x'.repeat(500)}`
    const record = { ...event!, name: long, description: long, website, submissionDeadline: long }
    expect(shortenTexts(record)).toBe(true)
    expect(record.name).toBe(`${'word '.repeat(99)}word…`.slice(0, 500))
    expect(record.description).toHaveLength(MAX_CHARACTERS.description)
    expect(record.website).toBe('')
    expect(shortenTexts(record)).toBe(false)
  },
)
