import { expect, test } from 'vitest'
import { parseDay } from '../../src/event/days.ts'
import { noonOf } from '../../src/event/moment.ts'
import { parseQueryString } from '../../src/http/request/query-string.ts'
import { ServiceError } from '../../src/operations/errors.ts'
import { describeSearch, searchInput } from '../../src/operations/search-input.ts'
import { readSearch, searchParameters } from '../../src/operations/search-parameters.ts'
import { REQUEST, TODAY } from '../support/small-directory.ts'

const DEFAULTS = { ...REQUEST, limit: 10, foldsDuplicates: false }
const day = (text: string) => parseDay(text)!
const read = (query: string) => searchInput(readSearch(parseQueryString(query)), noonOf(TODAY))
const encoded = (parameters: Record<string, string>) => new URLSearchParams(parameters).toString()

function problemOf(query: string): string {
  try {
    read(query)
  } catch (error) {
    if (error instanceof ServiceError && error.status === 400) return error.message
    throw error
  }
  return 'no problem'
}

test('each value in the parameter "exclude" is read like a value of the parameter that it names', () => {
  const exclude = 'city:Washington, D.C.,type:Workshops , continent:asia'
  const [filter] = read(encoded({ exclude })).request.filters
  expect(filter).toEqual({
    by: 'exclude',
    filters: [
      { by: 'city', value: 'Washington, D.C.' },
      { by: 'type', value: 'workshop' },
      { by: 'continent', continent: 'Asia' },
    ],
  })
})

test.each([
  ['Germany', 'must be one or more of parameter:value, separated by commas; parameter is one of continent, topic, '],
  ['country:', 'must be one or more of parameter:value'],
  ['q:soil', 'must be one or more of parameter:value'],
  [
    'country:France,type:party',
    'has a wrong value of type, which must be one of conference, seminar, workshop, webinar',
  ],
  [`type:webinar${',rank:A'.repeat(20)}`, 'must have at most 20 values'],
])('exclude=%s is refused, and the message says why', (exclude, rule) => {
  expect(problemOf(encoded({ exclude })).startsWith(`Parameter "exclude" ${rule}`)).toBe(true)
})

test('the member "query" of an answer has numbers as numbers and other values trimmed, in a fixed order', () => {
  expect(JSON.stringify(read('offset=5&year=2026&type=%20WorkShop&limit=07&q=+a++b+&continent=EUROPE').echo)).toBe(
    '{"q":"a  b","continent":"EUROPE","type":"WorkShop","year":2026,"limit":7,"offset":5}',
  )
})

test.each(Object.keys(searchParameters.shape))('an empty or blank parameter %s counts as absent', (name) => {
  for (const query of [`${name}=`, name, `${name}=%20+%E3%80%80`]) expect(read(query)).toEqual(read(''))
})

test.each(Object.keys(searchParameters.shape))('a repeated parameter %s is refused', (name) => {
  expect(problemOf(`${name}=1&${name}=2`)).toBe(`Parameter "${name}" must be given only once; received "1" and "2".`)
  expect(problemOf(`${name}=&${name}=`)).not.toBe('no problem')
})

test.each([
  ['2028-02-29', '2028-02-29', '2028-02-29'],
  ['2028-02', '2028-02-01', '2028-02-29'],
  ['2027', '2027-01-01', '2027-12-31'],
  ['2026-12-05/2026-12-08', '2026-12-05', '2026-12-08'],
  ['2026-12-05/2026-12-05', '2026-12-05', '2026-12-05'],
  ['2026-11/2027-02', '2026-11-01', '2027-02-28'],
  ['2026/2027-03-15', '2026-01-01', '2027-03-15'],
  [' 2026-12 ', '2026-12-01', '2026-12-31'],
])('during=%j means events from %s to %s', (value, from, to) => {
  expect(read(encoded({ during: value })).request.filters).toEqual([{ by: 'during', from: day(from), to: day(to) }])
})

test.each([
  ...['2026-02-29', '2026-13', '26', '20261208', '2026-1-1', '08.12.2026', 'today', '/', '2026-12-01/', '/2026-12-01'],
  ...['2026-12-08/2026-12-05', '2026-12/2026-11', '2026-12-01/08', '2026-12-01/2026-12-02/2026-12-03'],
])('during=%j is refused', (value) => {
  expect(problemOf(encoded({ during: value }))).toBe(
    'Parameter "during" must be an existing date YYYY-MM-DD, a month YYYY-MM, a year YYYY, or two of these in order ' +
      `with / between; received "${value}".`,
  )
})

test('a month in deadline_from means its first day, and a month in deadline_to means its last day', () => {
  expect(read('deadline_from=2026-12-05&deadline_to=2027-02').request.filters).toEqual([
    { by: 'deadline', parameter: 'deadline_from', from: day('2026-12-05'), to: null },
    { by: 'deadline', parameter: 'deadline_to', from: null, to: day('2027-02-28') },
  ])
  expect(read('deadline_from=2027-02&deadline_to=2027-02').request.filters).toEqual([
    { by: 'deadline', parameter: 'deadline_from', from: day('2027-02-01'), to: null },
    { by: 'deadline', parameter: 'deadline_to', from: null, to: day('2027-02-28') },
  ])
  expect(problemOf('deadline_from=2027-02&deadline_to=2027-01')).toBe(
    'Parameters "deadline_from" and "deadline_to" must be in order ("deadline_from" not after "deadline_to"); ' +
      'received "2027-02" and "2027-01".',
  )
  expect(problemOf('deadline_from=2026-02-30')).toBe(
    'Parameter "deadline_from" must be an existing date written YYYY-MM-DD, or a month written YYYY-MM; ' +
      'received "2026-02-30".',
  )
})

test('the parameter "attendance" accepts usual forms such as "Virtual" and "on-site"', () => {
  const asked = ['online', 'Virtual', 'remote', 'in person', 'on-site', 'Face to face', 'hybrid']
  expect(asked.map((attendance) => read(encoded({ attendance })).request.filters)).toEqual(
    ['online', 'online', 'online', 'in-person', 'in-person', 'in-person', 'hybrid'].map((attendance) => [
      { by: 'attendance', value: attendance },
    ]),
  )
  expect(problemOf('attendance=by mail')).toBe(
    'Parameter "attendance" must be one of in-person, online, hybrid; received "by mail".',
  )
})

test('one message names all invalid parameters of a search', () => {
  expect(problemOf('limit=0&type=x&q=%zz&city=a&city=b')).toBe(
    [
      'Parameter "q" must be percent-encoded UTF-8; received "%zz".',
      'Parameter "city" must be given only once; received "a" and "b".',
      'Parameter "type" must be one of conference, seminar, workshop, webinar; received "x".',
      'Parameter "limit" must be a whole number from 1 to 50 in plain digits; received "0".',
    ].join(' '),
  )
})

test('unknown parameters are ignored, even if repeated or empty, and a warning lists their names in order', () => {
  expect(read('zeta=1&Q=2&zeta=3&__proto__=4&toString=&limit=5')).toEqual({
    request: { ...DEFAULTS, limit: 5 },
    echo: { limit: 5 },
    warnings: ['Unknown parameters were ignored: "Q", "__proto__", "toString", "zeta".'],
    shows: [],
    showsNextDeadline: false,
  })
})

test('the warning about unknown parameters stays short, however many there are', () => {
  const query = Array.from({ length: 12 }, (_, i) => `${'x'.repeat(100)}${String.fromCharCode(97 + i)}=1`).join('&')
  const [warning] = read(query).warnings
  expect(warning).toMatch(/ and 2 more\.$/)
  expect(warning!.length).toBeLessThan(800)
})

test.each(['workshop', 'Workshops', ' WORKSHOPS '])(
  'the parameter "type" accepts any case and the plural: %s',
  (type) => {
    expect(read(encoded({ type })).request.filters).toEqual([{ by: 'type', value: 'workshop' }])
  },
)

test('the description of a search names its filters in a fixed order, and leaves out paging and sorting', () => {
  const given = { limit: '10', from: '2027-01-01', sort: 'name', country: 'Germany', q: 'machine learning' }
  expect(describeSearch(given)).toBe('machine learning, Germany, from 2027-01-01')
  expect(describeSearch({ near: 'Munich', within_km: '50', deadline_to: '2027-02' })).toBe(
    'near Munich, deadline until 2027-02',
  )
  expect(describeSearch({ during: '2026-11-20/9999' })).toBe('upcoming on 2026-11-20')
  expect(describeSearch({ offset: '10' })).toBe('')
})
