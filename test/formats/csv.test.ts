import { fc, test } from '@fast-check/vitest'
import { expect, test as plainTest } from 'vitest'
import { tableOf } from '../../src/formats/csv.ts'
import { NOTHING_REQUESTED } from '../support/no-values.ts'
import { someRow } from './some-row.ts'

function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    let cell = ''
    if (text[at] === '"') {
      for (at++; text[at] !== '"' || text[at + 1] === '"'; at++) {
        if (text[at] === '"') at++
        cell += text[at]
      }
      at++
    } else {
      while (at < text.length && text[at] !== ',' && text[at] !== '\r') {
        if (text[at] === '"' || text[at] === '\n') throw new Error(`expected no ${text[at]} in a cell without quotes`)
        cell += text[at++]
      }
    }
    row.push(cell)
    if (text[at] === ',') at++
    else if (text.startsWith('\r\n', at)) {
      at += 2
      rows.push(row)
      row = []
    } else throw new Error(`expected a comma or a line end at ${at}`)
  }
  return rows
}

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', ',', ';', "'", 'a', '＝') }),
)

const { header, lines } = tableOf(undefined)

plainTest('the columns of CSV are the fields of an event', () => {
  expect(header).toBe(
    'id,name,type,topic,sub_topic,start,end,dates,city,country,venue,organizer,website,submission_deadline,' +
      `${Object.keys(NOTHING_REQUESTED)}\r\n`,
  )
})

plainTest('a row of CSV has its values in the order of the columns, and empty cells for unknown values', () => {
  expect(lines([someRow({ name: 'Data, "big" Days', submission_deadline: null, attendance: 'online' })])).toBe(
    '7,"Data, ""big"" Days",Conference,Computer Science,Data,2026-11-21,2026-11-22,"Nov 21-22, 2026",' +
      'Berlin,Germany,Hall 1,Society,https://example.org,,online,,,,,,,,,\r\n',
  )
})

plainTest.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '＝1', '＋1', '－1', '＠x'])(
  'a CSV cell that begins like the formula %j gets an apostrophe',
  (name) => {
    expect(parseCsv(lines([someRow({ name })]))[0]![1]).toBe(`'${name}`)
  },
)

plainTest('a hyphen, a plus or an at sign inside a CSV cell gets no apostrophe', () => {
  const name = 'Euro-Par; C++ and C# days, e-mail a@b; - and +'
  expect(parseCsv(lines([someRow({ name })]))[0]![1]).toBe(name)
})

test.prop([fc.array(fc.record({ name: anyText, venue: anyText, organizer: anyText }), { maxLength: 4 })])(
  'a CSV parser reads back every text, apart from added apostrophes, and no cell begins like a formula',
  (texts) => {
    const read = parseCsv(lines(texts.map((some) => someRow({ ...some, location: { ...PLACE, venue: some.venue } }))))
    expect(read.map((row) => [row[1], row[10], row[11]].map(withoutApostrophe))).toEqual(
      texts.map(({ name, venue, organizer }) => [name, venue, organizer].map(withoutApostrophe)),
    )
    for (const row of read) {
      expect(row).toHaveLength(header.split(',').length)
      for (const cell of row) {
        for (const part of cell.split(/[,;\t\r\n]"*/)) expect(part).not.toMatch(/^[=+\-@＝＋－＠]/)
        expect(cell).not.toMatch(/^[\t\r\n]/)
      }
    }
  },
)

const PLACE = { city: 'Berlin', country: 'Germany', venue: '' }

function withoutApostrophe(cell: string | undefined): string | undefined {
  return cell?.replace(/(^|[,;\t\r\n]"*)'+(?=[=+\-@\t\r\n＝＋－＠])/g, '$1')
}
