import { fc, test as law } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { findListings } from '../../../src/builder/content/find-listings.ts'
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
}

function row(name: string, start: string, end = start): Row {
  return { name, start: parseDay(start)!, end: parseDay(end)! }
}

/** Sets of two or more numbers of rows that are records of one edition, smallest first. `rows` are by day. */
function editionsAmong(rows: readonly Row[]): number[][] {
  const terms = new TermColumn()
  // the rows of the table in another order than the documents
  for (const { name } of rows.toReversed()) terms.push(fold(name), name)
  const order = { rowOf: Uint32Array.from(rows, (_, doc) => rows.length - 1 - doc), docsById: new Uint32Array() }
  const [start, end] = [rows.map((each) => each.start), rows.map((each) => each.end)].map((days) =>
    Int32Array.from(days),
  )
  const found = findListings({ start: start!, end: end! }, terms.finish(new Set()), order)
  const editions = Array.from(found.docs, (doc) => [doc, ...otherListings(found, doc as DocId)])
  return editions.filter(([doc, other]) => doc! < other!)
}

/** The same by comparing each two rows. The terms of the names are their words. */
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
  // each row takes the smallest number that it is connected with
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

describe('records of one edition of an event', () => {
  law.prop([fc.array(anyRow, { maxLength: 30 })], { seed: 4, numRuns: runs(500) })(
    'are the same as when each two records are compared',
    (unordered) => {
      const rows = unordered.toSorted((a, b) => a.start - b.start)
      expect(editionsAmong(rows)).toEqual(slowEditions(rows))
    },
  )

  test('have names that differ only in year, ordinals and English stop words, and days that overlap', () => {
    const rows = [
      row('Sciences of the Soil 2026', '2026-07-06', '2026-07-12'),
      row('The 43rd Science of Soil', '2026-07-06', '2026-07-11'),
      row('Soil Science', '2026-07-07'),
      row('2026 Science of Soil', '2026-07-12', '2026-07-13'),
      row('Science of Soil', '2026-10-01'),
    ]
    expect(editionsAmong(rows)).toEqual([[0, 1, 3]])
  })

  test('have at most one ordinal', () => {
    const rowsOf = (...names: string[]) => names.map((name) => row(name, '2026-03-23'))
    expect(editionsAmong(rowsOf('20th Soil Days', 'Soil Days', 'The 20th Soil Days'))).toEqual([[0, 1, 2]])
    expect(editionsAmong(rowsOf('20th Soil Days', 'Soil Days', 'Second Soil Days'))).toEqual([])
    expect(editionsAmong(rowsOf('Twenty-Fifth Soil Days', 'Twenty-Sixth Soil Days'))).toEqual([])
  })

  test('are not of different years, numbers or regions', () => {
    const rows = ['CVPR 2022', 'CVPR 2023', 'ICSE Round 1', 'ICSE Round 2', 'LA RubyConf', 'RubyConf AU', 'RubyConf']
    expect(editionsAmong(rows.map((name) => row(name, '2022-06-17', '2022-06-23')))).toEqual([])
  })
})
