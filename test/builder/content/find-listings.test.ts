import { fc, test as law } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { findListings } from '../../../src/builder/content/find-listings.ts'
import type { ListedColumns } from '../../../src/builder/content/same-place.ts'
import { poolOf } from '../../../src/builder/content/string-pools.ts'
import { TermColumn } from '../../../src/builder/table/term-column.ts'
import type { DocId } from '../../../src/docset/docset.ts'
import { type EpochDay, formatDay, parseDay } from '../../../src/event/days.ts'
import { fold, wordsOf } from '../../../src/event/fold.ts'
import { otherListings } from '../../../src/snapshot/also-listed.ts'
import { runs } from '../../support/runs.ts'

interface Row {
  readonly name: string
  readonly start: EpochDay
  readonly end: EpochDay
  readonly city?: string
  readonly venue?: string
  readonly website?: string
}

function row(name: string, start: string, end = start, rest: Partial<Row> = {}): Row {
  return { name, start: parseDay(start)!, end: parseDay(end)!, ...rest }
}

/**
 * Groups rows, sorted by day, that are records of one event. The row with the greater number is the better
 * record.
 */
function listingsAmong(rows: readonly Row[]) {
  const terms = new TermColumn()
  // the table has its rows in another order than the documents
  for (const { name } of rows.toReversed()) terms.push(fold(name), name)
  const order = { rowOf: Uint32Array.from(rows, (_, doc) => rows.length - 1 - doc), docsById: new Uint32Array() }
  const valuesOf = (name: 'city' | 'venue') => facetOf(rows.map((each) => each[name] ?? ''))
  const columns = {
    start: Int32Array.from(rows, ({ start }) => start),
    end: Int32Array.from(rows, ({ end }) => end),
    names: poolOf(rows.map(({ name }) => name)),
    websites: poolOf(rows.map(({ website = '' }) => website)),
    facets: { city: valuesOf('city'), venue: valuesOf('venue'), country: NO_FACET, organizer: NO_FACET },
    places: { placed: 0, ids: new Uint8Array(rows.length) },
  }
  return findListings(columns as unknown as ListedColumns, terms.finish(new Set()), order, (a, b) => a > b)
}

function facetOf(values: readonly string[]) {
  const known = [...new Set(values.filter((value) => value !== ''))]
  const ids = values.map((value) => known.indexOf(value) + 1)
  return { ids, keys: poolOf(known), keyOf: [known.length, ...known.keys()] }
}

const NO_FACET = { ids: new Uint8Array(100), keys: poolOf([]), keyOf: [0] }

/** Groups of rows that are records of one event, as numbers of rows. */
function editionsAmong(rows: readonly Row[]): number[][] {
  const { alsoListed } = listingsAmong(rows)
  const editions = Array.from(alsoListed.docs, (doc) => [doc, ...otherListings(alsoListed, doc as DocId)])
  return editions.filter(([doc, other]) => doc! < other!)
}

/** Reference: compares each pair of rows. */
function slowEditions(rows: readonly Row[]): number[][] {
  const yearOf = ({ start }: Row) => formatDay(start).slice(0, 4)
  const leftOut = ['the', 'of', 'second', '43rd']
  const namedBy = (each: Row) => [...new Set(wordsOf(fold(each.name)))].filter((word) => !leftOut.includes(word))
  const termsOf = (each: Row) => namedBy(each).filter((word) => word !== yearOf(each))
  const editionOf = (each: Row) => `${termsOf(each).join(' ')} in ${yearOf(each)}`
  const alike = (each: Row) => rows.filter((other) => editionOf(other) === editionOf(each))
  const areOne = (a: Row, b: Row) => {
    if (editionOf(a) !== editionOf(b) || termsOf(a).length === 0 || alike(a).length > 5) return false
    const isNamed = termsOf(a).length >= 5 && alike(a).every((each) => namedBy(each).includes(yearOf(each)))
    return isNamed || (a.start <= b.end && b.start <= a.end)
  }
  // each row takes the smallest number among the rows that it is connected with
  const least = rows.map((_, number) => number)
  for (const _ of rows) {
    for (const [i, a] of rows.entries()) {
      for (const [j, b] of rows.entries()) if (areOne(a, b)) least[j] = Math.min(least[i]!, least[j]!)
    }
  }
  const editions = rows.map((_, first) => rows.flatMap((_, number) => (least[number] === first ? [number] : [])))
  const ordinalsOf = (edition: readonly number[]) =>
    ['second', '43rd'].filter((ordinal) =>
      edition.some((number) => wordsOf(fold(rows[number]!.name)).includes(ordinal)),
    )
  return editions.filter((edition) => edition.length > 1 && ordinalsOf(edition).length < 2)
}

const anyRow = fc
  .record({
    words: fc.constantFrom('icml', 'soil', 'soil round 2', 'meeting on soil in deep cold northern lakes', ''),
    before: fc.constantFrom('', 'The ', '43rd ', '2026 ', 'Second '),
    after: fc.constantFrom('', ' 2026', ' 2027'),
    day: fc.integer({ min: parseDay('2026-12-10')!, max: parseDay('2027-01-20')! }),
    days: fc.nat(6),
  })
  .map(({ words, before, after, day, days }): Row => {
    return { name: `${before}${words}${after}`, start: day as EpochDay, end: (day + days) as EpochDay }
  })

law.prop([fc.array(anyRow, { maxLength: 30 })], { seed: 4, numRuns: runs(500) })(
  'findListings groups the same records as a naive comparison of all pairs of records',
  (unordered) => {
    const rows = unordered.toSorted((a, b) => a.start - b.start)
    expect(editionsAmong(rows)).toEqual(slowEditions(rows))
  },
)

test('records whose names have different ordinals, such as "20th" and "Second", are different events', () => {
  const rowsOf = (...names: string[]) => names.map((name) => row(name, '2026-03-23'))
  expect(editionsAmong(rowsOf('20th Soil Days', 'Soil Days', 'The 20th Soil Days'))).toEqual([[0, 1, 2]])
  expect(editionsAmong(rowsOf('20th Soil Days', 'Soil Days', 'Second Soil Days'))).toEqual([])
  expect(editionsAmong(rowsOf('Twenty-Fifth Soil Days', 'Twenty-Sixth Soil Days'))).toEqual([])
})

test('records whose names have different years, numbers or regions are different events', () => {
  const rows = ['CVPR 2022', 'CVPR 2023', 'ICSE Round 1', 'ICSE Round 2', 'LA RubyConf', 'RubyConf AU', 'RubyConf']
  expect(editionsAmong(rows.map((name) => row(name, '2022-06-17', '2022-06-23')))).toEqual([])
})

const OVER = Array.from({ length: 4 }, (_, at) => row('Open Data Day', `2026-0${at + 1}-05`))
const onOneDay = (...rows: readonly Partial<Row>[]) =>
  rows.map((each) => row('Open Data Day', '2026-06-05', undefined, each))

test('records with a very common name are one event only if they have the same days and the same city', () => {
  const rows = [...OVER, ...onOneDay({ city: 'Lima' }, { city: 'Lima' }, { city: 'Quito' }, {}, {})]
  expect(editionsAmong(rows)).toEqual([[4, 5]])
})

test('records with a very common name are several events if their venues or websites differ', () => {
  const inLima = (...rests: readonly Partial<Row>[]) =>
    editionsAmong([...OVER, ...onOneDay(...rests.map((rest) => ({ ...rest, city: 'Lima' })))])
  expect(inLima({ venue: 'PUCP' }, { website: 'https://a.org' }, {})).toEqual([[4, 5, 6]])
  expect(inLima({ venue: 'PUCP' }, { venue: 'UNI' }, {})).toEqual([])
  expect(inLima({ website: 'https://a.org' }, { website: 'http://b.org' })).toEqual([])
})

test('records with a generic and very common name, such as "Annual Meeting", are always several events', () => {
  const rows = Array.from({ length: 6 }, () => row('Annual Meeting', '2026-06-05', undefined, { city: 'Lima' }))
  expect(editionsAmong(rows)).toEqual([])
})

const websites = ['https://www.pods.org/2026/', 'http://pods.org/2026', 'pods.org/2026?ref=list#top']
const named = (...names: readonly string[]) =>
  names.map((name, at) => row(name, '2026-06-14', '2026-06-19', { website: websites[at % websites.length]! }))

test('records with the same website are one event if their names have the same acronym', () => {
  const rows = named(
    'Symposium on Principles of Database Systems (PODS 2026)',
    'ACM Principles of Databases (PODS 2026)',
    'PODS 2026 - Second Round',
    'Management of Data (SIGMOD 2026)',
    'ACM SIGMOD-SIGACT Symposium on Database Theory (ICDT 2026)',
  )
  expect(editionsAmong(rows)).toEqual([[0, 1, 2]])
})

test('records with one website are one event if one name contains the other name, unless that name is generic', () => {
  expect(editionsAmong(named('Devoxx 2026', 'Devoxx Antwerp'))).toEqual([[0, 1]])
  expect(editionsAmong(named('RubyKaigi 2026', 'Ruby Kaigi'))).toEqual([[0, 1]])
  expect(editionsAmong(named('Workshop 2026', 'Workshop on Soil'))).toEqual([])
  expect(editionsAmong(named('Talk on Soil', 'Talk on Water'))).toEqual([])
  expect(editionsAmong(named('20th Soil Days', 'Second Days on Soil and Water'))).toEqual([])
})

test('records with one website but different cities are one event only if their names share an acronym', () => {
  const inCities = (...names: readonly string[]) =>
    named(...names).map((each, at) => ({ ...each, city: ['Lima', 'Quito'][at]! }))
  expect(editionsAmong(inCities('Devoxx', 'Devoxx Quito'))).toEqual([])
  expect(editionsAmong(inCities('Soil Science (IUSS 2026)', 'Science of Soil (IUSS 2026)'))).toEqual([[0, 1]])
})

test('records with the same website are several events if more than five names share the website', () => {
  const rows = named('Devoxx', 'Devoxx 2026 Kids', 'Devoxx Talks', 'Devoxx Labs', 'Devoxx Fun')
  expect(editionsAmong(rows)).toEqual([[0, 1, 2, 3, 4]])
  expect(editionsAmong([...rows, ...named('Devoxx Run')])).toEqual([])
})

test('records with the same website are several events if the website is not a URL', () => {
  const noAddress = named('Devoxx', 'Devoxx 2026').map((each) => ({ ...each, website: 'see e-mail' }))
  const [first, second] = noAddress
  expect(
    editionsAmong([
      { ...first!, city: 'Lima' },
      { ...second!, name: 'Devoxx Lima', city: 'Lima' },
    ]),
  ).toEqual([])
})

test('the best record of an event comes first, then its duplicates from the best to the worst', () => {
  const rows = [row('ICML', '2026-07-06'), row('ICML 2026', '2026-07-06'), row('43rd ICML', '2026-07-06')]
  const { events, duplicates } = listingsAmong(rows)
  expect(events).toEqual([{ docs: [2, 1, 0], rules: ['name'] }])
  expect([...duplicates]).toEqual([0, 1])
})

test('up to 64 equal records are one event, but 65 equal records are several events', () => {
  const copies = (count: number) =>
    Array.from({ length: count }, () => row('Soil Days', '2026-07-06', undefined, { city: 'Lima' }))
  expect(listingsAmong(copies(64)).duplicates).toHaveLength(63)
  expect(listingsAmong(copies(65)).duplicates).toHaveLength(0)
})
