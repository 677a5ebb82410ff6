import { fc, test as law } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { type EpochDay, formatDay, parseDay } from '../../../src/event/days.ts'
import { callTool } from '../../mcp/messages.ts'
import { allPages } from '../../support/all-pages.ts'
import { runs } from '../../support/runs.ts'
import { serveEvents } from '../../support/serve-events.ts'
import type { SomeEvent } from '../../support/small-directory.ts'

function edition(id: number, start: string, given: Partial<SomeEvent> = {}): SomeEvent {
  const first = parseDay(start)!
  return { id, name: `ICML ${start.slice(0, 4)}`, start: first, end: (first + 2) as EpochDay, series: 'ICML', ...given }
}

async function serviceWith(events: readonly SomeEvent[]) {
  const started = await serveEvents(events, { config: { publicBaseUrl: 'https://events.example' } })
  return {
    ...started,
    editionsOf: async (id: number) => (await started.get(`/api/gpt/conferences/${id}`)).json().conference.editions,
  }
}

const item = (id: number, start: string, days: string) => ({
  id,
  name: `ICML ${start.slice(0, 4)}`,
  dates: { start, end: formatDay((parseDay(start)! + 2) as EpochDay), formatted: days },
  location: { city: '', country: '' },
})
const NOTE = 'Estimated from the editions of 2024, 2025, 2026; the organizers have announced nothing here.'

const PAST = [edition(1, '2024-07-21'), edition(2, '2025-07-13'), edition(3, '2026-07-06')]

test('editions.earlier has the latest edition first, and three editions suffice for editions.estimate', async () => {
  const { editionsOf } = await serviceWith(PAST)
  expect(await editionsOf(3)).toEqual({
    total: 3,
    earlier: [item(2, '2025-07-13', 'Jul 13-15, 2025'), item(1, '2024-07-21', 'Jul 21-23, 2024')],
    later: [],
    estimate: {
      start: { from: '2027-07-06', to: '2027-07-21' },
      submission_deadline: null,
      years: [2024, 2025, 2026],
      note: NOTE,
    },
  })
  expect(await editionsOf(1)).toMatchObject({ earlier: [], later: [{ id: 2 }, { id: 3 }] })
})

test('the submission deadline of the next edition is estimated if it is not known', async () => {
  const due = (day: string) => ({ submissionDeadline: day })
  const past = [
    edition(1, '2024-07-21', due('2024-02-01')),
    edition(2, '2025-07-13', due('2025-01-30')),
    edition(3, '2026-07-06', due('2026-01-28')),
  ]
  const { editionsOf } = await serviceWith([...past, edition(4, '2027-07-04')])
  const estimate = { start: null, submission_deadline: { from: '2027-01-28', to: '2027-02-01' } }
  expect((await editionsOf(1)).estimate).toEqual({ ...estimate, years: [2024, 2025, 2026], note: NOTE })
  const announced = await serviceWith([...past, edition(4, '2027-07-04', due('2027-01-25'))])
  expect((await announced.editionsOf(1)).estimate).toBeNull()
})

test.each([
  ['two editions', PAST.slice(1)],
  ['irregular years', [...PAST.slice(1), edition(1, '2021-07-11')]],
  ['editions of another season', [...PAST.slice(1), edition(1, '2024-12-01')]],
  ['a cancelled edition among three', [...PAST.slice(1), edition(1, '2024-07-21', { event_status: 'cancelled' })]],
  ['editions that ended years ago', ['2016-07-01', '2017-07-01', '2018-07-01'].map((day, at) => edition(at + 1, day))],
])('the next edition is not estimated from %s', async (_, events) => {
  const { editionsOf } = await serviceWith(events)
  expect((await editionsOf(2)).estimate).toBeNull()
})

test('an edition on February 29 counts as the last day of February in the estimate for other years', async () => {
  const days = ['2016-02-29', '2020-02-29', '2024-02-29']
  const { editionsOf } = await serviceWith(days.map((day, at) => edition(at + 1, day)))
  expect((await editionsOf(1)).estimate.start).toEqual({ from: '2028-02-29', to: '2028-02-29' })
  const yearly = await serviceWith(['2024-02-29', '2025-02-28', '2026-02-27'].map((day, at) => edition(at + 1, day)))
  expect((await yearly.editionsOf(1)).estimate.start).toEqual({ from: '2027-02-27', to: '2027-02-28' })
})

test('events of a series at the same time are treated as records of one edition', async () => {
  const { editionsOf } = await serviceWith([...PAST, edition(9, '2025-07-14', { name: 'The 42nd ICML' })])
  expect(await editionsOf(3)).toMatchObject({ total: 4, earlier: [{ id: 2 }, { id: 1 }] })
  expect(await editionsOf(9)).toMatchObject({ earlier: [{ id: 1 }], later: [{ id: 3 }] })
})

const someDays = fc.uniqueArray(fc.integer({ min: -9, max: 9 }), { minLength: 1, maxLength: 9 })
law.prop([someDays, fc.nat(8)], { numRuns: runs(10) })(
  'editions.earlier and editions.later are the nearest five editions by plain comparison of days',
  async (months, which) => {
    const today = parseDay('2026-11-20')!
    const events = months.map((month, at) => edition(at + 1, formatDay((today + 30 * month) as EpochDay)))
    const { editionsOf } = await serviceWith(events)
    const own = events[which % events.length]!
    const { total, earlier, later } = await editionsOf(own.id)
    const byDay = events.toSorted((a, b) => a.start! - b.start!)
    const idsOf = (editions: readonly { readonly id: number }[]) => editions.map(({ id }) => id)
    const before = byDay.filter(({ start }) => start! < own.start!).reverse()
    const after = byDay.filter(({ start }) => start! > own.start!)
    expect([total, idsOf(earlier), idsOf(later)]).toEqual([
      events.length,
      idsOf(before.slice(0, 5)),
      idsOf(after.slice(0, 5)),
    ])
  },
)

test('the filter "series" finds the editions of a series by its name or by words of the name', async () => {
  const { get } = await serviceWith([...PAST, edition(5, '2027-03-01', { name: 'Soil', series: 'Soil Days (ICSD)' })])
  for (const [series, ids] of [
    ['icml', [3, 2, 1]],
    ['ICSD', [5]],
    ['none', []],
  ] as const)
    expect(await allPages(get, `series=${series}`)).toMatchObject(ids.map((id) => ({ id })))
  const { facets, conferences } = (await get('/api/gpt/conferences?facets=series&limit=1')).json()
  expect(facets.series).toEqual([
    { value: 'ICML', count: 3 },
    { value: 'Soil Days (ICSD)', count: 1 },
  ])
  expect(conferences[0].series).toBe('Soil Days (ICSD)')
})

test('the page /series/{name} has the editions, the estimate of the next edition, and schema.org data', async () => {
  const { get } = await serviceWith([...PAST, edition(4, '2028-07-01', { event_status: 'cancelled' })])
  const { statusCode, body } = await get('/series/icml')
  expect(statusCode).toBe(200)
  expect(body).toContain('<link rel="canonical" href="https://events.example/series/icml">')
  expect(body).toContain(
    '<p>Estimated from the editions of 2024, 2025, 2026, not announced: the next one begins between 2027-07-06 and ' +
      '2027-07-21.</p>',
  )
  expect(body).toContain(
    '<a href="../conferences/4" dir="auto">ICML 2028</a><br><span>Jul 1-3, 2028, cancelled</span></li>',
  )
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)!
  expect(JSON.parse(json!)).toMatchObject({
    '@type': 'EventSeries',
    '@id': 'https://events.example/series/icml',
    name: 'ICML',
    subEvent: [{ '@id': 'https://events.example/conferences/4' }, { name: 'ICML 2026' }, {}, {}],
  })
  const page = (await get('/conferences/3')).body
  expect(page).toContain('<dt>Series</dt><dd dir="auto"><a href="../series/icml" dir="auto">ICML</a></dd>')
  expect(page).toContain('<h2>Earlier editions</h2>')
  expect(page).toContain('"superEvent":{"@type":"EventSeries","@id":"https://events.example/series/icml"')
})

test('/series/{words} redirects to the canonical address of the series, and the page escapes the name', async () => {
  const { get } = await serviceWith([edition(1, '2027-01-01', { series: 'C++ & <Soil> Days' })])
  const words = await get('/series/soil')
  expect([words.statusCode, words.headers.location]).toEqual([301, '../series/cpp-soil-days'])
  expect((await get('/series/cpp-soil-days')).body).toContain('<h1 dir="auto">C++ &#38; &#60;Soil&#62; Days</h1>')
  expect((await get('/series/mud')).statusCode).toBe(404)
})

test('the page of a series and the tool get_series show ranks', async () => {
  const ranked = { rank: 'CCF:A (2022) | CORE:A*' }
  const service = await serviceWith([...PAST, edition(4, '2027-07-01', ranked)])
  const { body } = await service.get('/series/icml')
  expect(body).toContain('<dl><dt>Rank</dt><dd>CCF A (2022), CORE A*</dd></dl>')
  expect(body).toContain('Jul 1-3, 2027 · CCF A (2022), CORE A*')
  const { structuredContent } = await callTool(service, 'get_series', { series: 'icml' })
  expect(structuredContent.editions[0]).toEqual({
    ...{ id: 4, name: 'ICML 2027', start: '2027-07-01', end: '2027-07-03' },
    ...ranked,
  })
  expect(structuredContent.editions[1]).not.toHaveProperty('rank')
})

test('the tool get_series returns the editions and the estimate, and finds a series by its words', async () => {
  const service = await serviceWith([...PAST, edition(4, '2027-02-01', { series: 'ICML Workshops' })])
  const { structuredContent } = await callTool(service, 'get_series', { series: 'icml' })
  expect(structuredContent).toEqual({
    name: 'ICML',
    total: 3,
    editions: PAST.toReversed().map(({ id, name, start, end }) => ({
      id,
      name,
      start: formatDay(start!),
      end: formatDay(end!),
    })),
    estimate: { start: { from: '2027-07-06', to: '2027-07-21' }, years: [2024, 2025, 2026], note: NOTE },
    as_of: '2026-11-20',
    snapshot: expect.any(String),
  })
  const other = await callTool(service, 'get_series', { series: 'Workshops' })
  expect(other.structuredContent).toMatchObject({ name: 'ICML Workshops', total: 1 })
  const none = await callTool(service, 'get_series', { series: 'Soil' })
  expect([none.isError, none.content[0].text]).toEqual([
    true,
    'No series is called "Soil", and none has all these words in its name.',
  ])
})
