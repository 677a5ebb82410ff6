import { describe, expect, test } from 'vitest'
import { imported, importedDump, onlyRow } from '../../support/importing.ts'

const TOPIC = 'topic: =Physics'

const place = 'Vancouver, Canada'
const location = { city: 'Vancouver', country: 'Canada' }
const row = {
  ...{ name: 'Data Days', type: 'conference', topic: 'Law', start_date: '2027-06-12', end_date: '2027-06-17' },
  ...{ city: 'Vancouver', country: 'Canada' },
}

const object = { title: 'Data Days', type: 'conference', topic: 'Law', dates: 'June 12-17, 2027', place }
const nested = { ...object, dates: undefined, place: undefined, from: '2027-06-12', to: '2027-06-17', location }

test.each([
  ['csv', 'Title,Type,Topic,Dates,Place\n"Data Days",Symposium,Law,"June 12-17, 2027","Vancouver, Canada"\n'],
  ['csv', '\ufeffTitle;Type;Topic;Dates;Place\r\nData Days;conference;Law;12-17 June 2027;Vancouver, Canada\r\n'],
  ['csv', 'sep=;\nTitle;Type;Topic;Dates;Place\nData Days;conference;Law;12-17 June 2027;Vancouver, Canada'],
  ['tsv', 'Title\tType\tTopic\tDates\tPlace\nData Days\tconf.\tLaw\t2027-06-12/17\tVancouver, Canada\n'],
  ['json', JSON.stringify([object])],
  ['json', JSON.stringify({ count: 1, events: [nested] })],
  ['ndjson', `${JSON.stringify(object)}\n\n`],
])('an import of %s reads usual names of columns: %j', async (format, text) => {
  const dump = importedDump()
  const options = text.includes('location') ? { map: 'city: location.city\ncountry: location.country' } : {}
  const report = await dump.add({ list: format === 'ndjson' ? `${text}{}\n` : text }, options)
  expect(report.files[0]).toMatchObject({ format })
  expect(onlyRow(dump)).toEqual(row)
})

test('an import of CSV refuses a row with too many cells, and skips rows of white space', async () => {
  const dump = importedDump()
  const rest = 'seminar,Law,2027-01-01'
  const report = await dump.add({
    'list.csv': `title,type,topic,start\na,${rest}\n , ,,\nb,seminar,Law,January 1,2027\n"c\nd",${rest}\n`,
  })
  expect(dump.rows().map(({ name }) => name)).toEqual(['a', 'c d'])
  expect(report.refused).toEqual([
    {
      reason: 'expected at most as many cells as the first line has: quote cells that contain the separator',
      ...{ records: 1, samples: [expect.stringMatching(/list\.csv, line 4: 2027$/)] },
    },
  ])
})

test('an import of NDJSON refuses a line that is no JSON object, and keeps the other lines', async () => {
  const dump = importedDump()
  const good = '{"name":"a","type":"seminar","topic":"Law","start":"2027-01-01"}'
  const report = await dump.add({ 'a.ndjson': `${good}\n{"name":\n[1]\n` })
  expect(report.refused).toEqual([
    { reason: 'expected an object of JSON in one line', records: 2, samples: expect.anything() },
  ])
})

const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:1@x', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join(
    '\r\n',
  )

test('an import of iCalendar reads the properties of an event, with folded lines and escapes', async () => {
  const dump = importedDump()
  const text = calendar(
    ...['SUMMARY:Data\\, Models\\; and', '  Days', 'DTSTART;VALUE=DATE:20270612', 'DTEND;VALUE=DATE:20270618'],
    ...['LOCATION:Convention Centre\\, Vancouver\\, Canada', 'URL:https://days.example', 'STATUS:CANCELLED'],
    ...['ORGANIZER;CN=Data Society:mailto:x@days.example', 'DESCRIPTION:One\\nTwo', 'LAST-MODIFIED:20260101T120000Z'],
  )
  await dump.add({ 'a.ics': text }, { map: TOPIC })
  expect(onlyRow(dump)).toEqual({
    ...{ name: 'Data, Models; and Days', type: 'conference', topic: 'Physics' },
    ...{ start_date: '2027-06-12', end_date: '2027-06-17', city: 'Convention Centre, Vancouver', country: 'Canada' },
    ...{ website: 'https://days.example', status: 'CANCELLED', organizer: 'Data Society', description: 'One\nTwo' },
    ...{ updated_at: '2026-01-01T12:00:00Z' },
  })
})

test.each([
  [['DTSTART:20270612T090000Z', 'DTEND:20270614T170000Z'], '2027-06-12', '2027-06-14'],
  [['DTSTART;TZID=Asia/Tokyo:20270612T000000', 'DTEND;TZID=Asia/Tokyo:20270614T000000'], '2027-06-12', '2027-06-13'],
  [['DTSTART;VALUE=DATE:20270612', 'DURATION:P3D'], '2027-06-12', '2027-06-14'],
  [['DTSTART;VALUE=DATE:20270612'], '2027-06-12', '2027-06-12'],
  [['DTSTART:20270612T090000', 'DTEND:20270612T090000'], '2027-06-12', '2027-06-12'],
])('an import of iCalendar reads the end as exclusive: %j lasts from %s to %s', async (lines, start_date, end_date) => {
  const { dump } = await imported({ 'a.ics': calendar('SUMMARY:a', ...lines) }, { map: TOPIC })
  expect(onlyRow(dump)).toMatchObject({ start_date, end_date })
})

test('an import of iCalendar reports an event with a mistake and a cut-off event, and keeps the others', async () => {
  const dump = importedDump()
  const good = calendar('SUMMARY:a', 'DTSTART;VALUE=DATE:20270612')
  const cutOff = good.slice(0, good.indexOf('END:VEVENT'))
  const report = await dump.add({ 'a.ics': good + calendar('no property', 'SUMMARY:b') + cutOff }, { map: TOPIC })
  expect(onlyRow(dump)).toMatchObject({ name: 'a' })
  expect(report.refused).toMatchObject([{ reason: 'expected an event of iCalendar', records: 2 }])
})

describe('JSON-LD', () => {
  const event = {
    ...{ '@type': 'EducationEvent', '@id': 'https://days.example/1', name: 'Data Days', url: 'https://days.example' },
    ...{ startDate: '2027-06-12T09:00', endDate: '2027-06-17', inLanguage: 'en' },
    location: {
      ...{ '@type': 'Place', name: 'Convention Centre' },
      address: { '@type': 'PostalAddress', addressLocality: 'Vancouver', addressCountry: { name: 'Canada' } },
    },
    ...{ organizer: [{ '@type': 'Organization', name: 'Data Society' }], description: '<p>One &amp; <b>two</b></p>' },
    ...{ eventStatus: 'https://schema.org/EventPostponed' },
    eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
  }
  const row = {
    ...{ name: 'Data Days', type: 'conference', topic: 'Physics', start_date: '2027-06-12', end_date: '2027-06-17' },
    ...{ city: 'Vancouver', country: 'Canada', venue: 'Convention Centre', organizer: 'Data Society' },
    ...{ website: 'https://days.example', description: 'One & two', language: 'en', attendance: 'hybrid' },
    ...{ status: 'https://schema.org/EventPostponed' },
  }
  const page = (value: unknown) =>
    `<!doctype html><html><script type="application/ld+json">${JSON.stringify(value)}</script></html>`

  test.each([
    ['an event', JSON.stringify({ '@context': 'https://schema.org', ...event })],
    ['a graph', JSON.stringify({ '@context': 'https://schema.org', '@graph': [{ '@type': 'WebPage' }, event] })],
    ['a list', JSON.stringify({ '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', item: event }] })],
    ['a page', page({ '@context': 'https://schema.org', ...event })],
    ['a series', JSON.stringify({ '@type': 'EventSeries', name: 'Days', subEvent: [event] })],
    ['a page with CDATA', page(event).replace('json">', 'json">/* <![CDATA[ */').replace('</s', '/* ]]> */</s')],
    [
      'an event whose organizer is another node',
      page([
        { ...event, organizer: { '@id': '#us' } },
        { '@id': '#us', '@type': 'Organization', name: 'Data Society' },
      ]),
    ],
    ['a name in a language', page({ ...event, name: { '@value': 'Data Days', '@language': 'en' } })],
  ])('an import of JSON-LD reads an event of schema.org in this form: %s', async (_, text) => {
    const dump = importedDump()
    expect((await dump.add({ list: text }, { map: TOPIC })).files[0]).toMatchObject({ format: 'jsonld' })
    expect(onlyRow(dump)).toEqual(row)
  })

  test('an import of a page reports a script that is no JSON, and reads the other scripts', async () => {
    const { dump, report } = await imported({ 'a.html': page(event) + page(event).replace('{', '{,') }, { map: TOPIC })
    expect(onlyRow(dump)).toEqual(row)
    expect(report.refused).toMatchObject([{ reason: 'expected JSON in a script of the page', records: 1 }])
  })

  test('an import of a page without JSON-LD is refused', async () => {
    await expect(importedDump().add({ 'a.html': '<html></html>' })).rejects.toThrow(
      'expected a script with application/ld+json in the page, found none: check the file',
    )
  })
})

test('an import of ccf-deadlines reads ranks, and the rounds of deadlines in the timeline', async () => {
  const dump = importedDump()
  const text = `
- title: ICD
  description: International Conference on Data
  sub: DB
  rank: { ccf: A, core: A*, thcpl: N }
  dblp: icd
  confs:
    - year: 2027
      id: icd27
      link: https://icd.example/2027
      timeline:
        - abstract_deadline: '2026-10-01 23:59:59'
          deadline: '2026-10-08 23:59:59'
          comment: first round
        - deadline: 'TBD'
        - deadline: '2027-02-08 23:59:59'
      timezone: UTC-12
      date: June 28 - July 2, 2027
      place: Vancouver, British Columbia, Canada
`
  expect((await dump.add({ 'icd.yml': text })).files[0]).toMatchObject({ format: 'ccfddl' })
  expect(onlyRow(dump)).toEqual({
    ...{ name: 'International Conference on Data (ICD 2027)', type: 'conference', topic: 'Computer Science' },
    ...{ sub_topic: 'Databases and Data Mining', start_date: '2027-06-28', end_date: '2027-07-02' },
    ...{ city: 'Vancouver, British Columbia', country: 'Canada', website: 'https://icd.example/2027', series: 'ICD' },
  })
  const [{ id: event_id }] = dump.rows() as [{ id: number }]
  const zone = { event_id, zone: 'UTC-12' }
  expect(dump.rows('deadlines')).toEqual([
    { ...zone, kind: 'abstract', due: '2026-10-01 23:59:59', round: 1, label: 'first round' },
    { ...zone, kind: 'submission', due: '2026-10-08 23:59:59', round: 1, label: 'first round' },
    { ...zone, kind: 'submission', due: '2027-02-08 23:59:59', round: 3 },
  ])
  expect(dump.rows('ranks')).toEqual([
    { event_id, scheme: 'CCF', value: 'A' },
    { event_id, scheme: 'CORE', value: 'A*' },
  ])
})

test('an import of ai-deadlines reads deadlines in fields and lists, and reports unknown kinds', async () => {
  const dump = importedDump()
  const text = `
- title: ICD
  year: 2026
  id: icd26
  deadline: '2026-01-08 23:59:59'
  abstract_deadline: '2026-01-01 23:59:59'
  timezone: Europe/Berlin
  place: Bonn, Germany
  date: July 4-5, 2026
  start: 2026-07-04
  end: 2026-07-05
  sub: ['DM', 'KR']
- title: ICD
  full_name: International Conference on Data
  year: 2027
  id: icd27
  deadline: '2027-01-08 23:59:59'
  date: July 4-5, 2027
  city: Bonn
  country: Germany
  rankings: 'CCF: A, CORE: A*'
  tags: [data-mining]
  deadlines:
    - { type: paper, label: Papers, date: '2027-01-08 23:59:59', timezone: AoE }
    - { type: supplementary, label: Data, date: '2027-01-10 23:59:59', timezone: AoE }
`
  const report = await dump.add({ 'list.yml': text })
  expect(report.files[0]).toMatchObject({ format: 'ai-deadlines' })
  expect(report.otherKinds).toEqual([{ name: 'supplementary', count: 1 }])
  const [first, second] = dump.rows() as [{ id: number; name: string }, { id: number; name: string }]
  expect(first).toMatchObject({ name: 'ICD 2026', sub_topic: 'Data Mining', city: 'Bonn', country: 'Germany' })
  expect(second).toMatchObject({ name: 'International Conference on Data (ICD 2027)', sub_topic: 'Data Mining' })
  expect(dump.rows('deadlines')).toEqual([
    { event_id: first.id, kind: 'abstract', due: '2026-01-01 23:59:59', zone: 'Europe/Berlin' },
    { event_id: first.id, kind: 'submission', due: '2026-01-08 23:59:59', zone: 'Europe/Berlin' },
    { event_id: second.id, kind: 'submission', due: '2027-01-08 23:59:59', zone: 'AoE', label: 'Papers' },
  ])
  expect(dump.rows('ranks')).toMatchObject([{ scheme: 'CCF' }, { scheme: 'CORE', value: 'A*' }])
})

test('an import of confs-tech reads the sub-topic from the name of the file', async () => {
  const dump = importedDump()
  const item = {
    ...{ name: 'Data Days', url: 'https://days.example', startDate: '2027-06-12', endDate: '2027-06-13' },
    ...{ online: true, locales: 'EN', cfpUrl: 'https://days.example/cfp', cfpEndDate: '2027-01-31', twitter: '@d' },
  }
  const report = await dump.add({ 'devops.json': JSON.stringify([item]) })
  expect(report).toMatchObject({
    files: [{ format: 'confs-tech' }],
    unused: [{ name: 'cfpUrl' }, { name: 'twitter' }],
  })
  expect(onlyRow(dump)).toEqual({
    ...{ name: 'Data Days', type: 'conference', topic: 'Information Technology', sub_topic: 'DevOps' },
    ...{ start_date: '2027-06-12', end_date: '2027-06-13', website: 'https://days.example' },
    ...{ attendance: 'online', language: 'EN' },
  })
  expect(dump.rows('deadlines')).toMatchObject([{ kind: 'proposal', due: '2027-01-31' }])
})

test('an import of indico reads days with times and zones, and descriptions in HTML', async () => {
  const dump = importedDump()
  const moment = (date: string) => ({ date, time: '09:00:00', tz: 'Europe/Zurich' })
  const results = [
    {
      ...{
        id: '42',
        title: 'Data Days',
        type: 'meeting',
        url: 'https://indico.example/event/42/',
        _type: 'Conference',
      },
      ...{ startDate: moment('2027-06-12'), endDate: moment('2027-06-13'), description: '<p>One</p>' },
      ...{
        location: 'CERN',
        roomFullname: '500/1-001',
        address: 'Geneva, Switzerland',
        category: 'Data',
        chairs: [],
      },
    },
  ]
  const report = await dump.add({ 'a.json': JSON.stringify({ count: 1, results }) }, { map: TOPIC })
  expect(report.files[0]).toMatchObject({ format: 'indico' })
  expect(onlyRow(dump)).toEqual({
    ...{ name: 'Data Days', type: 'seminar', topic: 'Physics', start_date: '2027-06-12', end_date: '2027-06-13' },
    ...{ city: 'Geneva', country: 'Switzerland', venue: '500/1-001', description: 'One' },
    ...{ website: 'https://indico.example/event/42/' },
  })
})
