import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fc, test as law } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { parseDay } from '../../src/event/days.ts'
import { noonOf } from '../../src/event/moment.ts'
import { eventPage } from '../../src/formats/event-page.ts'
import { errorPage } from '../../src/formats/page.ts'
import { surroundingsOf } from '../../src/formats/page-parts.ts'
import type { ConferenceDetail } from '../../src/operations/get-conference.ts'
import { ROOT } from '../support/documents.ts'
import { dataOfPage, elementsBelow, parsePage } from '../support/parse-xml.ts'
import { someRow } from './some-row.ts'

const TODAY = parseDay('2026-11-20')!
const CANONICAL = 'https://events.example/conferences/7'
const FACTS = {
  ...noonOf(TODAY),
  around: surroundingsOf('/conferences/7', true),
  publicBaseUrl: 'https://events.example',
  canonical: CANONICAL,
  dataDate: undefined,
  source: undefined,
  values: { topic: 'Computer Science', city: 'Berlin', country: 'Germany', month: '2026-11' },
}

function someEvent(given: Partial<ConferenceDetail> = {}): ConferenceDetail {
  return {
    ...someRow(),
    continent: 'Europe',
    country_code: 'DE',
    country_is_derived: false,
    status: 'upcoming',
    duration_days: 2,
    description: 'All about data.',
    submission_deadline: '2026-10-01',
    attendance: 'hybrid',
    updated_at: null,
    source_url: null,
    editions: null,
    related: [someRow({ id: 8, name: 'Data Nights' })],
    ...given,
  }
}

/** The structured data of the event, which must meet the rules of search engines. */
function dataIn(page: string) {
  const { Event: data } = dataOfPage(page)
  expectAcceptedEvent(data)
  return data!
}

/**
 * Google requires name, first day and location. Other properties have a value of schema.org, or are absent.
 * https://developers.google.com/search/docs/appearance/structured-data/event
 */
function expectAcceptedEvent(data: unknown) {
  const text = expect.stringMatching(/./s)
  const day = expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/)
  expect(data).toMatchObject({ '@type': 'Event', name: text, startDate: day, endDate: day, url: text })
  const { location, eventStatus, eventAttendanceMode, organizer, superEvent, image } = data as Record<string, unknown>
  const locations = [location].flat() as Record<string, unknown>[]
  for (const each of locations) {
    if (each['@type'] === 'VirtualLocation') expect(each).toEqual({ '@type': 'VirtualLocation', url: text })
    else expect(each).toMatchObject({ '@type': 'Place', name: text, address: { '@type': 'PostalAddress' } })
    const { address } = each as { address?: object }
    if (address !== undefined) expect(Object.keys(address).length).toBeGreaterThan(1)
  }
  expect(locations.length).toBeGreaterThan(0)
  expect([undefined, 'Cancelled', 'Postponed', 'MovedOnline', 'Scheduled'].map(schema('Event'))).toContain(eventStatus)
  expect([undefined, 'Online', 'Offline', 'Mixed'].map(schema('', 'EventAttendanceMode'))).toContain(
    eventAttendanceMode,
  )
  if (organizer !== undefined) expect(organizer).toEqual({ '@type': 'Organization', name: text })
  if (superEvent !== undefined) expect(superEvent).toMatchObject({ '@type': 'EventSeries', name: text })
  // events have no images, so the data must not name an image
  expect(image).toBeUndefined()
}

const schema =
  (before: string, after = '') =>
  (name: string | undefined) =>
    name && `https://schema.org/${before}${name}${after}`

/** Texts that a browser would read as markup without escapes. */
const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', '</script>', '<!--', '-->', '\u2028', '\u2029', 'a') }),
)

test('the page of an event shows all its values, and links to calendar, website and related events', () => {
  const page = eventPage(someEvent(), FACTS)
  for (const part of [
    '<h1 dir="auto">Data Days</h1>',
    '<title>Data Days · Nov 21-22, 2026 · Berlin · confdex</title>',
    '<form action="../" role="search">',
    '<a href="../topics" dir="auto">Topics</a> › ' +
      '<a href="../topics/computer-science" dir="auto">Computer Science</a>',
    '<dd dir="auto"><a href="../months/2026-11" dir="auto">Nov 21-22, 2026</a> (2 days)</dd>',
    '<dd dir="auto">Hall 1, <a href="../cities/berlin" dir="auto">Berlin</a>, ' +
      '<a href="../countries/germany" dir="auto">Germany</a></dd>',
    '<a href="https://example.org/" rel="noopener nofollow">https://example.org</a>',
    '<a href="../conferences/7.ics">Add to calendar</a>',
    '<a href="../conferences/8" dir="auto">Data Nights</a>',
    `<link rel="canonical" href="${CANONICAL}">`,
    '<p class="description" dir="auto">All about data.</p>',
  ]) {
    expect(page).toContain(part)
  }
})

test('the page of an event links to the other records of the event, and shows the days and city of each record', () => {
  const dates = { start: '2026-12-01', end: '2026-12-02', formatted: 'Dec 1-2, 2026' }
  const also_listed = [
    { id: 9, dates, location: { city: '<Paris>' }, event_status: null },
    { id: 10, dates, location: { city: '' }, event_status: 'cancelled' as const },
  ]
  const page = eventPage(someEvent({ also_listed }), FACTS)
  expect(page).toContain(
    '<dt>Also listed</dt><dd dir="auto"><a href="../conferences/9">Dec 1-2, 2026, &#60;Paris&#62;</a></dd>\n' +
      '<dd dir="auto"><a href="../conferences/10">Dec 1-2, 2026, cancelled</a></dd>\n',
  )
  expect(page.replaceAll(/\n(<dt>Also listed<\/dt>)?<dd dir="auto"><a href="..\/conferences\/\d+">.*/g, '')).toBe(
    eventPage(someEvent(), FACTS),
  )
})

test('the page of an event leaves out unknown values', () => {
  const empty = { city: '', country: '', venue: '' }
  const page = eventPage(
    someEvent({ location: empty, website: '', organizer: '', description: null, attendance: null, related: [] }),
    FACTS,
  )
  for (const word of ['Where', 'Website', 'Organizer', 'Attendance', 'Related']) expect(page).not.toContain(`>${word}`)
  expect(dataIn(page)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Event',
    '@id': CANONICAL,
    name: 'Data Days',
    startDate: '2026-11-21',
    endDate: '2026-11-22',
    location: {
      '@type': 'Place',
      name: 'To be announced',
      address: { '@type': 'PostalAddress', addressLocality: 'To be announced', addressCountry: 'DE' },
    },
    url: CANONICAL,
    keywords: 'Conference, Computer Science, Data',
  })
})

test.each([
  ['scheduled', 'EventScheduled', 'Conference · upcoming'],
  ['cancelled', 'EventCancelled', 'Conference · cancelled'],
  ['postponed', 'EventPostponed', 'Conference · postponed'],
  ['moved-online', 'EventMovedOnline', 'Conference · moved online'],
] as const)(
  'the page of an event with the status %s has %s in its schema.org data, and "%s" above the name',
  (event_status, status, line) => {
    const page = eventPage(someEvent({ event_status }), FACTS)
    expect(dataIn(page).eventStatus).toBe(`https://schema.org/${status}`)
    expect(page).toContain(`<p class="quiet">${line}</p>`)
  },
)

test.each([
  ['in-person', 'Place', 'OfflineEventAttendanceMode'],
  ['online', 'VirtualLocation', 'OnlineEventAttendanceMode'],
  [null, 'Place', undefined],
] as const)(
  'the schema.org data of an event with attendance %s have a location of type %s',
  (attendance, type, mode) => {
    const { location, eventAttendanceMode } = dataIn(eventPage(someEvent({ attendance }), FACTS))
    expect(location['@type']).toBe(type)
    expect(eventAttendanceMode).toBe(mode && `https://schema.org/${mode}`)
  },
)

test('the schema.org data of a hybrid event have a virtual and a physical location', () => {
  const { location } = dataIn(eventPage(someEvent(), FACTS))
  expect(location).toMatchObject([
    { '@type': 'Place', name: 'Hall 1', address: { addressLocality: 'Berlin', addressCountry: 'DE' } },
    { '@type': 'VirtualLocation', url: 'https://example.org/' },
  ])
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'www.example.org'])(
  'the page of an event shows the website %s as text without a link, because it is not an http or https URL',
  (website) => {
    const page = eventPage(someEvent({ website }), FACTS)
    expect(page).toContain(`<dd dir="auto">${website}</dd>`)
    expect(dataIn(page).url).toBe(CANONICAL)
  },
)

law.prop([fc.record({ name: hostile, topic: hostile, website: hostile, organizer: hostile, description: hostile })])(
  'texts of an event add no elements to its page except links, and its JSON-LD has the texts unchanged',
  (texts) => {
    const page = eventPage(someEvent(texts), FACTS)
    const plain = { name: 'a', topic: 'a', website: 'a', organizer: 'a', description: 'a' }
    // a page has no element for a field without a value
    const shape = Object.fromEntries(Object.entries(plain).filter(([name]) => texts[name as 'name'] !== ''))
    const expected = eventPage(someEvent({ ...texts, ...shape }), FACTS)
    const tags = (html: string) => html.match(/<[^>]*>/g)!.map((tag) => tag.replace(/"[^"]*"/g, '""'))
    const withoutLinks = (html: string) => tags(html).filter((tag) => !/^<(?:a |\/a)/.test(tag))
    expect(withoutLinks(page)).toEqual(withoutLinks(expected))
    const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)!
    expect(JSON.parse(json!)).toMatchObject({ name: texts.name, description: texts.description })
    expect(page).not.toMatch(/[\u2028\u2029].*<\/script>/)
  },
)

const NOT_FOUND = { status: 404, message: 'No <topic> is called so.' }

function coloursIn(style: string): Map<string, string> {
  return new Map([...style.matchAll(/(--[a-z-]+): (light-dark\([^)]*\))/g)].map(([, name, value]) => [name!, value!]))
}

test('the colours of pages without scripts are the colours of the shared palette', () => {
  const shared = coloursIn(readFileSync(join(ROOT, 'src/site/palette.css'), 'utf8'))
  const own = coloursIn(errorPage(NOT_FOUND))
  expect(own.size).toBeGreaterThan(5)
  for (const [name, value] of own) expect([name, value]).toEqual([name, shared.get(name)])
})

test.each([
  ['/topics', '', './'],
  ['/topics/mud?a=/', '../', '../'],
  ['/topics/mud/2027', '../../', '../../'],
])('the error page at %s has links that begin with "%s", and a search box that leads to "%s"', (target, root, home) => {
  const page = parsePage(errorPage(NOT_FOUND, surroundingsOf(target, true)))
  expect(elementsBelow(page, 'form')[0]!.attributes.action).toBe(home)
  expect(elementsBelow(page, 'a').map(({ attributes }) => attributes.href)).toContain(`${root}topics`)
})

test('an error page has no search box if the explorer is switched off', () => {
  const page = parsePage(errorPage(NOT_FOUND, surroundingsOf('/topics/mud', false)))
  expect(elementsBelow(page, 'form')).toEqual([])
  expect(elementsBelow(page, 'a')[1]!.attributes.href).toBe('../topics')
})
