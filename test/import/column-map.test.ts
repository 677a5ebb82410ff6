import { expect, test } from 'vitest'
import { ColumnReader, mergeMaps, parseColumnMap } from '../../src/import/column-map.ts'

function read(map: string, fields: Record<string, string>, usual = ''): Record<string, string> {
  const rules = mergeMaps(parseColumnMap(map, 'columns.yaml'), parseColumnMap(usual || 'name: name', 'usual'))
  return Object.fromEntries(new ColumnReader(rules, 'python').read(new Map(Object.entries(fields))))
}

test('a line of a column map may name a column in any case and with any punctuation', () => {
  expect(read('name: event title', { Event_Title: ' Data Days ' })).toEqual({ name: 'Data Days' })
})

test('if a line of a column map names several columns, the first column that is not blank is used', () => {
  const map = 'name: full_name | title | =Untitled'
  expect(read(map, { full_name: ' ', title: 'DD' })).toEqual({ name: 'DD' })
  expect(read(map, {})).toEqual({ name: 'Untitled' })
})

test('=TEXT in a column map gives this text to every row, except to rows in which a {column} of TEXT is blank', () => {
  const map = 'type: =conference\nname: ={title} ({year}) | title\nsub_topic: "@file"'
  const same = { type: 'conference', sub_topic: 'python' }
  expect(read(map, { title: 'DD', year: '2027' })).toEqual({ ...same, name: 'DD (2027)' })
  expect(read(map, { title: 'DD' })).toEqual({ ...same, name: 'DD' })
})

test('values in a column map replace the texts of a column in any case, and may be empty', () => {
  const map = 'name: title\ntype: { from: kind, values: { Symposium: conference, none: "" } }'
  expect(read(map, { title: 'a', kind: 'SYMPOSIUM' })).toEqual({ name: 'a', type: 'conference' })
  expect(read(map, { title: 'a', kind: 'None' })).toEqual({ name: 'a' })
})

test('the default column map fills fields that a given map lacks, but uses no column that the given map uses', () => {
  const usual = 'name: title\ntopic: category | field\ntype: category | kind'
  expect(read('topic: category', { title: 'a', category: 'Law', kind: 'seminar' }, usual)).toEqual({
    ...{ name: 'a', topic: 'Law', type: 'seminar' },
  })
})

test('a line of a column map that names no column leaves the field of the line empty', () => {
  expect(read('description:', { notes: 'internal' }, 'description: notes')).toEqual({})
})

test('a column that a column map does not use is counted, but not if the map uses another value of its list', () => {
  const map = parseColumnMap('name: title | label\nsub_topic: tags.0', 'map')
  const reader = new ColumnReader(map, '')
  reader.read(new Map(Object.entries({ title: 'a', tags: 'x, y', 'tags.0': 'x', 'tags.1': 'y', fee: '9', blank: '' })))
  reader.read(new Map(Object.entries({ title: 'a', label: 'b', fee: '8' })))
  expect(reader.unused(map)).toEqual([{ column: 'fee', records: 2 }])
  expect(reader.unused(new Map())).toEqual([
    { column: 'fee', records: 2 },
    { column: 'label', records: 1 },
  ])
})

test.each([
  ['nam: title', 'columns.yaml: expected a column of confdex before each colon, got nam; did you mean name?'],
  ['deadline.abstrac: a', 'did you mean deadline.abstract?'],
  ['colour: a', 'got colour. The columns are id, name, type'],
  ['name: [a, b]', 'expected a column, "=text" or { from: column, values: { TEXT: VALUE } } for name, got ["a","b"]'],
  ['just words', 'columns.yaml: expected lines such as "name: title", got none'],
  ['a: b: c', 'columns.yaml: expected YAML, got "'],
])('the column map %j is refused, and the error says what is expected', (map, message) => {
  expect(() => parseColumnMap(map, 'columns.yaml')).toThrow(message)
})
