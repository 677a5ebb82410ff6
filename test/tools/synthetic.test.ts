import { describe, expect, test } from 'vitest'
import { DUMP_COLUMNS, type DumpColumn, type DumpRow } from '../../src/builder/dump/dump-row.ts'
import { formatDay, parseDay } from '../../src/event/days.ts'
import { fold, wordsOf } from '../../src/event/fold.ts'
import { ATTENDANCES, EVENT_TYPES } from '../../src/event/record.ts'
import { syntheticRows } from '../../tools/synthetic/make-events.ts'
import { ordinalNumber, ordinalWord, romanNumber } from '../../tools/synthetic/names/ordinals.ts'
import { Random } from '../../tools/synthetic/random.ts'
import { Weighted, zipf } from '../../tools/synthetic/weighted.ts'

const EVENTS = 20_000
const clean = [...syntheticRows({ events: EVENTS, seed: 1 })]
const dirty = [...syntheticRows({ events: EVENTS, seed: 1, dirt: true })]

describe('synthetic rows', () => {
  test('synthetic rows are the same for the same seed, and differ for another', () => {
    expect([...syntheticRows({ events: 500, seed: 8 })]).toEqual([...syntheticRows({ events: 500, seed: 8 })])
    expect([...syntheticRows({ events: 500, seed: 9 })]).not.toEqual([...syntheticRows({ events: 500, seed: 8 })])
  })

  test.each([1, 2, 19, 20, 21, 1000])('exactly %i synthetic rows are made', (events) => {
    expect([...syntheticRows({ events, seed: 5 })]).toHaveLength(events)
    expect([...syntheticRows({ events, seed: 5, dirt: true })]).toHaveLength(events)
  })

  test('synthetic rows break no rule of a dump', () => {
    expect(clean.filter((row) => faultOf(row) !== undefined)).toEqual([])
  })

  test('ids of synthetic rows are unique, have gaps, and are not in the order of dates', () => {
    const ids = column(clean, 'id').map(Number)
    expect(new Set(ids).size).toBe(EVENTS)
    expect(Math.max(...ids) - Math.min(...ids)).toBeGreaterThan(EVENTS * 2)
    const starts = column(clean, 'start_date').map(String)
    const later = starts.filter((start, index) => index > 0 && start > starts[index - 1]!).length
    expect(later / EVENTS).toBeGreaterThan(0.4)
    expect(later / EVENTS).toBeLessThan(0.6)
  })

  test('synthetic events start between 2019 and 2028, seldom in August and late December', () => {
    const starts = column(clean, 'start_date').map(String).sort()
    expect(starts[0]! >= '2019-01-01').toBe(true)
    expect(starts.at(-1)! <= '2028-12-31').toBe(true)
    const inMonth = (month: string) => starts.filter((start) => start.slice(5, 7) === month).length
    expect(inMonth('06')).toBeGreaterThan(inMonth('08') * 1.5)
    expect(starts.filter((start) => start.slice(5) > '12-22').length).toBeLessThan(EVENTS * 0.01)
  })

  test('synthetic events are mostly conferences, in 15 topics and most countries', () => {
    const types = column(clean, 'type')
    expect(types.filter((type) => type === 'conference').length / EVENTS).toBeCloseTo(0.63, 1)
    expect(new Set(types)).toEqual(new Set(EVENT_TYPES))
    expect(new Set(column(clean, 'topic')).size).toBe(15)
    expect(distinct(clean, 'sub_topic')).toBeGreaterThan(440)
    expect(distinct(clean, 'country')).toBeGreaterThan(170)
    expect(distinct(clean, 'city')).toBeGreaterThan(1500)
  })

  test('synthetic webinars have no place', () => {
    const webinars = clean.filter((row) => field(row, 'type') === 'webinar')
    for (const name of ['city', 'country', 'venue'] as const) {
      expect(new Set(webinars.map((row) => field(row, name) ?? ''))).toEqual(new Set(['']))
    }
  })

  test('synthetic events come in series, in other years and cities', () => {
    const startsOfSeries = new Map<string, Set<unknown>>()
    for (const row of clean) {
      const series = String(field(row, 'name')).replaceAll(/\d+(st|nd|rd|th)?/g, '')
      const starts = startsOfSeries.get(series) ?? new Set()
      startsOfSeries.set(series, starts.add(field(row, 'start_date')))
    }
    const recurring = [...startsOfSeries.values()].filter((starts) => starts.size > 2)
    expect(recurring.length).toBeGreaterThan(500)
  })

  test('synthetic names have about 50 characters and a vocabulary with a long tail', () => {
    const names = column(clean, 'name').map(String)
    const characters = names.reduce((sum, name) => sum + name.length, 0)
    expect(characters / EVENTS).toBeGreaterThan(45)
    expect(characters / EVENTS).toBeLessThan(60)
    const occurrences = new Map<string, number>()
    for (const word of names.flatMap((name) => wordsOf(fold(name))))
      occurrences.set(word, (occurrences.get(word) ?? 0) + 1)
    expect(occurrences.size).toBeGreaterThan(5000)
    expect([...occurrences.values()].filter((count) => count === 1).length).toBeGreaterThan(occurrences.size / 4)
  })

  test('synthetic names have other scripts, accents, ordinals, acronyms, apostrophes and dots', () => {
    const text = column(clean, 'name').join('\n')
    for (const pattern of [/\p{sc=Han}/u, /\p{sc=Arabic}/u, /\p{sc=Hangul}/u, /\p{sc=Cyrillic}/u, /\p{sc=Katakana}/u]) {
      expect(text).toMatch(pattern)
    }
    for (const pattern of [
      /Kongreß/,
      /Congrès/,
      /Jornadas/,
      /\b12th /,
      /\bTwenty-/,
      /\([A-Z]{3,6} 2026\)/,
      /Women's/,
      /U\.S\. /,
      / & /,
      /\//,
    ]) {
      expect(text).toMatch(pattern)
    }
  })
})

describe('dirt', () => {
  test('dirt makes about 0.5 % of the rows faulty, below the 1 % that fails a build', () => {
    const seen = new Set<unknown>()
    const faulty = dirty.filter((row) => {
      const id = field(row, 'id')
      if (faultOf(row) !== undefined || seen.has(id)) return true
      seen.add(id)
      return false
    })
    expect(faulty.length / EVENTS).toBeGreaterThan(0.003)
    expect(faulty.length / EVENTS).toBeLessThan(0.008)
  })

  test('dirt has every fault for which the builder rejects a row', () => {
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

  test('dirt spells the countries of about a tenth of the rows oddly', () => {
    const odd = dirty.filter((row, index) => field(row, 'country') !== field(clean[index]!, 'country')).length
    expect(odd / EVENTS).toBeGreaterThan(0.08)
    expect(odd / EVENTS).toBeLessThan(0.13)
    expect(column(dirty, 'country')).toEqual(
      expect.arrayContaining(['U.S.A.', ':us:', 'Deutschland', 'Portugual', 'W3']),
    )
  })

  test('dirt adds markup, control characters, text encoded twice, and a name of 900 characters', () => {
    expect(column(dirty, 'description').some((text) => String(text).startsWith('<p>'))).toBe(true)
    expect(column(dirty, 'name').some((text) => String(text).includes('\u0007'))).toBe(true)
    expect(column(dirty, 'city')).toContain('SÃ£o Paulo')
    expect(column(dirty, 'website')).toContain('TBD')
    expect(column(dirty, 'name').some((text) => String(text).length === 900)).toBe(true)
  })

  test('rows without dirt are the same as in a clean dump', () => {
    const untouched = dirty.filter((row, index) => JSON.stringify(row) === JSON.stringify(clean[index]))
    expect(untouched.length / EVENTS).toBeGreaterThan(0.75)
  })
})

describe('random choices', () => {
  test('random draws follow the weights', () => {
    const coin = new Weighted([
      ['heads', 3],
      ['tails', 1],
    ])
    const random = new Random(1)
    const heads = Array.from({ length: 10_000 }, () => coin.draw(random)).filter((side) => side === 'heads').length
    expect(heads / 10_000).toBeCloseTo(0.75, 1)
  })

  test('random draws by rank follow the law of Zipf', () => {
    const ranks = zipf([1, 2, 3, 4], 1)
    const random = new Random(2)
    const drawn = Array.from({ length: 25_000 }, () => ranks.draw(random))
    const share = (rank: number) => drawn.filter((item) => item === rank).length / 25_000
    expect([share(1), share(2), share(3), share(4)].map((value) => Math.round(value * 100))).toEqual([48, 24, 16, 12])
  })

  test('the numbers of a seed never change, as a change would change every dump', () => {
    const random = new Random(0)
    expect(Array.from({ length: 3 }, () => random.below(2 ** 32))).toMatchInlineSnapshot(`
      [
        1363572419,
        145230303,
        808754475,
      ]
    `)
  })
})

describe('ordinals', () => {
  test.each([
    [1, '1st', 'First', 'I'],
    [2, '2nd', 'Second', 'II'],
    [11, '11th', 'Eleventh', 'XI'],
    [12, '12th', 'Twelfth', 'XII'],
    [23, '23rd', 'Twenty-Third', 'XXIII'],
    [40, '40th', 'Fortieth', 'XL'],
    [94, '94th', 'Ninety-Fourth', 'XCIV'],
    [111, '111th', '111th', 'CXI'],
  ])('the number %i is written as %s, %s and %s', (value, digits, word, roman) => {
    expect([ordinalNumber(value), ordinalWord(value), romanNumber(value)]).toEqual([digits, word, roman])
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

function distinct(rows: readonly DumpRow[], name: DumpColumn): number {
  return new Set(column(rows, name)).size
}
